/** The file was not exported by the service, or is incomplete. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}
