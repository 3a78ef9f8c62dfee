/** A file of factors that cannot be used; the message says where and what to do. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}
