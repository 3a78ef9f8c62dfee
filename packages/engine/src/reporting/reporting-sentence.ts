import { toSignificant } from '../footprint/significant.ts';
import type { Reason } from '../reasons/reason.ts';
import type { BegesPost, GhgCategory } from './posts.ts';
import type { ReportingPart } from './reporting.ts';
import type { Scope } from './reporting-rules.ts';

/** The parts for an explanation: scope or GHG category, BEGES category, kilograms. */
export function toReportingReasons(parts: readonly ReportingPart[]): readonly Reason[] {
  return parts.map(({ scope, ghgCategory, begesPost, kg }) => ({
    code: 'reported',
    ...{ ghgCategory: ghgCategory === '' ? `${scope}` : ghgCategory, begesPost, kg: toSignificant(kg) },
  }));
}

const number = String.raw`-?\d+(?:\.\d+)?(?:e[+-]\d+)?`;
const part = String.raw`[123](?:\.\d+)? \(\d\.\d\) ${number} kg`;
const opening = 'Reported as: ';
const sentence = new RegExp(`${opening}(${part}(?:; ${part})*)\\.`, 'y');
const anyPart = new RegExp(String.raw`([123])(\.\d+)? \((\d\.\d)\) (${number}) kg`, 'g');

/**
 * Reads the parts from an explanation: `Reported as: 1 (1.1) 2490 kg; 3.3 (4.1) 609 kg.` Reads only the last sentence
 * that starts this way, because texts of the ledger come before it.
 */
export function readReporting(text: string): readonly ReportingPart[] {
  sentence.lastIndex = text.lastIndexOf(opening);
  const found = sentence.lastIndex < 0 ? '' : (sentence.exec(text)?.[1] ?? '');
  const parts: ReportingPart[] = [];
  if (found === '') return parts;
  // This runs for every line of a file: iterators of matches would take twice as long.
  anyPart.lastIndex = 0;
  for (let match = anyPart.exec(found); match !== null; match = anyPart.exec(found)) {
    const [, scope, rest, begesPost, kg] = match;
    parts.push({
      scope: Number(scope) as Scope,
      ghgCategory: rest === undefined ? '' : (`${scope}${rest}` as GhgCategory),
      begesPost: begesPost as BegesPost,
      kg: Number(kg),
    });
  }
  return parts;
}

/** Merges parts with the same headings, the largest first. */
export function sumReporting(parts: readonly ReportingPart[]): readonly ReportingPart[] {
  if (parts.length < 2) return parts;
  const sums = new Map<string, ReportingPart>();
  for (const one of parts) {
    const key = `${one.scope} ${one.ghgCategory} ${one.begesPost}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? one : { ...known, kg: known.kg + one.kg });
  }
  return [...sums.values()].toSorted((a, b) => Math.abs(b.kg) - Math.abs(a.kg));
}
