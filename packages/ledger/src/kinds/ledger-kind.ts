import type { Column } from '../columns/assign-roles.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { flowOf } from '../columns/name-roles.ts';
import type { Role } from '../columns/role.ts';
import { type AccountMeaning, type AccountPlan, accountPlans } from '../fates/account-plans.ts';
import { type AccountText, splitAccount } from '../fates/account-text.ts';
import { exclusionByAccountLabel } from '../fates/text-rules.ts';
import { absolute, amountToNumber } from '../money/decimal.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { sideOf } from '../money/side-mark.ts';
import { fold } from '../text/fold.ts';

/** The kind of a ledger, which determines how its amounts are read. */
export type LedgerKind =
  | { readonly kind: 'table'; readonly plan: AccountPlan | undefined }
  | { readonly kind: 'fec'; readonly plan: AccountPlan }
  /** Both sides of each entry: the accounts distinguish purchases. */
  | { readonly kind: 'journal'; readonly plan: AccountPlan | undefined }
  | { readonly kind: 'statement'; readonly plan: undefined }
  /** Both sides of each entry, and nothing to distinguish them. */
  | { readonly kind: 'unseparable'; readonly plan: undefined };

/** Whether a ledger has both sides of each entry, distinguished by accounts. */
export function isDoubleEntry({ kind }: LedgerKind): boolean {
  return kind === 'journal' || kind === 'fec';
}

const pcg = accountPlans.find(({ name }) => name === 'pcg') as AccountPlan;

/** Determines the kind of a ledger from its columns and first rows; `above` are the cells above its header. */
export function decideKind(layout: LedgerLayout, above: readonly string[]): LedgerKind {
  const { roles } = layout;
  const columnOf = (role: Role): Column | undefined => layout.columns[roles.get(role)?.[0] ?? -1];
  if (isFec(layout)) return { kind: 'fec', plan: pcg };
  const accounts = accountsOf(layout);
  const group = columnOf('accountGroup');
  const plan = recognizePlan(accounts);
  const balance = cancellation(layout);
  const hasSides = roles.has('debit') && roles.has('credit');
  const isBookkeeping = hasBalanceSheet(accounts, plan, group);
  const isStatement = looksLikeStatement(layout, above);
  if (isBookkeeping && (hasSides || group !== undefined || (balance.isSigned && balance.cancels))) {
    return { kind: 'journal', plan };
  }
  if (hasSides && balance.cancels && balance.rows >= 4) return { kind: 'unseparable', plan: undefined };
  // Unexplained account numbers: purchases cannot be distinguished from payments.
  const isOpaque = accounts.length > 2 && accounts.every(({ label }) => label === '') && plan === undefined;
  if (hasSides && isOpaque && !isStatement) return { kind: 'unseparable', plan: undefined };
  if (isStatement) return { kind: 'statement', plan: undefined };
  // Without both sides, a number alone proves little: 610000 is salaries in one chart and subcontracting in another.
  return { kind: 'table', plan: plan !== undefined && plan.name !== 'anglo' ? plan : undefined };
}

/** The distinct accounts of the sample: in their own columns, in a combined column, or as group headings. */
function accountsOf({ columns, roles, headings }: LedgerLayout): readonly AccountText[] {
  const numbers = columns[roles.get('account')?.[0] ?? -1]?.profile.cells;
  const labels = columns[roles.get('accountLabel')?.[0] ?? -1]?.profile.cells;
  if (numbers === undefined)
    return [...new Set(labels ?? headings)].filter((text) => text.trim() !== '').map(splitAccount);
  const known = new Map<string, AccountText>();
  for (const [row, cell] of numbers.entries()) {
    const split = splitAccount(cell);
    const label = labels?.[row]?.trim() || split.label;
    if (cell.trim() !== '') known.set(`${cell}\0${label}`, { number: split.number, label });
  }
  return [...known.values()];
}

function isFec({ columns }: LedgerLayout): boolean {
  const names = new Set(columns.map(({ name }) => fold(name).replace(/[^a-z]/g, '')));
  const has = (name: string) => names.has(name);
  return has('comptenum') && has('ecriturelib') && ((has('debit') && has('credit')) || (has('montant') && has('sens')));
}

/** Whether debits and credits cancel out over the sample. */
function cancellation({ roles, columns, numberStyle: { mark } }: LedgerLayout) {
  const cellsOf = (role: Role) => columns[roles.get(role)?.[0] ?? -1]?.profile.cells ?? [];
  let sum = 0n;
  let volume = 0n;
  let rows = 0;
  const add = (cell: string, sign: bigint) => {
    const amount = parseAmount(cell, mark)?.amount;
    if (amount === undefined || amount === 0n) return;
    rows++;
    sum += sign * amount;
    volume += absolute(amount);
  };
  const [debits, credits] = [cellsOf('debit'), cellsOf('credit')];
  for (const cell of debits) add(cell, 1n);
  for (const cell of credits) add(cell, -1n);
  const signs = cellsOf('sign');
  let isSigned = false;
  if (debits.length === 0 && roles.has('amount')) {
    isSigned = true;
    for (const [row, cell] of cellsOf('amount').entries()) add(cell, sideOf(signs[row] ?? '') === 'credit' ? -1n : 1n);
  }
  return { rows, isSigned, cancels: volume > 0n && Math.abs(amountToNumber(sum)) <= 0.02 * amountToNumber(volume) };
}

const balanceSheet = new Set(['payable', 'bank', 'vat', 'equity', 'revenue']);

/**
 * Whether at least two kinds of account occur that only accounting records have: banks, suppliers, taxes, capital,
 * sales.
 */
function hasBalanceSheet(
  accounts: readonly AccountText[],
  plan: AccountPlan | undefined,
  group: Column | undefined,
): boolean {
  if (group?.profile.cells.some((cell) => /^(?:liabilit|equity|asset|actif|passif)/i.test(cell.trim()))) return true;
  const byLabel = new Set(accounts.map(({ label }) => exclusionByAccountLabel(label)));
  const byNumber = new Set(accounts.map(({ number }) => (number === '' ? undefined : plan?.meaningOf(number))));
  const count = (reasons: ReadonlySet<AccountMeaning>) =>
    [...reasons].filter((reason) => reason !== undefined && balanceSheet.has(reason)).length;
  return count(byLabel) >= 2 || count(byNumber) >= 2;
}

/** The chart of accounts whose numbers agree best with the labels, or that French numbers identify. */
function recognizePlan(accounts: readonly AccountText[]): AccountPlan | undefined {
  const numbered = accounts.filter(({ number }) => /\d{3}/.test(number));
  if (numbered.length === 0) return undefined;
  const scored = accountPlans.map((plan) => ({ plan, ...agreementOf(plan, numbered) }));
  const best = scored.toSorted((a, b) => b.share - a.share)[0];
  if (best !== undefined && best.judged >= 2 && best.share >= 0.75) return best.plan;
  return looksFrench(numbered.map(({ number }) => number)) ? pcg : undefined;
}

function agreementOf(plan: AccountPlan, accounts: readonly AccountText[]) {
  let agreed = 0;
  let judged = 0;
  for (const { number, label } of accounts) {
    const said = exclusionByAccountLabel(label);
    if (said === undefined) continue;
    const meaning = plan.meaningOf(number);
    judged++;
    if (meaning === said) agreed++;
    else if (meaning !== undefined && meaning !== 'purchase') agreed += 0.5;
  }
  return { judged, share: judged === 0 ? 0 : agreed / judged };
}

/** Suppliers, input tax and a bank beside expenses: no other chart has these numbers together. */
function looksFrench(numbers: readonly string[]): boolean {
  const has = (prefix: string) => numbers.some((number) => number.startsWith(prefix));
  return has('401') && (has('445') || has('512')) && (has('60') || has('61') || has('62'));
}

const statementWords =
  /\b(?:iban|opening balance|closing balance|account statement|bank statement|card statement|statement period|releve de compte|solde (?:initial|final|au)|kontoauszug|extracto|estratto conto|rekeningafschrift|valued in|transactions? in this period|numero de compte|account number|sort code)\b/;

const bankName =
  /^(?:iban|bic|verwendungszweck|buchungstext|auftraggeber|mcc|card|carte|valuta|valutadatum|wertstellung|statement|cardholder|contrepartie|counterparty|timezone)$/;

/** Movements of one account: dates, texts and amounts, with a balance or typical bank wording. */
function looksLikeStatement({ columns, roles, headings }: LedgerLayout, above: readonly string[]): boolean {
  const amount = columns[roles.get('amount')?.[0] ?? roles.get('grossAmount')?.[0] ?? -1];
  if (!roles.has('date') || !(roles.has('debit') || amount !== undefined) || headings.length > 0) return false;
  if (['quantity', 'unitPrice', 'accountLabel'].some((role) => roles.has(role as Role))) return false;
  if (above.some((cell) => statementWords.test(fold(cell)))) return true;
  const debit = columns[roles.get('debit')?.[0] ?? -1];
  if (debit !== undefined && flowOf(debit.words) !== undefined) return true;
  const hasBalance = columns.some(({ decoy, profile }) => decoy === 'balance' && profile.filled > 0);
  const hasSides = roles.has('debit') && roles.has('credit');
  const hasBankName = columns.some(({ words }) => words.some((word) => bankName.test(word)));
  const movesBothWays = amount !== undefined && amount.profile.negatives > 0;
  if (roles.has('supplier') || roles.has('category') || roles.has('vatAmount')) {
    return (hasBalance && hasSides) || (hasBankName && movesBothWays);
  }
  if (hasBalance || hasSides || hasBankName) return true;
  const isPlain = columns.filter(({ profile }) => profile.filled > 0).length <= 5 && !roles.has('document');
  return isPlain && movesBothWays;
}
