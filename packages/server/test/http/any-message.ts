import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import fc from 'fast-check';

/** Any text that can go over the wire. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
);

const int32 = fc.oneof(fc.integer(), fc.constantFrom(0, -0, 2 ** 31 - 1, -(2 ** 31)));
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const double = fc.double({ noNaN: true, noDefaultInfinity: true });

/** Any JSON value that protobuf's JSON mapping accepts for a type. */
function anyScalar(type: ScalarType): fc.Arbitrary<unknown> {
  switch (type) {
    case ScalarType.STRING:
      return anyText;
    case ScalarType.BYTES:
      return fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    case ScalarType.INT32:
      return fc.oneof(int32, int32.map(String), fc.constantFrom('1e3', '0x1f', '-0'));
    case ScalarType.INT64:
      return fc.oneof(int64.map(String), fc.maxSafeInteger());
    case ScalarType.BOOL:
      return fc.boolean();
    case ScalarType.DOUBLE:
      return fc.oneof(double, double.map(String), fc.constantFrom('NaN', 'Infinity', '-Infinity'));
    default:
      throw new Error(`values of the type ${ScalarType[type]} are not supported yet`);
  }
}

function anyValue(field: DescField): fc.Arbitrary<unknown> {
  if (field.fieldKind === 'message' && field.message.typeName === 'google.protobuf.Struct')
    return fc.dictionary(anyText, fc.jsonValue(), { maxKeys: 3 });
  if (field.fieldKind === 'message') return anyMessage(field.message);
  if (field.fieldKind === 'list' && field.listKind === 'message')
    return fc.array(anyMessage(field.message), { maxLength: 3 });
  if (field.fieldKind === 'list' && field.listKind === 'scalar')
    return fc.array(anyScalar(field.scalar), { maxLength: 3 });
  if (field.fieldKind === 'scalar') return anyScalar(field.scalar);
  if (field.fieldKind === 'map' && field.mapKind === 'scalar')
    return fc.dictionary(fc.string(), anyScalar(field.scalar), { maxKeys: 3 });
  throw new Error(`fields like ${field.toString()} are not supported yet`);
}

/** Any JSON of a message: some of its fields, under either of their names, and an unknown one. */
export function anyMessage(schema: DescMessage): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const fields = schema.fields.map((field) =>
    fc.record({
      key: fc.constantFrom(field.name, field.jsonName),
      value: fc.option(fc.option(anyValue(field), { freq: 9 }), { nil: undefined }),
    }),
  );
  return fc
    .tuple(fc.tuple(...fields), fc.option(fc.jsonValue(), { nil: undefined }))
    .map(([entries, unknown]) => ({ ...Object.fromEntries(entries.map(({ key, value }) => [key, value])), unknown }));
}
