import { listForms, type Reading, readPhrases } from '@ledgerprint/languages';
import { toAlternatives } from '../text/alternatives.ts';

const number = String.raw`(?:n[°o]?\.?\s?|#)?\p{L}{0,4}[-/]?\d[\p{L}\d/-]*`;
const words = toAlternatives([...listForms('credit-words', 'document'), ...listForms('credit-words', 'link')]);
/** What stands between the word for a credit and what it is for: which document, and signs. */
const reference = new RegExp(
  String.raw`\.?(?:\s*(?:(?:${words})(?![\p{L}\d])|d['’]|[:–/()-]|${number})(?=[\s:–()'’-]|$|(?<=['’/:-])))*\s*`,
  'uy',
);

/**
 * The designation without introductory words that only indicate a credit: `Avoir sur facture 2024-118 gazole` is about
 * diesel. A text that consists only of such words stays as it is.
 */
export function stripCreditWords(designation: string): string {
  const reading = readPhrases(designation);
  const { tokens } = reading;
  const first = reading.all('credits').findLast(({ from }) => from === 0);
  // Folding keeps the length of nearly every text; if it does not, positions do not correspond.
  if (first === undefined || tokens.text.length !== designation.length) return designation;
  if (tokens.text.slice(0, tokens.startOf(0)).trim() !== '') return designation;
  const end = tokens.endOf(first.to);
  reference.lastIndex = end;
  const rest = designation.slice(end + (reference.exec(tokens.text)?.[0].length ?? 0)).trim();
  return rest === '' ? designation : rest;
}

const generalWords = new Set(listForms('credit-words', 'general'));

/** Whether a text is a rebate that does not say on which purchases: `RRR obtenus`, `Remise de fin d'année 2023`. */
export function isGeneralRebate(text: string): boolean {
  const reading = readPhrases(text);
  const rebates = findRebates(reading);
  if (rebates.length === 0) return false;
  return reading.tokens
    .words()
    .every(
      (word, at) =>
        !/\p{L}/u.test(word) || generalWords.has(word) || rebates.some(({ from, to }) => from <= at && at <= to),
    );
}

/**
 * Whether a text is about a price reduction (`RRR obtenus`, `Remise de fin d'année`, `Volume rebate`): money comes
 * back, goods do not.
 */
export function isRebate(text: string): boolean {
  return findRebates(readPhrases(text)).length > 0;
}

function findRebates(reading: Reading) {
  return reading.all('credits').filter(({ row }) => row.means === 'rebate');
}
