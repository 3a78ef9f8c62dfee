import type { Example } from '../../tools/classifier/example.ts';
import type { Draws } from './draws.ts';

/** A ledger has about one supplier for every four things it buys. */
const linesPerSupplier = 4;
/** Three suppliers in four sell one kind of thing, most others two or three, and one in twenty nearly anything. */
const breadths: readonly (readonly [kinds: number, weight: number])[] = [
  [1, 75],
  [2, 12],
  [3, 8],
  [12, 5],
];
const syllables =
  'ba be bi bo da de do fa fe fi ga go ka ke ki la le lo ma me mo na ne no pa pe ra re ri ro sa se so ta te ti to va ve vo za ze'.split(
    ' ',
  );

/** Suppliers with meaningless names, what each sells, and how often it is used. */
export function createSuppliers(lines: readonly Example[], draws: Draws) {
  const bought = lines.map(({ code }) => code);
  const sellers = new Map<string, (readonly [name: string, weight: number])[]>();
  const count = Math.ceil(lines.length / linesPerSupplier);
  for (let number = 1; number <= count; number++) {
    const name = makeName(draws);
    const kinds = new Set(Array.from({ length: draws.weighted(breadths) }, () => draws.pick(bought)));
    // Zipf's law: a few suppliers send most of the invoices.
    for (const code of kinds) {
      const known = sellers.get(code) ?? [];
      sellers.set(code, [...known, [name, 1 / number ** 0.8]]);
    }
  }
  return {
    /** A supplier that sells things of the group; a new one if there is none yet. */
    sellerOf(code: string): string {
      const known = sellers.get(code) ?? [[makeName(draws), 1] as const];
      sellers.set(code, [...known]);
      return draws.weighted(known);
    },
  };
}

function makeName(draws: Draws): string {
  const parts = Array.from({ length: 3 }, () => draws.pick(syllables)).join('');
  return `${parts.toUpperCase()} ${draws.pick(['SARL', 'SAS', 'SA'])}`;
}
