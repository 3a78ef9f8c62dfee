import type { Json } from './json.ts';

/** The headers of a call. `Authorization` is the security scheme; OpenAPI ignores a parameter of that name. */
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
      'How long the call may take, in milliseconds. When the time is over it ends with `deadline_exceeded` and has changed nothing.',
    schema: { type: 'integer', minimum: 0, maximum: 9_999_999_999 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the call safe to repeat: the same key with the same content gets the first answer again and changes nothing. Kept for 24 hours; the same key with another content is `invalid_argument`.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  LedgerprintStrict: {
    name: 'Ledgerprint-Strict',
    in: 'header',
    description:
      'Refuses fields that the service does not know with `invalid_argument`, by name, instead of ignoring them: finds a misspelt `unitprice` while a client is being written.',
    schema: { type: 'integer', enum: [0, 1], default: 0 },
  },
} as const satisfies Json;

/** Headers of answers. */
export const headers = {
  RequestId: {
    description: "The call's own mark, also in the operator's log. A short one that you send is kept.",
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next call.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const satisfies Json;

/** The key of an organization. */
export const securityScheme: Json = {
  type: 'http',
  scheme: 'bearer',
  description:
    "An organization's API key, `lp_live_…`. The operator makes one with `npx ledgerprint key create <organization>`; the first start of an embedded service prints one.",
};
