const maximumLength = 500;

/** What went wrong with a connection, in one line. Certificates write parts of it, so it is cut and cleaned. */
export function toErrorText(error: unknown): string {
  return describe(error)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .slice(0, maximumLength)
    .trim();
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What is left when every address of a name failed has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  const code = 'code' in error ? String(error.code) : '';
  return error.message.includes(code) ? error.message : `${error.message} (${code})`;
}
