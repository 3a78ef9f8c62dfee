import type { Code } from '@connectrpc/connect';
import { codeFromString, codeToHttpStatus } from '@connectrpc/connect/protocol-connect';
import { toMarkdownTable } from '@ledgerprint/bench';
import type { FailureCode } from '../../src/platform/failure.ts';

/** The failure codes, and the codes that the RPC layer itself returns. */
type AnsweredCode = FailureCode | 'internal' | 'unimplemented';

const codes: { readonly [code in AnsweredCode]: { readonly meaning: string; readonly retry: string } } = {
  invalid_argument: {
    meaning: 'The request itself is wrong: a header, the size, the body, a field, a row or the file',
    retry: 'after fixing the request',
  },
  failed_precondition: {
    meaning:
      'The state of the project does not allow this call, or ImportLedger needs you to confirm how to read the file',
    retry: 'after the state has changed, if it can change, or with the field that the message names',
  },
  unauthenticated: {
    meaning: 'The request has no valid API key, or the key is not valid from your address',
    retry: 'with another key or from another address',
  },
  permission_denied: {
    meaning: 'The key does not allow this call, or the project belongs to another organization',
    retry: "with a key that allows it, or with one of that organization's keys",
  },
  not_found: { meaning: 'There is no such project, product, case, decision or sample', retry: 'with the right id' },
  resource_exhausted: {
    meaning:
      'Your organization makes too many calls or sends too many large bodies, too many invalid keys come from your address, a call needs too much memory, your share of the database connections is used up, or a storage quota is exceeded',
    retry: 'after `Retry-After` seconds; without that header, see the message',
  },
  aborted: {
    meaning:
      'Another call on the same project, or with the same `Idempotency-Key`, was in progress for longer than `LOCK_WAIT_SECONDS`, or has just imported the same decisions. With `details`: since `baseRevision`, somebody has decided differently with the same selector or revoked such a decision (Decide), or the project has a newer revision (SignOff). Nothing was changed',
    retry: 'yes, in a few seconds; with `details`, only after you have reviewed the decision or revision',
  },
  canceled: { meaning: "The client closed the connection; seen only in the operator's metrics", retry: 'at any time' },
  internal: {
    meaning: 'An unexpected error occurred in the service',
    retry: 'yes; if it persists, tell the operator the `x-request-id`',
  },
  unimplemented: {
    meaning:
      'The path does not exist (HTTP 404), does not accept this method (HTTP 405 with `Allow`), or the compression of the body is not supported (HTTP 501)',
    retry: 'after fixing the request',
  },
  unavailable: {
    meaning:
      'The service cannot do this at the moment: the database cannot be reached or written to, a report could not be built, or a project is still being deleted',
    retry: 'yes, after the time in the message',
  },
  deadline_exceeded: {
    meaning: "The call took longer than `Connect-Timeout-Ms` or the service's time limit; nothing was changed",
    retry: 'with a longer timeout',
  },
};

/** The codes with their HTTP status. */
export function toErrorCodesTable(): string {
  const rows = Object.entries(codes).map(([code, { meaning, retry }]) => [
    `\`${code}\``,
    String(codeToHttpStatus(codeFromString(code) as Code)),
    meaning,
    retry,
  ]);
  return toMarkdownTable([['Code', 'HTTP', 'What it means', 'Try again?'], ...rows]);
}
