import { isNoValue } from '../money/parse-amount.ts';
import type { Column } from './assign-roles.ts';
import type { RoleColumns } from './check-amounts.ts';
import { shareOf } from './column-profile.ts';
import { measures, type Role } from './role.ts';

type Told = ReadonlyMap<number, Role | 'ignore'>;
/** Whether the user chose the column of a role. */
type IsTold = (role: Role) => boolean;

/** Settles roles in context: each step handles what the previous ones left open. */
export function settleRoles(columns: readonly Column[], roles: RoleColumns, told: Told): void {
  const free = columns.filter(({ index }) => !told.has(index));
  const isTold = (role: Role) => [...told.values()].includes(role);
  settleSides(columns, roles, isTold);
  settleAmount(free, roles);
  if (!isTold('currency')) settleCurrency(columns, roles, isTold);
  else if (!isTold('amount')) settleAmountOfCurrency(columns, roles);
  settleCategory(free, roles, told);
  settleSupplier(free, roles);
  settleText(free, roles);
  if (![...told.values()].includes('designation')) settleDesignation(free, roles);
}

/** Debit and credit are in the currency of the books; adjacent amounts in another currency are not counted. */
function settleSides(columns: readonly Column[], roles: RoleColumns, isTold: IsTold): void {
  const isFilled = (role: Role) => (columns[roles.get(role)?.[0] ?? -1]?.profile.filled ?? 0) > 0;
  if (!roles.has('debit') || !roles.has('credit')) {
    const [debit, credit, amount] = [roles.get('debit'), roles.get('credit'), roles.get('amount')];
    if (
      credit !== undefined &&
      amount !== undefined &&
      excludeEachOther(columns[credit[0] ?? -1], columns[amount[0] ?? -1])
    ) {
      // Refunds are in a column next to the payments.
      roles.set('debit', amount);
      roles.delete('amount');
      return;
    }
    // A single side is an ordinary amount.
    if (debit !== undefined && amount === undefined) roles.set('amount', debit);
    roles.delete('debit');
    roles.delete('credit');
    return;
  }
  const isOtherTold = (isTold('amount') || isTold('grossAmount')) && !isTold('debit') && !isTold('credit');
  if (isOtherTold) {
    roles.delete('debit');
    roles.delete('credit');
    return;
  }
  if (!isFilled('debit') && !isFilled('credit')) {
    if (isFilled('amount') || isFilled('grossAmount')) {
      roles.delete('debit');
      roles.delete('credit');
    }
    return;
  }
  const isForeign = ({ tags, scores }: Column) => tags.has('foreign') && (scores.has('amount') || tags.has('amount'));
  if (columns.some(isForeign) && !isTold('currency')) roles.delete('currency');
  roles.delete('amount');
  roles.delete('grossAmount');
}

function excludeEachOther(a: Column | undefined, b: Column | undefined): boolean {
  if (a === undefined || b === undefined || a.profile.filled === 0) return false;
  return a.profile.cells.every((cell, row) => isNoValue(cell) || isNoValue(b.profile.cells[row] ?? ''));
}

/**
 * If no column is named like money, uses a decoy, which causes a warning later, or the only column of numbers with
 * decimals.
 */
function settleAmount(columns: readonly Column[], roles: RoleColumns): void {
  if (measures.some((role) => roles.has(role))) return;
  const used = new Set([...roles.values()].flat());
  const numeric = columns.filter(
    ({ index, profile }) => !used.has(index) && profile.filled > 0 && shareOf(profile, profile.numbers) > 0.6,
  );
  const decoys = numeric.filter(({ scores, tags }) => scores.has('amount') || tags.has('budget'));
  const best = decoys.toSorted(
    (a, b) => (b.scores.get('amount') ?? 0) - (a.scores.get('amount') ?? 0) || b.profile.filled - a.profile.filled,
  )[0];
  if (best !== undefined) {
    roles.set('amount', [best.index]);
    return;
  }
  const likely = numeric.filter(
    ({ profile, tags, decoy, scores }) =>
      decoy === undefined &&
      !tags.has('code') &&
      !tags.has('rate') &&
      scores.size === 0 &&
      profile.filled >= Math.max(2, profile.rows * 0.5) &&
      shareOf(profile, profile.codes) < 0.5 &&
      profile.integers < profile.filled * 0.6,
  );
  const [only] = likely;
  if (likely.length === 1 && only !== undefined) roles.set('amount', [only.index]);
}

/** Matches the amount with its own currency: the currency of the document, or that of the books. */
function settleCurrency(columns: readonly Column[], roles: RoleColumns, isTold: IsTold): void {
  const currency = columns[roles.get('currency')?.[0] ?? -1];
  if (currency === undefined) return;
  const role = (['amount', 'grossAmount', 'debit'] as const).find((each) => roles.has(each)) ?? 'unitPrice';
  const amount = columns[roles.get(role)?.[0] ?? -1];
  if (amount === undefined) return;
  const others = columns.filter((column) => column.profile.filled > 0);
  if (qualifierOf(currency) === '' && others.some((other) => isCurrencyOfOther(currency, { amount, other }))) {
    roles.delete('currency');
    return;
  }
  if (qualifierOf(amount) !== qualifierOf(currency)) {
    const ownCurrency = others.find(
      (column) => column !== currency && column.scores.has('currency') && qualifierOf(column) === qualifierOf(amount),
    );
    const ownAmount = others.find(
      (column) => column !== amount && isAmountName(column) && qualifierOf(column) === qualifierOf(currency),
    );
    if (ownCurrency !== undefined) roles.set('currency', [ownCurrency.index]);
    else if (ownAmount !== undefined && amount.currency === '' && role === 'amount' && !isTold('amount'))
      roles.set('amount', [ownAmount.index]);
    else if (qualifierOf(amount) !== '' || ownAmount !== undefined) roles.delete('currency');
    return;
  }
  if (amount.currency === '') return;
  // `amount_usd` is in dollars, whatever the currency of the document.
  if (currency.profile.cells.every((cell) => cell.trim() === '' || cell.trim() === amount.currency)) return;
  const own = others.find((column) => column !== amount && column.currency === '' && isAmountName(column));
  if (own !== undefined && !isTold('amount')) roles.set('amount', [own.index]);
  else roles.delete('currency');
}

/** The user chose the currency: if it is known whose it is, the amount must be the same one's. */
function settleAmountOfCurrency(columns: readonly Column[], roles: RoleColumns): void {
  const amount = columns[roles.get('amount')?.[0] ?? -1];
  const currency = columns[roles.get('currency')?.[0] ?? -1];
  if (amount === undefined || currency === undefined || qualifierOf(currency) === '') return;
  if (qualifierOf(amount) === qualifierOf(currency)) return;
  const own = columns.find(
    (column) => column !== amount && isAmountName(column) && qualifierOf(column) === qualifierOf(currency),
  );
  if (own !== undefined) roles.set('amount', [own.index]);
}

function isAmountName({ scores, decoy, profile }: Column): boolean {
  const isNamed = (scores.get('amount') ?? scores.get('grossAmount') ?? 0) >= 0.7;
  return decoy === undefined && isNamed && shareOf(profile, profile.numbers) > 0.6;
}

/**
 * Whether a currency is that of another amount, in foreign money: it is blank where that is, although the amount is not, or
 * stands beside it alone.
 */
function isCurrencyOfOther(
  currency: Column,
  { amount, other }: { readonly amount: Column; readonly other: Column },
): boolean {
  if (other === amount || qualifierOf(amount) === 'local' || !isAmountName(other)) return false;
  const isBlank = (column: Column, row: number) => isNoValue(column.profile.cells[row] ?? '');
  const rows = currency.profile.cells.map((_, row) => row).filter((row) => !isBlank(amount, row));
  const isBlankAlike = rows.every((row) => isBlank(currency, row) === isBlank(other, row));
  if (isBlankAlike && rows.some((row) => isBlank(other, row))) return true;
  const isForeign = other.tags.has('foreign') && qualifierOf(other) !== 'local';
  return isForeign && areNeighbours(currency, other) && !areNeighbours(currency, amount);
}

function areNeighbours(a: Column, b: Column): boolean {
  return Math.abs(a.index - b.index) === 1;
}

/** Whose currency a column contains: that of the books, or that of the document or the shop. */
function qualifierOf({ tags }: Column): 'local' | 'original' | '' {
  if (tags.has('local')) return 'local';
  return tags.has('original') ? 'original' : '';
}

/** Of several classifications, the finer one is more informative. */
function settleCategory(columns: readonly Column[], roles: RoleColumns, told: Told): void {
  if ([...told.values()].includes('category')) return;
  const current = columns.find(({ index }) => index === roles.get('category')?.[0]);
  if (current === undefined) return;
  const used = new Set([...roles.values()].flat());
  const finer = columns
    .filter(
      ({ index, scores, profile, tags }) =>
        !used.has(index) &&
        !tags.has('costCentre') &&
        (scores.get('category') ?? 0) >= 0.5 &&
        shareOf(profile, profile.texts) > 0.8 &&
        profile.filled >= current.profile.filled * 0.9 &&
        profile.distinct > current.profile.distinct * 1.5,
    )
    .toSorted((a, b) => b.profile.distinct - a.profile.distinct)[0];
  if (finer !== undefined) roles.set('category', [finer.index]);
}

/** A bare `Name` next to a designation is the supplier's. */
function settleSupplier(columns: readonly Column[], roles: RoleColumns): void {
  const current = columns.find(({ index }) => index === roles.get('supplier')?.[0]);
  const isNumber =
    current !== undefined && shareOf(current.profile, current.profile.numbers + current.profile.codes) > 0.5;
  if ((current !== undefined && !isNumber) || (current === undefined && !roles.has('designation'))) return;
  const used = new Set([...roles.values()].flat());
  const name = columns.find(
    ({ index, tags, profile }) => !used.has(index) && tags.has('plainName') && shareOf(profile, profile.texts) > 0.5,
  );
  if (name !== undefined) roles.set('supplier', [name.index]);
}

/** Of two texts, the one that repeats on every line, such as `Card payment`, gives way. */
function settleText(columns: readonly Column[], roles: RoleColumns): void {
  const current = columns.find(({ index }) => index === roles.get('designation')?.[0]);
  if (current === undefined || current.profile.rows < 20 || current.profile.distinct * 10 > current.profile.filled)
    return;
  const used = new Set([...roles.values()].flat());
  const better = columns
    .filter(
      ({ index, scores, profile }) =>
        !used.has(index) && (scores.get('designation') ?? 0) >= 0.6 && shareOf(profile, profile.texts) > 0.5,
    )
    .toSorted((a, b) => b.profile.distinct - a.profile.distinct)[0];
  if (better !== undefined && better.profile.distinct > 3 * current.profile.distinct)
    roles.set('designation', [better.index]);
}

/** Without a designation, the category and the supplier are used; otherwise notes; otherwise the most varied text. */
function settleDesignation(columns: readonly Column[], roles: RoleColumns): void {
  if (roles.has('designation')) return;
  const notes = columns.find(({ index }) => index === roles.get('notes')?.[0]);
  const isText =
    notes !== undefined &&
    notes.profile.filled >= notes.profile.rows * 0.9 &&
    shareOf(notes.profile, notes.profile.texts) > 0.7;
  if (
    notes !== undefined &&
    (isText || !roles.has('category') || !roles.has('supplier')) &&
    notes.profile.filled > notes.profile.rows * 0.5
  ) {
    roles.delete('notes');
    roles.set('designation', [notes.index]);
    return;
  }
  // Numbers do not say what was bought, whatever their column is called.
  const first = (role: Role) =>
    (roles.get(role)?.slice(0, 1) ?? []).filter((index) => {
      const profile = columns.find((column) => column.index === index)?.profile;
      return profile !== undefined && (profile.filled === 0 || profile.numbers < profile.filled);
    });
  const telling = [...first('merchantCategory'), ...first('category'), ...first('accountLabel'), ...first('supplier')];
  if (telling.length > 0) {
    roles.set('designation', [...new Set(telling)]);
    return;
  }
  if (notes !== undefined) {
    roles.delete('notes');
    roles.set('designation', [notes.index]);
    return;
  }
  const used = new Set([...roles.values()].flat());
  const texts = columns.filter(
    ({ index, profile, tags }) =>
      !used.has(index) &&
      !(['customer', 'costCentre', 'contra', 'status', 'period', 'detail'] as const).some((tag) => tags.has(tag)) &&
      shareOf(profile, profile.texts) > 0.7 &&
      profile.filled > profile.rows * 0.3,
  );
  const best = texts.toSorted((a, b) => b.profile.distinct - a.profile.distinct)[0];
  if (best !== undefined) roles.set('designation', [best.index]);
}
