import { Code, ConnectError } from '@connectrpc/connect';
import { lateSentence } from '../../src/http/admission/call-time.ts';
import { Failure } from '../../src/platform/failure.ts';
import { type ErrorExamples, toExamples } from './error-example.ts';
import { type Json, refTo } from './json.ts';

type SharedResponse = {
  readonly status: number;
  readonly description: string;
  readonly examples: ErrorExamples;
  readonly headers?: Json;
};

/** Errors that several operations have in common. */
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
        summary: 'A key that is not valid, or is no longer valid',
        remedy: '`npx ledgerprint key list <organization>` shows the keys and their state',
        failure: new Failure(
          'unauthenticated',
          'This API key is not valid: it may be mistyped, expired or revoked. Ask your operator for a new one.',
        ),
      },
      keyElsewhere: {
        summary: 'A key that is not allowed from this address',
        remedy:
          'The key is restricted to certain addresses ([administration.md](../operator/administration.md#keys)); behind a proxy, the operator must set `TRUSTED_PROXIES`',
        failure: new Failure(
          'unauthenticated',
          'This API key is not valid from your address 203.0.113.7. Ask your operator to allow this address.',
        ),
      },
    },
  },
  PermissionDenied: {
    status: 403,
    description:
      '`permission_denied`: the key does not allow this call, or the project belongs to another organization.',
    examples: {
      scope: {
        summary: 'A read-only key',
        remedy: 'Use a key with that scope ([administration.md](../operator/administration.md#keys))',
        failure: new Failure(
          'permission_denied',
          'This API key has the scope "read", but CreateProject needs "submit". Ask your operator for a key with the scope "submit".',
        ),
      },
      foreignProject: {
        summary: "Another organization's project",
        remedy: "Use one of that organization's keys",
        failure: new Failure('permission_denied', 'This project does not belong to the organization of your API key.'),
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
    description: '`aborted`: another call is in progress; try again in a few seconds. Nothing was changed.',
    examples: {
      inFlight: {
        summary: 'Another call on the same project, or with the same Idempotency-Key, is in progress',
        remedy: 'Try again. If it happens often, make fewer calls at a time for the same project',
        failure: new Failure(
          'aborted',
          'Another call on the same project, or with the same Idempotency-Key, is in progress. Nothing was changed. Try again in a few seconds.',
        ),
      },
    },
  },
  UnsupportedMediaType: {
    status: 415,
    description: '`invalid_argument`: the content type is not JSON.',
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
      '`resource_exhausted`: too many calls from this organization, or too many invalid keys from this address.',
    headers: { 'Retry-After': refTo('headers', 'RetryAfter') },
    examples: {
      rateLimit: {
        summary: 'The rate limit is exceeded',
        remedy: 'Send more rows per call, or poll less often',
        failure: new Failure(
          'resource_exhausted',
          'Your organization made more than 1000 calls per second. Try again after 1 s.',
        ),
      },
      failedKeys: {
        summary: 'Too many invalid keys from one address',
        remedy: 'Look for a program that still uses an old key. Valid keys are not affected',
        failure: new Failure(
          'resource_exhausted',
          'Too many calls with invalid API keys came from your address 203.0.113.7. Try again after 1 s, with a valid key.',
        ),
      },
    },
  },
  Internal: {
    status: 500,
    description: '`internal`: an unexpected error in the service.',
    examples: {
      broken: {
        summary: 'An unexpected error',
        remedy: "The operator's log shows the cause under that id",
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
        remedy: 'Try again; `/readyz` shows whether the database can be reached',
        failure: new Failure(
          'unavailable',
          'The database cannot be reached at the moment. Try again in a few seconds.',
        ),
      },
    },
  },
  DeadlineExceeded: {
    status: 504,
    description:
      "`deadline_exceeded`: the call took longer than Connect-Timeout-Ms or the service's time limit; nothing was changed.",
    examples: {
      late: {
        summary: 'The call took too long',
        remedy: 'Allow more time, up to the limit ([limits.md](limits.md))',
        failure: new ConnectError(lateSentence, Code.DeadlineExceeded),
      },
    },
  },
} as const satisfies Readonly<Record<string, SharedResponse>>;

const onProjects: readonly string[] = ['NotFound'];
const ofWrites: readonly string[] = ['Aborted'];

/** The shared errors, for `components`. */
export function toSharedResponses(): Json {
  const responses: readonly (readonly [string, SharedResponse])[] = Object.entries(sharedRefusals);
  return Object.fromEntries(responses.map(([name, response]) => [name, toErrorResponse(response)]));
}

/** References to the shared errors that an operation can return, by status. */
export function refsToShared(operation: { readonly takesProject: boolean; readonly reads: boolean }): Json {
  const { takesProject, reads } = operation;
  const responses = Object.entries(sharedRefusals).filter(
    ([name]) => (takesProject || !onProjects.includes(name)) && !(reads && ofWrites.includes(name)),
  );
  return Object.fromEntries(responses.map(([name, { status }]) => [status, refTo('responses', name)]));
}

/** An error response. */
export function toErrorResponse(response: Omit<SharedResponse, 'status'>): Json {
  const { description, examples, headers = {} } = response;
  const schema = refTo('schemas', 'Error');
  return {
    description,
    headers: { 'X-Request-Id': refTo('headers', 'RequestId'), ...headers },
    content: { 'application/json': { schema, examples: toExamples(examples) } },
  };
}
