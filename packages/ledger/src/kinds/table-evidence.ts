import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { type AccountPlan, accountPlans } from '../fates/account-plans.ts';
import { type AccountText, splitAccount } from '../fates/account-text.ts';
import { planOfCountry } from '../fates/national-accounts.ts';
import { exclusionByAccountLabel } from '../fates/text-rules.ts';

/** What is known about a table before its kind. */
export type TableEvidence = {
  readonly layout: LedgerLayout;
  /** The cells above the header, and the name of the sheet. */
  readonly titles: readonly string[];
  /** The distinct accounts of the first rows. */
  readonly accounts: readonly AccountText[];
  /** The chart that the accounts belong to, if it is recognized. */
  readonly plan: AccountPlan | undefined;
};

export function gatherEvidence(
  layout: LedgerLayout,
  titles: readonly string[],
  /** ISO 3166, if it is known. */
  country: string | undefined,
): TableEvidence {
  const accounts = accountsOf(layout);
  let plan: { readonly found: AccountPlan | undefined } | undefined;
  return {
    layout,
    titles,
    accounts,
    // Only if needed: labels are compared with every chart.
    get plan() {
      plan ??= { found: recognizePlan(accounts, country) };
      return plan.found;
    },
  };
}

/** In their own columns, in a combined column, or as group headings. */
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

/**
 * The chart of accounts whose numbers agree best with the labels, or that French numbers identify. That of the country only if
 * several labels agree: its classes are like those of other charts.
 */
function recognizePlan(accounts: readonly AccountText[], country: string | undefined): AccountPlan | undefined {
  const numbered = accounts.filter(({ number }) => /\d{3}/.test(number));
  if (numbered.length === 0) return undefined;
  const numbers = numbered.map(({ number }) => number);
  const national = planOfCountry(country ?? '', numbers);
  const plans = national === undefined ? Object.values(accountPlans) : [national, ...Object.values(accountPlans)];
  const scored = plans.map((plan) => ({ plan, ...agreementOf(plan, numbered) }));
  const sure = scored.filter(({ plan, judged }) => judged >= (plan === national ? 3 : 2));
  const best = sure.toSorted((a, b) => b.share - a.share)[0];
  if (best !== undefined && best.share >= 0.75) return best.plan;
  return looksFrench(numbers) ? accountPlans.pcg : undefined;
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
