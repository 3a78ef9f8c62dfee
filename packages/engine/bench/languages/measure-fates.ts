import { readFile } from 'node:fs/promises';
import { exclusionByText } from '@ledgerprint/ledger';
import type { ModelLanguage } from '../../tools/languages/language-examples.ts';
import { parseRows } from '../../tools/parse-rows.ts';

/** How well texts that are no purchase are told from those that only look like it. */
export type FateAccuracy = {
  readonly language: ModelLanguage;
  /** Of the texts said to be no purchase, those that are none. */
  readonly precision: number;
  /** Of the texts that are no purchase, those said to be none. */
  readonly recall: number;
  /** Of these, those for the right reason. */
  readonly rightReason: number;
};

const purchase = 'purchase';

/** Half of the texts were written after the rules, by somebody who had not read them. */
export async function measureFates(language: ModelLanguage): Promise<FateAccuracy> {
  const rows = parseRows(await readFile(new URL(`fates/${language}.csv`, import.meta.url), 'utf8'), ['text', 'fate']);
  const judged = rows.map(({ text, fate }) => ({ fate, found: exclusionByText(text) ?? purchase }));
  const none = judged.filter(({ fate }) => fate !== purchase);
  const said = judged.filter(({ found }) => found !== purchase);
  const right = said.filter(({ fate }) => fate !== purchase);
  return {
    language,
    precision: right.length / Math.max(1, said.length),
    recall: right.length / Math.max(1, none.length),
    rightReason: right.filter(({ fate, found }) => fate === found).length / Math.max(1, right.length),
  };
}
