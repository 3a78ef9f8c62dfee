import { fold } from '@ledgerprint/ledger/text';
import { refrigerantCodesIn, stripRefrigerantCodes } from '../things/refrigerant-codes.ts';
import { toNameWords } from './name-words.ts';
import type { Thing } from './things.ts';

/** The gas that a designation is about; `refused` if the designation names one but is about something else. */
export type FoundRefrigerant = { readonly thing: Thing } | 'refused';

/** Words that say, if they come first, that the gas itself is bought. */
const fluidWords =
  /\b(fluides?|frigorigenes?|refrigerant(?:s|es?)?|kaltemittel|gaz|gas|recharges?|charge|appoints?|complement|bouteilles?|btl|bonbonnes?|cylindres?|cylinders?|bottles?|refills?|top ?-? ?ups?|freon|forane|suva|opteon|solstice|genetron|klea|isceon|hfc|hfo|hcfc|hexafluorure|hexafluoride)\b/;
/** Words that say so even after the name of an appliance, if a mass is given. */
const refillWords = /\b(recharges?|appoints?|complement|refills?|top ?-? ?ups?|frigorigenes?|refrigerants?)\b/;
const applianceWords =
  /\b(climatiseurs?|climatisations?|clims?|pompes?|pac|splits?|monosplits?|bisplits?|multisplits?|groupes?|unites?|vitrines?|chambres?|armoires?|refrigerateurs?|congelateurs?|frigos?|consoles?|cassettes?|gainables?|machines?|meubles?|appareils?|vehicules?|voitures?|compresseurs?|evaporateurs?|condenseurs?|vannes?|detendeurs?|filtres?|installations?|pose|remplacement|heat pumps?|air ?conditioners?|conditioners?|aircons?|chillers?|freezers?|fridges?|compressors?|secheurs?|deshumidificateurs?|ventilo)\b/;
const otherWords =
  /\b(consignes?|vides?|empty|location|rental|recuperation|recovery|reprise|recyclage|destruction|traitement|formations?|attestations?|habilitations?|detecteurs?|detections?|detectors?|huiles?|oil|manometres?|manifolds?|gauges?|flexibles?|hoses?|raccords?|fittings?|balances?|scales?|adaptateurs?|adapters?|testeurs?|testers?|etiquettes?|labels?|kits?|outils?|outillage|stations?|pompe a vide|telecommandes?)\b/;
/** Work with its own price, unless the mass of the refill is given. */
const serviceWords =
  /\b(controles?|maintenance|contrats?|entretien|depannages?|interventions?|main d.?oeuvre|deplacements?|service|repairs?|reparations?|diagnostic|recherche)\b/;

/**
 * A quick check: letters before a number, letters after three digits, or full-width characters. Other texts have no
 * code.
 */
const mayBeCode = /(?:r|hf[co]|hcf[co]|cfc|hc|sf)[ .-]{0,2}\d|\d{3}(?:yf|ze|zd|[a-f])|[\uff00-\uffef]/i;

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
    if (!mayBeCode.test(designation)) return undefined;
    const text = fold(designation.normalize('NFKC'));
    const named = new Set(refrigerantCodesIn(text).flatMap((code) => byCode.get(code) ?? []));
    const [thing] = named;
    if (thing === undefined) return undefined;
    const hasMass = isMassKnown();
    const isOther = otherWords.test(text) || (serviceWords.test(text) && !hasMass);
    const appliance = applianceWords.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    const fluid = fluidWords.exec(text)?.index;
    if (fluid === undefined) {
      if (isOther || Number.isFinite(appliance)) return 'refused';
      return isAlone(text) ? { thing } : undefined;
    }
    // `Bouteille R32 ou R410A` is ambiguous.
    if (isOther || named.size > 1) return 'refused';
    return fluid < appliance || (hasMass && refillWords.test(text)) ? { thing } : 'refused';
  }

  return { find };
}

/** Whether a text names only the code: `R-32 9 kg`. */
function isAlone(folded: string): boolean {
  return toNameWords(stripRefrigerantCodes(folded))
    .all()
    .every(({ kind }) => kind === 'light' || kind === 'code');
}
