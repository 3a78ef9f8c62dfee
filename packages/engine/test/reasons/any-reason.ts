import fc from 'fast-check';
import { type Reason, reasonValues } from '../../src/reasons/reason.ts';

/** Texts of ledgers, with the characters that separate values, reasons, cells and formulas. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...' |?&=+%,;"\'@-\t\r\n#é€\u00a0\u2028\ufeff', '%2', '%C3', ' | ') }),
);
const anyNumber = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()).map((value) => value + 0);

const arbitraries: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text: anyText,
  number: anyNumber,
  flag: fc.constant(true),
};

/** Any reason, with any of the values that it may have. */
export const anyReason: fc.Arbitrary<Reason> = fc.oneof(
  ...Object.entries(reasonValues).map(([code, values]) => reasonOf(code, values)),
);

function reasonOf(code: string, values: Readonly<Record<string, string>>): fc.Arbitrary<Reason> {
  const kinds = Object.entries(values);
  const model = Object.fromEntries(
    kinds.map(([name, kind]) => [name, arbitraries[kind.replace('?', '')] as fc.Arbitrary<unknown>]),
  );
  const requiredKeys = kinds.filter(([, kind]) => kind === 'text' || kind === 'number').map(([name]) => name);
  return fc.record(model, { requiredKeys, noNullPrototype: true }).map((given) => ({ code, ...given }) as Reason);
}

/** A reason of each code, with all of its values or only the required ones. */
export function reasonsWith(which: 'all values' | 'required values'): readonly Reason[] {
  return Object.entries(reasonValues).map(([code, values]) => {
    const shown = Object.entries(values).filter(
      ([, kind]) => which === 'all values' || kind === 'text' || kind === 'number',
    );
    const given = shown.map(([name, kind]) => [name, exampleOf(name, kind)]);
    return { code, ...Object.fromEntries(given) } as Reason;
  });
}

function exampleOf(name: string, kind: string): unknown {
  if (kind === 'flag') return true;
  return kind.startsWith('number') ? 1234.5 : `<${name}>`;
}
