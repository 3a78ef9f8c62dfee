import { type Json, refTo } from './json.ts';

const codes = [
  ...['canceled', 'unknown', 'invalid_argument', 'deadline_exceeded', 'not_found', 'already_exists'],
  ...['permission_denied', 'resource_exhausted', 'failed_precondition', 'aborted', 'out_of_range'],
  ...['unimplemented', 'internal', 'unavailable', 'data_loss', 'unauthenticated'],
];

/** The body of every response other than 200. The Connect protocol defines it, not protobuf. */
export const errorSchemas: Json = {
  Error: {
    type: 'object',
    description: 'A Connect error. It may have more properties: ignore those you do not know.',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', description: 'The kind of error.', enum: codes },
      message: { type: 'string', description: 'What is wrong and what to do, in English, for developers.' },
      details: {
        type: 'array',
        description: 'The fields or rows at fault, if there are any.',
        items: refTo('schemas', 'ErrorDetail'),
      },
    },
  },
  ErrorDetail: {
    type: 'object',
    description: 'One detail of an error: a protobuf message.',
    required: ['type', 'value'],
    properties: {
      type: {
        type: 'string',
        description: 'The name of the message type, `google.rpc.BadRequest` or `ledgerprint.v1.BadRows`.',
      },
      value: {
        type: 'string',
        description: 'The serialized message, in base64 without padding.',
        contentEncoding: 'base64',
      },
      debug: {
        anyOf: [refTo('schemas', 'BadRequest'), refTo('schemas', 'BadRows')],
        description: 'The same message as JSON, for diagnosis only.',
      },
    },
  },
};
