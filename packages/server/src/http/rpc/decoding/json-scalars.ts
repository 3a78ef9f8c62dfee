import { protoInt64, ScalarType } from '@bufbuild/protobuf';
import type { JsonCursor, JsonKind } from './json-cursor.ts';
import { showKey } from './json-keys.ts';

/** A value, or a description of what was found instead. */
export type ScalarReading = { readonly value: unknown } | { readonly given: string };

/** How to read values of a type other than texts and bytes. */
export type ScalarPlan = {
  /** The expected type, for the refusal of anything else. */
  readonly wanted: string;
  /** Undefined for a value of another type, which is then not read. */
  readonly read: (cursor: JsonCursor, kind: JsonKind) => ScalarReading | undefined;
};

/** The plan for a type according to protobuf's JSON, where numbers may also be strings. Undefined for other types. */
export function findScalarPlan(type: ScalarType): ScalarPlan | undefined {
  return plans.get(type);
}

const plans: ReadonlyMap<ScalarType, ScalarPlan> = new Map([
  [ScalarType.INT32, planNumber('a 32-bit integer', findInt32)],
  [ScalarType.INT64, planNumber('a 64-bit integer', findInt64)],
  [ScalarType.DOUBLE, planNumber('a number', findDouble)],
  [
    ScalarType.BOOL,
    {
      wanted: 'true or false',
      read: (cursor, kind) => (kind === 'boolean' ? { value: cursor.readBoolean() } : undefined),
    },
  ],
]);

function planNumber(
  wanted: string,
  find: (text: string, isLiteral: boolean) => number | bigint | undefined,
): ScalarPlan {
  return {
    wanted,
    read: (cursor, kind) => {
      if (kind !== 'number' && kind !== 'string') return undefined;
      const isLiteral = kind === 'number';
      const text = isLiteral ? cursor.readNumber() : cursor.readString();
      const value = find(text, isLiteral);
      if (value !== undefined) return { value };
      return { given: isLiteral ? showKey(text) : JSON.stringify(showKey(text)) };
    },
  };
}

/** Undefined for a text that is not a number or has surrounding white space. */
function findNumber(text: string): number | undefined {
  return text === '' || text.trim().length !== text.length ? undefined : Number(text);
}

function findInt32(text: string): number | undefined {
  const value = findNumber(text);
  // The operator truncates to 32 bits: only numbers that fit stay the same. Negative zero does, too.
  return value !== undefined && (value | 0) === value ? value : undefined;
}

function findInt64(text: string, isLiteral: boolean): bigint | undefined {
  if (text === '') return undefined;
  try {
    // The digits themselves, because JavaScript numbers have 53 bits.
    return BigInt(protoInt64.parse(isLiteral && !/^-?\d+$/.test(text) ? Number(text) : text));
  } catch {
    return undefined;
  }
}

function findDouble(text: string, isLiteral: boolean): number | undefined {
  if (!isLiteral && (text === 'NaN' || text === 'Infinity' || text === '-Infinity')) return Number(text);
  const value = findNumber(text);
  return Number.isFinite(value) ? value : undefined;
}
