import { largestUntoldShare, sayUnread, toNamed } from '@ledgerprint/ledger';
import type { Language } from '@ledgerprint/ledger/language';
import type { NotUnderstood } from './summary.ts';

/** How the place of the sentence writes figures. */
export type FigureFormat = { readonly percent: (part: number) => string; readonly euros: (amount: number) => string };

/** False if more than a tenth of the money was not understood: this is then the first thing to say about a result. */
export function isUnderstood(notUnderstood: readonly NotUnderstood[]): boolean {
  return sumOf(notUnderstood).spendShare <= largestUntoldShare;
}

/** The first sentences about a result of which more than a tenth of the money was not understood; blank otherwise. */
export function sayNotUnderstood(
  notUnderstood: readonly NotUnderstood[],
  language: Language,
  format: FigureFormat,
): string {
  if (isUnderstood(notUnderstood)) return '';
  const unread = notUnderstood.filter((one) => one.language !== '');
  const unknown = notUnderstood.filter((one) => one.language === '');
  return [
    ...(unread.length === 0 ? [] : [sayLanguages(unread, language, format)]),
    ...(unknown.length === 0 ? [] : [sayWords(unknown, language, format)]),
  ].join(' ');
}

function sayLanguages(unread: readonly NotUnderstood[], language: Language, format: FigureFormat): string {
  const codes = toNamed(unread.map((one) => [one.language, one.spendShare]));
  const { percent, euros } = writeFigures(unread, format);
  const said = sayUnread(codes, language);
  return language === 'fr'
    ? `${said}\u00a0: ${percent} des dépenses (${euros}) n’ont pas d’empreinte pour cette raison.`
    : `${said}: ${percent} of the spend (${euros}) has no footprint for that reason.`;
}

function sayWords(unknown: readonly NotUnderstood[], language: Language, format: FigureFormat): string {
  const { percent, euros } = writeFigures(unknown, format);
  return language === 'fr'
    ? `Pour ${percent} des dépenses (${euros}), aucun mot n’est connu\u00a0: elles n’ont pas d’empreinte pour cette raison.`
    : `The words of ${percent} of the spend (${euros}) are not known: it has no footprint for that reason.`;
}

function writeFigures(some: readonly NotUnderstood[], { percent, euros }: FigureFormat) {
  const { spendShare, spendEur } = sumOf(some);
  return { percent: percent(spendShare), euros: euros(spendEur) };
}

function sumOf(some: readonly NotUnderstood[]): Pick<NotUnderstood, 'spendEur' | 'spendShare'> {
  return some.reduce(
    (sum, { spendEur, spendShare }) => ({ spendEur: sum.spendEur + spendEur, spendShare: sum.spendShare + spendShare }),
    { spendEur: 0, spendShare: 0 },
  );
}
