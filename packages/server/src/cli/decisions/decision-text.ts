import type { Conflict, Decision, Effect, Selector } from '@ledgerprint/client/workspace';
import { toCount, toCounted } from '../../platform/counted.ts';
import { toMass } from '../enrich/summary-text.ts';
import type { TableColumn } from '../fitted-table.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { toKilograms } from '../projects/project-figures.ts';

/** The selected cases in a few words: `account 606100`. */
export function toSelectorText(selector: Selector | undefined): string {
  if (selector === undefined) return '';
  const { kind, designation, supplier, account, category } = selector;
  const named = (word: string, text: string) => (text === '' ? `no ${word}` : `${word} ${toPlainLine(text)}`);
  switch (kind) {
    case 'case':
      return `case ${[designation, supplier, account, category]
        .filter((text) => text !== '')
        .map(toPlainLine)
        .join(', ')}`;
    case 'designation':
      return named('designation', designation);
    case 'supplier_account':
      return `${named('supplier', supplier)}, ${named('account', account)}`;
    case 'account':
      return named('account', account);
    case 'category':
      return named('category', category);
    default:
      return named('supplier', supplier);
  }
}

/** The decision in a few words: `category C23, heading 3.2`. */
export function toDecidedText(decision: Decision): string {
  const { categoryScheme, categoryCode, factorId, ownFactor, ghgCategory, exclusion, accept, accepted, quantity } =
    decision;
  const parts = [
    ...(categoryCode === '' ? [] : [`category ${toPlainLine(categoryCode)} (${toPlainLine(categoryScheme)})`]),
    ...(factorId === '' ? [] : [`factor ${toPlainLine(factorId)}`]),
    ...(ownFactor === undefined ? [] : [`own factor ${ownFactor.value} kgCO2e/${toPlainLine(ownFactor.unit)}`]),
    ...(ghgCategory === '' ? [] : [`heading ${ghgCategory}`]),
    ...(exclusion === '' ? [] : [exclusion === 'none' ? 'counted' : `excluded: ${exclusion}`]),
    ...(accept || accepted.length > 0 ? [toAcceptedText(decision)] : []),
    ...(quantity === undefined ? [] : [`quantity ${quantity.value} ${toPlainLine(quantity.unit)}`]),
  ];
  return parts.join(', ');
}

function toAcceptedText({ accepted }: Decision): string {
  const codes = [...new Set(accepted.map(({ categoryCode }) => toPlainLine(categoryCode)))].filter(
    (code) => code !== '',
  );
  return codes.length === 0 ? 'accepted' : `accepted ${codes.join(', ')}`;
}

/** `12 cases (of which 10 change), 34 rows, 12,300 €: 4.2 t → 2.9 t CO2e` */
export function toEffectText({ cases, changed, rows, spendEur, beforeMg, afterMg }: Effect): string {
  const figures = [
    `${toCounted(cases, 'case')} (of which ${toCount(Number(changed))} ${changed === 1n ? 'changes' : 'change'})`,
    toCounted(rows, 'row'),
    `${toCount(spendEur)} €`,
  ];
  const [before, after] = [beforeMg, afterMg].map((milligrams) => toMass(toKilograms(milligrams)));
  return `${figures.join(', ')}: ${before} → ${after} CO2e`;
}

/** One line for each category that the cases had before: `C17 Paper: 3 cases, 1.2 t CO2e`; then the other cases. */
export function toCategoryLines({ categories, unmatched, excluded }: Effect): readonly string[] {
  const lines = categories.map(({ categoryCode, categoryLabel, cases, beforeMg }) => {
    const name = [categoryCode, categoryLabel]
      .filter((text) => text !== '')
      .map(toPlainLine)
      .join(' ');
    return `${name || 'without a category'}: ${toCounted(cases, 'case')}, ${toMass(toKilograms(beforeMg))} CO2e`;
  });
  const others = [
    ...(unmatched === 0n ? [] : [`without a category: ${toCounted(unmatched, 'case')}`]),
    ...(excluded === 0n ? [] : [`excluded: ${toCounted(excluded, 'case')}`]),
  ];
  return [...lines, ...others].map((line) => `  ${line}`);
}

/** One line for each decision that could not be applied. */
export function toConflictLines(conflicts: readonly Conflict[]): readonly string[] {
  return conflicts.map(
    ({ decisionId, reason, message, cases }) =>
      `Not applied to ${toCounted(cases, 'case')}: ${toPlainLine(decisionId)} (${reason}). ${toPlainLine(message)}`,
  );
}

/** The columns of `decisions list`. */
export function decisionColumns({ includeRevoked }: { readonly includeRevoked: boolean }) {
  const columns: readonly TableColumn<Decision>[] = [
    { title: 'CASES', cell: ({ selector }) => toSelectorText(selector) },
    { title: 'DECIDED', cell: toDecidedText },
    { title: 'VALIDITY', width: 12, isOptional: true, cell: ({ validity }) => validity },
    { title: 'BY', width: 14, isOptional: true, cell: ({ decidedBy, keyName }) => decidedBy || keyName },
    { title: 'AT', width: 10, isOptional: true, cell: ({ decidedAt }) => decidedAt.slice(0, 10) },
    { title: 'NOTE', isOptional: true, cell: ({ note }) => note },
  ];
  const revoked: TableColumn<Decision> = {
    title: 'REVOKED',
    width: 10,
    cell: ({ revokedAt }) => revokedAt.slice(0, 10),
  };
  const id: TableColumn<Decision> = { title: 'ID', width: 16, isWhole: true, cell: (decision) => decision.id };
  return includeRevoked ? [...columns, revoked, id] : [...columns, id];
}
