import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt';
import { fieldRules, requiredFields } from './field-rules.ts';
import { type Json, refTo, schemaNameOf } from './json.ts';
import type { CommentOf } from './load-contract.ts';

/** The JSON Schema of a message in its JSON form. */
export function toMessageSchema(message: DescMessage, commentOf: CommentOf): Json {
  const isAnswer = message.name.endsWith('Response');
  const required = isAnswer
    ? message.fields.filter(isAlwaysThere).map(({ jsonName }) => jsonName)
    : (requiredFields[schemaNameOf(message)] ?? []);
  return {
    type: 'object',
    description: commentOf(message),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      message.fields.map((field) => [field.jsonName, toFieldSchema(field, commentOf(field))]),
    ),
  };
}

/** Responses always contain these fields. */
function isAlwaysThere(field: DescField): boolean {
  return field.fieldKind === 'list' || field.presence === FeatureSet_FieldPresence.IMPLICIT;
}

function toFieldSchema(field: DescField, description: string): Json {
  const rule = fieldRules[`${schemaNameOf(field.parent)}.${field.jsonName}`] ?? {};
  if (field.fieldKind === 'message' && field.message.typeName === 'google.protobuf.Struct') {
    return { type: 'object', additionalProperties: true, description, ...rule };
  }
  if (field.fieldKind === 'message') {
    return { ...refTo('schemas', schemaNameOf(field.message)), description, ...rule };
  }
  if (field.fieldKind === 'list' && field.listKind === 'message') {
    return { type: 'array', description, items: refTo('schemas', schemaNameOf(field.message)), ...rule };
  }
  if (field.fieldKind === 'list' && field.listKind === 'scalar') {
    return { type: 'array', description, items: toScalarSchema(field.scalar), ...rule };
  }
  if (field.fieldKind === 'map' && field.mapKind === 'scalar') {
    return { type: 'object', additionalProperties: toScalarSchema(field.scalar), description, ...rule };
  }
  if (field.fieldKind !== 'scalar') throw new Error(`${field.toString()}: fields of this kind are not supported yet`);
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
    case ScalarType.DOUBLE:
      return { type: 'number', format: 'double' };
    case ScalarType.BOOL:
      return { type: 'boolean' };
    case ScalarType.BYTES:
      return { type: 'string', contentEncoding: 'base64' };
    default:
      throw new Error(`fields of the type ${ScalarType[scalar]} are not supported yet`);
  }
}

/** The maximum length, which is stated in the field's comment. */
function lengthIn(description: string): Json {
  const [, digits] = /at most ([\d,]+) characters/i.exec(description) ?? [];
  return digits === undefined ? {} : { maxLength: Number(digits.replaceAll(',', '')) };
}
