import type { Language } from '../../language.ts';
import { carrierNames } from './carrier-names.ts';

type Phrase = readonly [english: RegExp, words: Readonly<Record<Language, string>>];

/** What the engine writes in English about how an amount came about. The rest are figures, names and the ledger's own words. */
const phrases: readonly Phrase[] = [
  [/^(\d+) rows, the first: /, { en: '$1 rows; the first one: ', fr: '$1 lignes ; la première : ' }],
  [/^(\d+) rows$/, { en: '$1 rows', fr: '$1 lignes' }],
  [/ per EUR \(ECB rate of (\S+)\)/g, { en: ' per € (ECB rate of $1)', fr: ' par € (cours BCE du $1)' }],
  [
    / \(prices of (\d+) in those of (\d+): /g,
    { en: ' (prices of $1 in those of $2: ', fr: ' (prix de $1 ramenés à ceux de $2 : ' },
  ],
  [/\(share of the bill\)/g, { en: '(share of the bill)', fr: '(part de la facture)' }],
  [/\(usual price, /g, { en: '(usual price, ', fr: '(prix usuel, ' }],
  [/, estimated\)/g, { en: ', estimated)', fr: ', estimation)' }],
  [/, band ([A-Z0-9]+)(?=,)/g, { en: ', size band $1', fr: ', tranche $1' }],
  [
    /(\d+) sheets (\S+) of (\d+) g\/m2 = (\S+) kg each/g,
    { en: '$1 sheets $2 of $3 g/m² = $4 kg each', fr: '$1 feuilles $2 de $3 g/m² = $4 kg chacune' },
  ],
  [/ and back(?= =|$)/g, { en: ' and back', fr: ' aller-retour' }],
  [/^weight /, { en: 'weight ', fr: 'poids : ' }],
  [/ × (\d+) travellers?/g, { en: ' × $1 travellers', fr: ' × $1 voyageurs' }],
  [/ × 1 passenger(?!\.)/g, { en: ' × 1 passenger', fr: ' × 1 voyageur' }],
  [/ = (\S+) passenger\.km/g, { en: ' = $1 passenger-km', fr: ' = $1 voyageur.km' }],
  [/ = (\S+) units/g, { en: ' = $1 units', fr: ' = $1 unités' }],
  [/ = (\S+) meals/g, { en: ' = $1 meals', fr: ' = $1 repas' }],
  [/ = (\S+) nights/g, { en: ' = $1 nights', fr: ' = $1 nuits' }],
  [/ = (\S+) m3/g, { en: ' = $1 m³', fr: ' = $1 m³' }],
  [/\bEUR\b/g, { en: '€', fr: '€' }],
  ...Object.entries(carrierNames).map(
    ([code, names]): Phrase => [
      new RegExp(String.raw`\(${code.replaceAll('_', ' ')}, (?=[A-Z]{2} \d{4})`, 'g'),
      { en: `(${names.en}, `, fr: `(${names.fr}, ` },
    ],
  ),
];

/** A factor with its source, in the reader's words: names are the publisher's. */
export function toFactorName(name: string, language: Language): string {
  return name.replace(/, prices of (\d{4}), /, language === 'fr' ? ', prix de $1, ' : ', prices of $1, ');
}

/** How an amount came about, in the reader's words and figures. */
export function toHow(how: string, language: Language, toFigure: (value: number) => string): string {
  const said = phrases.reduce((text, [english, words]) => text.replace(english, words[language]), how);
  // Numbers with decimals alone: years, days and codes stay as they are.
  return said.replaceAll(/(?<![\p{L}\d.-])-?\d+\.\d+(?![\p{L}\d.-])/gu, (number) => toFigure(Number(number)));
}
