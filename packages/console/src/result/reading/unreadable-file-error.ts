/** The file is not one that the service exported, or not the whole of it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}
