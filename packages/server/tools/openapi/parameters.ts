import type { Json } from './json.ts';

/**
 * The headers of a call, except `Authorization`: OpenAPI ignores a parameter of that name and expects a security
 * scheme.
 */
export const parameters = {
  ConnectProtocolVersion: {
    name: 'Connect-Protocol-Version',
    in: 'header',
    required: true,
    description: 'The version of the Connect protocol: always 1.',
    schema: { type: 'integer', enum: [1], default: 1 },
  },
  ConnectTimeoutMs: {
    name: 'Connect-Timeout-Ms',
    in: 'header',
    description:
      'Timeout for the call in milliseconds. When it expires, the call fails with `deadline_exceeded` and nothing is changed.',
    schema: { type: 'integer', minimum: 0, maximum: 9_999_999_999 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the call safe to retry: a call with the same key and content returns the first response again and changes nothing. Remembered for 24 hours; the same key with different content is refused with `invalid_argument`.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  LedgerprintStrict: {
    name: 'Ledgerprint-Strict',
    in: 'header',
    description:
      'Refuses unknown fields with an `invalid_argument` error that names them, instead of ignoring them. During development, it finds a misspelt `unitprice`, for example.',
    schema: { type: 'integer', enum: [0, 1], default: 0 },
  },
} as const satisfies Json;

/** Response headers. */
export const headers = {
  RequestId: {
    description:
      "Identifies the call, also in the operator's log. If the request has a short `x-request-id`, that value is used.",
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds to wait before the next call.', schema: { type: 'integer', minimum: 1 } },
} as const satisfies Json;

/** An organization's API key. */
export const securityScheme: Json = {
  type: 'http',
  scheme: 'bearer',
  description:
    "An organization's API key, `lp_live_…`. The operator creates one with `npx ledgerprint key create <organization>`; a service with an embedded database prints one when it starts for the first time.",
};
