import type { Code } from '@connectrpc/connect';
import { codeFromString, codeToHttpStatus } from '@connectrpc/connect/protocol-connect';
import { toMarkdownTable } from '@ledgerprint/bench';
import type { FailureCode } from '../../src/platform/failure.ts';

/** Those of failures, and those that the wire gives by itself. */
type AnsweredCode = FailureCode | 'internal' | 'unimplemented';

const codes: { readonly [code in AnsweredCode]: { readonly meaning: string; readonly retry: string } } = {
  invalid_argument: {
    meaning: 'The request itself is wrong: a header, the size, the body, a field, a row, the file',
    retry: 'after fixing it',
  },
  failed_precondition: {
    meaning: 'The project is not in a state for this call',
    retry: 'after the state has changed, or never: see below',
  },
  unauthenticated: {
    meaning: 'No valid API key, or one that is not valid from your address',
    retry: 'with another key, from another address',
  },
  permission_denied: {
    meaning: 'The key may not do this, or the project belongs to another organization',
    retry: 'with a key that may, or one of that organization',
  },
  not_found: {
    meaning: 'There is no such project, decision or sample',
    retry: 'with the right id',
  },
  resource_exhausted: {
    meaning:
      'Too many calls from your organization, too many at once, too many large bodies, too many invalid keys from your address, or your organization stores all it may',
    retry: 'after `Retry-After` seconds; not when a quota is full',
  },
  aborted: {
    meaning:
      'Another call was at work on the same project, or with the same `Idempotency-Key`, for longer than `LOCK_WAIT_SECONDS`; or, with details, somebody decided the same cases differently since `baseRevision`. Nothing was changed',
    retry: 'yes, in a few seconds; with details only after looking at what was decided',
  },
  canceled: {
    meaning: "The client closed the connection: only the operator's log shows it",
    retry: 'at any time',
  },
  internal: {
    meaning: 'An unexpected error in the service',
    retry: 'yes; if it persists, tell the operator the `x-request-id`',
  },
  unimplemented: {
    meaning:
      'There is no such path (answered with HTTP 404), or it takes another method (HTTP 405 with `Allow`)',
    retry: 'after fixing it',
  },
  unavailable: { meaning: 'The database cannot be reached or written', retry: 'yes, in a few seconds' },
  deadline_exceeded: {
    meaning:
      'The time given by `Connect-Timeout-Ms`, or the most a call may take, ran out; nothing was changed',
    retry: 'with more time',
  },
};

/** The codes by their HTTP status. */
export function toErrorCodesTable(): string {
  const rows = Object.entries(codes).map(([code, { meaning, retry }]) => [
    `\`${code}\``,
    String(codeToHttpStatus(codeFromString(code) as Code)),
    meaning,
    retry,
  ]);
  return toMarkdownTable([['Code', 'HTTP', 'What it means', 'Try again?'], ...rows]);
}
