import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import { fieldRules, requiredFields } from './field-rules.ts';
import { type Json, refTo } from './json.ts';
import type { CommentOf } from './load-contract.ts';

/** The JSON Schema of a message as it goes over the wire in JSON. */
export function toMessageSchema(message: DescMessage, commentOf: CommentOf): Json {
  const isAnswer = message.name.endsWith('Response');
  const required = isAnswer
    ? message.fields.map(({ jsonName }) => jsonName)
    : (requiredFields[message.name] ?? []);
  return {
    type: 'object',
    description: commentOf(message),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      message.fields.map((field) => [field.jsonName, toFieldSchema(field, commentOf(field))]),
    ),
  };
}

function toFieldSchema(field: DescField, description: string): Json {
  const rule = fieldRules[`${field.parent.name}.${field.jsonName}`] ?? {};
  if (field.fieldKind === 'list' && field.listKind === 'message') {
    return { type: 'array', description, items: refTo('schemas', field.message.name), ...rule };
  }
  if (field.fieldKind !== 'scalar') throw new Error(`${field.toString()}: fields of this kind are new`);
  return { ...toScalarSchema(field.scalar), description, ...lengthIn(description), ...rule };
}

function toScalarSchema(scalar: ScalarType): Json {
  switch (scalar) {
    case ScalarType.STRING:
      return { type: 'string' };
    case ScalarType.INT32:
      return { type: 'integer', format: 'int32' };
    case ScalarType.INT64:
      return { type: 'string', format: 'int64', pattern: String.raw`^\d+$` };
    case ScalarType.BYTES:
      return { type: 'string', contentEncoding: 'base64' };
    default:
      throw new Error(`fields of the type ${ScalarType[scalar]} are new`);
  }
}

/** The comment is where a length is promised. */
function lengthIn(description: string): Json {
  const [, digits] = /at most ([\d,]+) characters/.exec(description) ?? [];
  return digits === undefined ? {} : { maxLength: Number(digits.replaceAll(',', '')) };
}
