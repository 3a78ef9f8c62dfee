/** Why a file of an archive could not be unpacked. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
  readonly problem: 'unsupported' | 'damaged' | 'size' | 'checksum';
  /** The size in bytes, if that is the problem: `more than 10` if the rest was not unpacked. */
  readonly found: string;

  constructor(
    problem: UnpackError['problem'],
    message: string,
    { found = '', cause }: { readonly found?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.problem = problem;
    this.found = found;
  }
}
