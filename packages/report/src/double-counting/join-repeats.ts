import type { DoubleCount } from './double-count.ts';
import type { Copy } from './invoice-copies.ts';
import type { Places } from './places.ts';
import { unknownDay } from './register-columns.ts';
import type { Repeat } from './repeats.ts';
import { addToSide, createSide, type Side, sizeOf, toDoubleCount } from './side.ts';
import type { TextStore } from './text-store.ts';

type Known = { readonly places: Places; readonly texts: TextStore };

/** If two files share more duplicates than this, the files overlap, and the duplicates become one finding. */
const mostOfFiles = 3;
/** The number of findings that are listed individually, largest first; all others become one finding at the end. */
const mostFindings = 30;
const dayMs = 86_400_000;

/** Findings of duplicate invoices, largest first. Each duplicate is in exactly one finding. */
export function joinRepeats(repeats: readonly Repeat[], known: Known): readonly DoubleCount[] {
  const byFiles = Map.groupBy(repeats, ({ first, second }) => `${first[0]?.place} ${second[0]?.place}`);
  const groups = [...byFiles].flatMap(([, ofFiles]) => {
    const [any] = ofFiles;
    const isOverlap = any?.first[0]?.place !== any?.second[0]?.place && ofFiles.length > mostOfFiles;
    return isOverlap ? [ofFiles] : ofFiles.map((repeat) => [repeat]);
  });
  const sorted = groups.toSorted((one, other) => compareGroups(one, other));
  const rest = sorted.slice(mostFindings);
  const shown = rest.length > 1 ? [...sorted.slice(0, mostFindings), rest.flat()] : sorted;
  return shown.map((group) => toFinding(group, known));
}

function compareGroups(one: readonly Repeat[], other: readonly Repeat[]): number {
  const difference = weightOf(other) - weightOf(one);
  return difference === 0n ? firstPosition(one) - firstPosition(other) : difference > 0n ? 1 : -1;
}

function weightOf(repeats: readonly Repeat[]): bigint {
  return repeats.reduce(
    (sum, { second }) => second.reduce((own, { footprintMg }) => own + sizeOf(footprintMg), sum),
    0n,
  );
}

function firstPosition(repeats: readonly Repeat[]): number {
  return Math.min(...repeats.map(({ first }) => first[0]?.position ?? 0));
}

function toFinding(repeats: readonly Repeat[], known: Known): DoubleCount {
  const first = repeats.flatMap((repeat) => repeat.first);
  const second = repeats.flatMap((repeat) => repeat.second);
  const months = monthsOf(first).filter((month) => monthsOf(second).includes(month));
  return toDoubleCount('invoice', [toSide(first, known), toSide(second, known)], months);
}

function toSide(rows: Copy, { places, texts }: Known): Side {
  const side = createSide();
  for (const { place, line, position, footprintMg, spendEur, ...row } of rows) {
    const text = texts.get(row.texts);
    const end = text.indexOf('\n');
    addToSide(side, {
      supplier: text.slice(0, end),
      designation: text.slice(end + 1),
      row: { ...places.get(place), line, position },
      footprintMg,
      spendEur,
    });
  }
  return side;
}

function monthsOf(rows: Copy): readonly string[] {
  const days = rows.flatMap(({ day }) => (day === unknownDay ? [] : [new Date(day * dayMs).toISOString().slice(0, 7)]));
  return [...new Set(days)].toSorted();
}
