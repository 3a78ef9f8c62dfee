/** A file of factors cannot be used; the message says where and what to do. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}
