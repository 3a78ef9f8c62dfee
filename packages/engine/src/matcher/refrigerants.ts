import { readPhrases } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import { refrigerantCodesIn, stripRefrigerantCodes } from '../things/refrigerant-codes.ts';
import { toNameWords } from './name-words.ts';
import type { Thing } from './things.ts';

/** The gas that a designation is about; `refused` if the designation names one but is about something else. */
export type FoundRefrigerant = { readonly thing: Thing } | 'refused';

/** The place of a word that a text does not have. */
const never = Number.POSITIVE_INFINITY;

/**
 * A quick check: letters before a number, letters after three digits, or full-width characters. Other texts have no
 * code.
 */
const mayBeCode = /(?:r|hf[co]|hcf[co]|cfc|hc|sf)[ .-]{0,2}\d|\d{3}(?:yf|ze|zd|[a-f])|[\uff00-\uffef]/i;

/** Every code has a number, which may be in full-width characters. */
const anyNumber = /[\d\uff00-\uffef]/;

/**
 * Finds refrigerants by their code, anywhere in the text. Refrigerants are the things that have such a code as a
 * phrase.
 */
export function createRefrigerantFinder(things: readonly Thing[]) {
  const byCode = new Map<string, Thing>();
  for (const thing of things) {
    for (const phrase of thing.phrases) {
      const code = /^(?:r\d{2,4}[a-z]{0,2}|sf6)$/.exec(phrase)?.[0];
      if (code !== undefined) byCode.set(code, thing);
    }
  }

  /** Undefined if the text names none, or only an ambiguous code: `Vis R32`. */
  function find(designation: string, isMassKnown: () => boolean): FoundRefrigerant | undefined {
    if (!anyNumber.test(designation) || !mayBeCode.test(designation)) return undefined;
    const text = fold(designation.normalize('NFKC'));
    const named = new Set(refrigerantCodesIn(text).flatMap((code) => byCode.get(code) ?? []));
    const [thing] = named;
    if (thing === undefined) return undefined;
    const hasMass = isMassKnown();
    const said = readPhrases(text);
    const firstOf = (means: string) =>
      said
        .all('refrigerants')
        .reduce((first, { row, from }) => (row.means === means ? Math.min(first, from) : first), never);
    const isOther = said.has('refrigerants', 'other') || (said.has('refrigerants', 'service') && !hasMass);
    const appliance = firstOf('appliance');
    const fluid = firstOf('fluid');
    if (fluid === never) {
      if (isOther || appliance !== never) return 'refused';
      return isAlone(text) ? { thing } : undefined;
    }
    // `Bouteille R32 ou R410A` is ambiguous.
    if (isOther || named.size > 1) return 'refused';
    return fluid < appliance || (hasMass && said.has('refrigerants', 'refill')) ? { thing } : 'refused';
  }

  return { find };
}

/** Whether a text names only the code: `R-32 9 kg`. */
function isAlone(folded: string): boolean {
  return toNameWords(stripRefrigerantCodes(folded))
    .all()
    .every(({ kind }) => kind === 'light' || kind === 'code');
}
