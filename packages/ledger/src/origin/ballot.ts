import type { EvidenceKind, FoundCountry } from './evidence.ts';

const mostExamples = 3;
/** The first must have this many times the votes of the second: a ledger names suppliers of other countries too. */
const lead = 2;
const longestExample = 60;

/** Counts what speaks for each country. A supported country that has votes gets one more. */
export function createBallot(by: EvidenceKind, supported: string) {
  const votes = new Map<string, Map<string, { readonly text: string; readonly weight: number }>>();

  function sumOf(country: string): number {
    const sum = [...(votes.get(country)?.values() ?? [])].reduce((before, { weight }) => before + weight, 0);
    return sum > 0 && country === supported ? sum + 1 : sum;
  }

  function toFound(code: string): FoundCountry {
    const texts = [...new Set([...(votes.get(code)?.values() ?? [])].map(({ text }) => text))];
    return { code, evidence: { by, examples: texts.slice(0, mostExamples).map(shorten), count: texts.length } };
  }

  return {
    /** What a text names counts once, however often it is named. */
    add(country: string, text: string, weight: number, name = text): void {
      const named = votes.get(country) ?? new Map<string, { readonly text: string; readonly weight: number }>();
      votes.set(country, named);
      if (weight > (named.get(name)?.weight ?? 0)) named.set(name, { text, weight });
    },
    /** The country that leads clearly with at least this many votes. */
    result(least: number): FoundCountry | undefined {
      const [first, second] = [...votes.keys()]
        .map((country) => ({ country, votes: sumOf(country) }))
        .toSorted((a, b) => b.votes - a.votes);
      if (first === undefined || first.votes < least) return undefined;
      return second === undefined || first.votes >= lead * second.votes ? toFound(first.country) : undefined;
    },
  };
}

function shorten(text: string): string {
  const plain = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return plain.length <= longestExample ? plain : `${plain.slice(0, longestExample).replace(/[\ud800-\udbff]$/, '')}…`;
}
