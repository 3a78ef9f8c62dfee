/** The data directory cannot be used; the message is one sentence that tells an operator why and what to do. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}
