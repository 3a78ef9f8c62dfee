/** The result of one check. Only `fail` prevents the service from working. */
export type Finding = {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  /** One sentence: what was found. */
  readonly message: string;
  /** What to do about it, if there is anything to do. */
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

/** The message of an error or, if it has none, of its cause. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return toReason(error.errors[0]);
  const { code } = error as NodeJS.ErrnoException;
  if (error.cause instanceof Error) return toReason(error.cause);
  return error.message === '' ? (code ?? error.name) : error.message;
}
