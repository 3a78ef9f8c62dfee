/** What one check came to. Only `fail` keeps the service from doing its work. */
export type Finding = {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  /** One sentence: what was found. */
  readonly message: string;
  /** What to do about it, where there is something to do. */
  readonly advice?: string;
};

/** Shorthands that keep the checks readable. */
export function createFindings(check: string) {
  return {
    ok: (message: string): Finding => ({ check, status: 'ok', message }),
    warn: (message: string, advice: string): Finding => ({ check, status: 'warn', message, advice }),
    fail: (message: string, advice: string): Finding => ({ check, status: 'fail', message, advice }),
  };
}

/** An error in a few words: its own, or those of what caused it. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return toReason(error.errors[0]);
  const { code } = error as NodeJS.ErrnoException;
  if (error.cause instanceof Error) return toReason(error.cause);
  return error.message === '' ? (code ?? error.name) : error.message;
}
