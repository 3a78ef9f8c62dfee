import { readName } from '@ledgerprint/languages';
import { type ColumnProfile, shareOf } from './column-profile.ts';
import type { NamedColumn } from './name-roles.ts';
import { type Role, roleTraits } from './role.ts';

/** One column of a ledger: its name and the profile of its cells. */
export type Column = NamedColumn & { readonly index: number; readonly profile: ColumnProfile };

/** The columns of each role, most relevant first, and the certainty (0 to 1). */
export type Assignment = { readonly columns: ReadonlyMap<Role, readonly number[]>; readonly certainty: number };

const leastScore = 0.3;
const leastPlainScore = 0.8;

/**
 * Assigns roles to columns: names and cells are weighed together, best pair first, one role per column and one column per role.
 * Choices of the user take precedence.
 */
export function assignRoles(columns: readonly Column[], told: ReadonlyMap<number, Role | 'ignore'>): Assignment {
  const assigned = new Map<Role, number[]>();
  const taken = new Set<number>();
  for (const [index, role] of told) {
    taken.add(index);
    if (role !== 'ignore') assigned.set(role, [...(assigned.get(role) ?? []), index]);
  }
  const pairs = columns
    .filter(({ index }) => !taken.has(index))
    .flatMap((column) =>
      [...column.scores].map(([role, score]) => ({
        role,
        index: column.index,
        named: score,
        score: score * fitOf(role, column),
      })),
    );
  const scores: number[] = [];
  const assign = ({ role, index, score }: (typeof pairs)[number]) => {
    if (taken.has(index) || assigned.has(role)) return;
    assigned.set(role, [index]);
    taken.add(index);
    scores.push(score);
  };
  const best = pairs.filter(({ score }) => score >= leastScore);
  for (const pair of best.toSorted((a, b) => b.score - a.score || a.index - b.index)) assign(pair);
  // A clear name is trusted whatever its cells contain, if no other column has the role.
  const plain = pairs.filter(({ role, named }) => named >= leastPlainScore && roleTraits[role].hasPlainName);
  for (const pair of plain.toSorted((a, b) => b.named - a.named || a.index - b.index)) assign(pair);
  const certainty = scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { columns: assigned, certainty };
}

/** How well the cells of a column fit a role, 0 to 1. An empty column only gets a role that no other column has. */
export function fitOf(role: Role, { profile, tags }: Column): number {
  if (profile.filled === 0) return 0.06;
  const share = (count: number) => shareOf(profile, count);
  // A nearly empty column loses to a full one, but is better than none.
  const filled = profile.rows === 0 ? 1 : 0.55 + 0.45 * Math.min(1, (2 * profile.filled) / profile.rows);
  if (role === 'vatRate' && share(profile.percents) > 0.5) return filled;
  if (role === 'merchantCategory' && isMerchantCode(profile)) return filled;
  const { cells } = roleTraits[role];
  if (cells === 'money' || cells === 'count' || cells === 'rate')
    return share(profile.numbers) < 0.6 ? 0 : share(profile.numbers) * filled;
  if (role === 'date') return dateFit(profile) * filled;
  if (role === 'account') return accountFit(profile) * filled;
  if (role === 'currency') return share(profile.currencies) >= 0.7 ? 1 : share(profile.texts) > 0.5 ? 0.5 : 0.1;
  if (role === 'sign') return share(profile.signs) >= 0.8 ? 1 : 0;
  if (role === 'designation' || role === 'supplier') return textFit(profile) * (role === 'designation' ? filled : 1);
  if (role === 'status') return isStatus(profile) || isYesNo(profile) ? filled : 0.2;
  if (role === 'lineType') return tags.has('category') ? (isLineType(profile) ? 1 : 0.3) : 0.9;
  if (role === 'accountLabel') return share(profile.texts) >= 0.5 ? filled : 0.05;
  if (cells === 'words') return (share(profile.texts) >= 0.4 ? 1 : share(profile.codes) > 0.5 ? 0.45 : 0.3) * filled;
  return filled;
}

function textFit(profile: ColumnProfile): number {
  const texts = shareOf(profile, profile.texts);
  if (texts >= 0.5) return 1;
  // References such as `AS60046921` and short names such as `Vis` both have no known words.
  return shareOf(profile, profile.numbers) > 0.5 ? 0.25 : 0.5 + texts / 2;
}

function dateFit(profile: ColumnProfile): number {
  const dates = shareOf(profile, profile.dates);
  if (dates >= 0.5) return 1;
  const isSerial = profile.cells.filter((cell) => /^[34]\d{4}(?:\.\d+)?$/.test(cell.trim())).length;
  if (isSerial > profile.filled / 2) return 0.9;
  return shareOf(profile, profile.integers) > 0.8 ? 0.6 : 0.4;
}

/** Account numbers are short and repeat. */
function accountFit(profile: ColumnProfile): number {
  const numbers = shareOf(profile, profile.numbers + profile.codes);
  if (numbers < 0.5) return 0.15;
  const short = profile.cells.filter((cell) => /^[\dA-Z][\dA-Z .-]{1,14}$/i.test(cell.trim())).length;
  return (short >= profile.filled * 0.8 ? 0.6 : 0.2) + 0.4 * shareOf(profile, profile.numbers);
}

function isMerchantCode({ cells, filled }: ColumnProfile): boolean {
  return cells.filter((cell) => /^\d{4}$/.test(cell.trim())).length >= filled * 0.8;
}

function isStatus({ cells, filled, distinct }: ColumnProfile): boolean {
  return distinct <= 20 && cells.filter((cell) => readName(cell).has('cells', 'status')).length >= filled * 0.5;
}

function isYesNo({ cells, filled }: ColumnProfile): boolean {
  const isAnswer = (cell: string) => readName(cell).has('cells', 'yes') || readName(cell).has('cells', 'no');
  return cells.filter(isAnswer).length >= filled * 0.9;
}

/** Words, or codes of two letters. */
function isLineType({ cells, filled, distinct }: ColumnProfile): boolean {
  const isType = (cell: string) => /^[a-z]{2}$/i.test(cell) || readName(cell).has('cells', 'line type');
  return distinct <= 12 && cells.filter(isType).length >= filled / 2;
}
