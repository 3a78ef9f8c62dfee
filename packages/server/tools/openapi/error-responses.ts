import { Code, ConnectError } from '@connectrpc/connect';
import { lateSentence } from '../../src/http/rpc/call-time.ts';
import { Failure } from '../../src/platform/failure.ts';
import { type ErrorExamples, toExamples } from './error-example.ts';
import { type Json, refTo } from './json.ts';

type SharedResponse = {
  readonly status: number;
  readonly description: string;
  readonly examples: ErrorExamples;
  readonly headers?: Json;
};

/** The refusals that several operations share. */
export const sharedRefusals = {
  Unauthenticated: {
    status: 401,
    description: '`unauthenticated`: no valid API key.',
    examples: {
      keyMissing: {
        summary: 'No key',
        remedy: 'Send the header',
        failure: new Failure(
          'unauthenticated',
          'An API key is required: send the header "Authorization: Bearer <ORG_API_KEY>".',
        ),
      },
      keyInvalid: {
        summary: 'A key that is not valid, or no longer',
        remedy: '`npx ledgerprint key list <organization>` shows the keys and their state',
        failure: new Failure(
          'unauthenticated',
          'This API key is not valid: it may be mistyped, expired or revoked. Ask your operator for a new one.',
        ),
      },
      keyElsewhere: {
        summary: 'A key that may be used from some addresses only, and not from this one',
        remedy:
          'The key was made for some addresses ([administration.md](../operator/administration.md#keys)); behind a proxy the operator sets `TRUSTED_PROXIES`',
        failure: new Failure(
          'unauthenticated',
          'This API key is not valid from your address 203.0.113.7. Ask your operator to allow it.',
        ),
      },
    },
  },
  PermissionDenied: {
    status: 403,
    description:
      '`permission_denied`: the key may not do this, or the project belongs to another organization.',
    examples: {
      scope: {
        summary: 'A key that may only read',
        remedy: 'Use a key of that scope ([administration.md](../operator/administration.md#keys))',
        failure: new Failure(
          'permission_denied',
          'This API key has the scope "read", but CreateProject needs "submit". Ask your operator for a key with this scope.',
        ),
      },
      foreignProject: {
        summary: "Another organization's project",
        remedy: "Use that organization's key",
        failure: new Failure(
          'permission_denied',
          'This project belongs to another organization than your API key.',
        ),
      },
    },
  },
  NotFound: {
    status: 404,
    description: '`not_found`: no such project.',
    examples: {
      unknownProject: {
        summary: 'An unknown projectId',
        remedy: 'Ids are case-sensitive; old projects may have been removed (`RETENTION_DAYS`)',
        failure: new Failure(
          'not_found',
          'There is no project with this projectId. Pass it exactly as it was returned.',
        ),
      },
    },
  },
  Aborted: {
    status: 409,
    description: '`aborted`: another call is in the way; try again in a few seconds. Nothing was changed.',
    examples: {
      inFlight: {
        summary: 'Another call is at work on the same project, or with the same Idempotency-Key',
        remedy: 'Try again; wait for the answer of one call before you send the next for the same project',
        failure: new Failure(
          'aborted',
          'Another call is at work on the same project, or with the same Idempotency-Key. Nothing was changed. Try again in a few seconds.',
        ),
      },
    },
  },
  UnsupportedMediaType: {
    status: 415,
    description: '`invalid_argument`: another content type.',
    examples: {
      contentType: {
        summary: 'A form instead of JSON',
        remedy: 'Send the header',
        failure: new Failure('invalid_argument', 'Content-Type must be application/json.'),
      },
    },
  },
  ResourceExhausted: {
    status: 429,
    description:
      '`resource_exhausted`: too many calls of this organization, or invalid keys from this address.',
    headers: { 'Retry-After': refTo('headers', 'RetryAfter') },
    examples: {
      rateLimit: {
        summary: 'Over the rate limit',
        remedy: 'Send more rows per call, poll less often',
        failure: new Failure(
          'resource_exhausted',
          'Your organization made more than 1000 calls per second. Try again after 1 s.',
        ),
      },
      failedKeys: {
        summary: 'Too many invalid keys from one address',
        remedy: 'Look for a program that still uses an old key; valid keys are never held up',
        failure: new Failure(
          'resource_exhausted',
          'Too many calls with invalid API keys came from your address 203.0.113.7. Try again after 1 s, with a valid key.',
        ),
      },
    },
  },
  Internal: {
    status: 500,
    description: '`internal`: something broke on our side.',
    examples: {
      broken: {
        summary: 'A fault of ours',
        remedy: "The operator's log has the cause under that id",
        failure: new Error('not shown'),
      },
    },
  },
  Unavailable: {
    status: 503,
    description: '`unavailable`: try again in a few seconds; nothing was changed.',
    examples: {
      databaseDown: {
        summary: 'The database cannot be reached',
        remedy: 'Try again; `/readyz` tells when it can',
        failure: new Failure(
          'unavailable',
          'The database cannot be reached just now. Try again in a few seconds.',
        ),
      },
    },
  },
  DeadlineExceeded: {
    status: 504,
    description:
      '`deadline_exceeded`: the time of Connect-Timeout-Ms, or the most that a call may take, is over; nothing was changed.',
    examples: {
      late: {
        summary: 'The call took longer than it was given',
        remedy: 'Give it more time, up to the limit ([limits.md](limits.md))',
        failure: new ConnectError(lateSentence, Code.DeadlineExceeded),
      },
    },
  },
} as const satisfies Readonly<Record<string, SharedResponse>>;

const onProjects: readonly string[] = ['NotFound'];
const ofWrites: readonly string[] = ['Aborted'];

/** What `components` holds of them. */
export function toSharedResponses(): Json {
  const responses: readonly (readonly [string, SharedResponse])[] = Object.entries(sharedRefusals);
  return Object.fromEntries(responses.map(([name, response]) => [name, toErrorResponse(response)]));
}

/** The references to them, by status, for an operation that takes a project or does not, changes something or only reads. */
export function refsToShared(operation: { readonly takesProject: boolean; readonly reads: boolean }): Json {
  const { takesProject, reads } = operation;
  const responses = Object.entries(sharedRefusals).filter(
    ([name]) => (takesProject || !onProjects.includes(name)) && !(reads && ofWrites.includes(name)),
  );
  return Object.fromEntries(responses.map(([name, { status }]) => [status, refTo('responses', name)]));
}

/** An answer that is an error. */
export function toErrorResponse(response: Omit<SharedResponse, 'status'>): Json {
  const { description, examples, headers = {} } = response;
  const schema = refTo('schemas', 'Error');
  return {
    description,
    headers: { 'X-Request-Id': refTo('headers', 'RequestId'), ...headers },
    content: { 'application/json': { schema, examples: toExamples(examples) } },
  };
}
