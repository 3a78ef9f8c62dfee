import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { splitAccount } from '../fates/account-text.ts';
import { counted, excludedAs, type Fate } from '../fates/fate.ts';
import { exclusionByAccountLabel, exclusionByText } from '../fates/text-rules.ts';
import { fold } from '../text/fold.ts';
import { isDoubleEntry, type LedgerKind } from './ledger-kind.ts';

/** The fate of a row according to its account; undefined if the account does not decide it. */
export type AccountFate = (account: string, label: string, group: string, cells: readonly string[]) => Fate | undefined;

const openingJournal = /^(?:an|ran|ano|anv|ouv|open|opening|a nouveaux?|x?ou|report|eb|cl|cloture|closing|clo)$/;
const openingText =
  /^(?:a[- ]?nouveaux?\b|solde a ?nouveau|report a nouveau|opening balance|ouverture|balance d'ouverture|eroffnungs|saldovortrag|ecritures? de cloture|closing entr)/;

/** Fates by account: by the chart of accounts if it is known, by the label, and by the user's exclusions. */
export function createAccountFates({
  layout,
  kind,
  excludedAccounts,
}: {
  readonly layout: LedgerLayout;
  readonly kind: LedgerKind;
  readonly excludedAccounts: ReadonlyMap<string, Fate>;
}): AccountFate {
  const isDouble = isDoubleEntry(kind);
  const journalAt = layout.roles.get('journal')?.[0] ?? -1;
  const textAt = layout.roles.get('designation')?.[0] ?? -1;
  const memory = new Map<string, Fate | undefined>();

  function judge(accountCell: string, labelCell: string, group: string): Fate | undefined {
    const inLabel = splitAccount(labelCell);
    const account = splitAccount(accountCell).number || inLabel.number || accountCell;
    const label = inLabel.label || splitAccount(accountCell).label;
    for (const [prefix, fate] of excludedAccounts) if (account.trim().startsWith(prefix)) return fate;
    const byGroup = isDouble ? groupFate(group, label) : undefined;
    if (byGroup !== undefined) return byGroup;
    const meaning = /\d/.test(account) ? kind.plan?.meaningOf(account) : undefined;
    if (kind.plan?.name === 'anglo') return labelledFate(label, meaning);
    if (meaning === 'purchase') return isDouble ? counted : undefined;
    // The number shows that it is not a purchase; the label may give a more precise reason.
    if (meaning !== undefined) return excludedAs(exclusionByText(label) ?? meaning);
    if (!isDouble) return undefined;
    if (account.trim() === '' && label.trim() === '') return excludedAs('adjustment');
    const reason = exclusionByAccountLabel(label);
    return reason === undefined ? counted : excludedAs(reason);
  }

  return (account, label, group, cells) => {
    if (!isDouble && excludedAccounts.size === 0 && kind.plan === undefined) return undefined;
    if (isDouble && isOpening(cells)) return excludedAs('transfer');
    const key = `${account}\0${label}\0${group}`;
    if (memory.has(key)) return memory.get(key);
    const fate = judge(account, label, group);
    memory.set(key, fate);
    return fate;
  };

  function isOpening(cells: readonly string[]): boolean {
    const journal = journalAt === -1 ? '' : fold(cells[journalAt] ?? '').trim();
    return openingJournal.test(journal) || openingText.test(fold((cells[textAt] ?? '').slice(0, 60)).trim());
  }
}

/** Labels take precedence: the numbers of such charts only show the side of the books. */
function labelledFate(label: string, meaning: ReturnType<NonNullable<LedgerKind['plan']>['meaningOf']>): Fate {
  const reason = meaning === 'purchase' ? (exclusionByText(label) ?? onlyCosts(label)) : exclusionByAccountLabel(label);
  if (reason !== undefined) return excludedAs(reason);
  return meaning === undefined || meaning === 'purchase' ? counted : excludedAs(meaning);
}

function onlyCosts(label: string): ReturnType<typeof exclusionByAccountLabel> {
  const reason = exclusionByAccountLabel(label);
  return reason === 'payroll' || reason === 'depreciation' || reason === 'finance' || reason === 'tax'
    ? reason
    : undefined;
}

function groupFate(group: string, label: string): Fate | undefined {
  const text = fold(group).trim();
  if (text === '') return undefined;
  if (
    /^(?:expense|cost of|cogs|charge|aufwand|gasto|overhead|direct cost|other expense|operating expense)/.test(text)
  ) {
    const reason = exclusionByText(label) ?? onlyCosts(label);
    return reason === undefined ? counted : excludedAs(reason);
  }
  if (/^(?:income|revenue|produit|ertrag|other income|sales)/.test(text)) return excludedAs('revenue');
  if (/^equity|^eigenkapital|^capitaux/.test(text)) return excludedAs('equity');
  if (/^(?:bank|cash)/.test(text)) return excludedAs('bank');
  if (/^(?:fixed asset|immobilisation|property, plant|non-?current asset)/.test(text)) {
    return /accumulated|amort|depreciation/.test(fold(label)) ? excludedAs('depreciation') : counted;
  }
  if (
    /^(?:asset|liabilit|actif|passif|current|accounts? (?:payable|receivable)|credit card|long term|other current)/.test(
      text,
    )
  ) {
    return excludedAs(exclusionByAccountLabel(label) ?? 'payable');
  }
  return undefined;
}
