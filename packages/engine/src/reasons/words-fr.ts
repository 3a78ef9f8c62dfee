import { exclusionNames, nameLedgerLanguage, sayUnread } from '@ledgerprint/ledger';
import { nameCategory } from '../catalogue/groups.ts';
import { conflictSentences } from '../decisions/conflict-sentences.ts';
import { sayWarning } from '../values/warning.ts';
import { nameFrenchIndex } from './french-indices.ts';
import { carrierNames, lookUp, nameFrenchGoods, nameGroups, nameUnit, unusedCauses } from './names.ts';
import type { ReasonOf } from './reason.ts';
import type { ReasonWords } from './words.ts';

type Ranked = ReasonOf<'category_classified'>;
type Factor = ReasonOf<'no_amount_for'>;

const figures = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 12 });
const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

const toFigure = (value: number | undefined): string => (value === undefined ? '' : figures.format(value));

const roundFigures = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 6 });

/**
 * For ratios, prices, rates and confidences. Amounts, factors and kilograms keep all their digits, so that readers
 * can recalculate them.
 */
const toRoundFigure = (value: number | undefined): string => (value === undefined ? '' : roundFigures.format(value));

/** A text that is not a date is returned unchanged. */
function toDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : days.format(date).replace(/^1 /, '1er ');
}

const unitOf = (unit: string, amount?: number): string => nameUnit(unit, 'fr', amount);
const factorOf = (factor: number, unit: string): string => `${toFigure(factor)} kgCO2e/${unitOf(unit)}`;

/** French, for people. No program parses it. */
export const wordsFr: ReasonWords = {
  semicolon: '\u00a0; ',
  origin(rows, how) {
    const first = how === '' ? '' : `\u00a0; la première\u00a0: ${how}`;
    return rows > 1 ? `${toFigure(rows)} lignes${first}` : how;
  },
  part(part, origin) {
    const { amount, unit, factor, kg } = part;
    const found = origin === '' ? '' : ` (${origin})`;
    return `${toFigure(amount)} ${unitOf(unit, amount)}${found} × ${factorOf(factor, unit)} (${nameFactor(part)}) = ${toFigure(kg)} kgCO2e`;
  },
  reporting: (parts) => `Déclaration\u00a0: ${parts}.`,
  uncertainty: (parts) => `Incertitude\u00a0: ${parts}.`,
  exact: 'exact',

  say: {
    case: ({ number, supplier, account, clientCategory, rows }) => {
      const names = [supplier, account, clientCategory].filter((name) => name !== undefined).join(', ');
      return `Cas ${number} (${names === '' ? '' : `${names}\u00a0; `}${countRows(rows)})\u00a0:`;
    },
    more_cases: ({ cases }) => (cases < 2 ? `${cases} autre cas.` : `${toFigure(cases)} autres cas.`),
    case_sum: ({ rows, match, method, supplier, category, label, exclusion, eur, uncounted, kg, quality, doubt }) => {
      const values = [
        supplier,
        category === undefined ? undefined : `catégorie ${category}${label === undefined ? '' : ` (${label})`}`,
        `${match}, ${method}`,
        exclusion === undefined ? undefined : `exclu\u00a0: ${exclusion}`,
        eur === undefined ? undefined : `${toFigure(eur)} EUR`,
        uncounted === undefined ? undefined : `${toFigure(uncounted)} EUR non comptés`,
        kg === undefined ? 'sans empreinte' : `${toFigure(kg)} kgCO2e`,
        quality === undefined ? undefined : `qualité des données ${toFigure(quality)}`,
        doubt === undefined ? undefined : `incertitude de catégorie ${toFigure(doubt)} kg`,
      ];
      return `Cas de ${countRows(rows)}\u00a0: ${values.filter((value) => value !== undefined).join(', ')}.`;
    },
    case_reported: ({ ghgCategory, begesPost, kg }) => `${ghgCategory} (${begesPost}) ${toFigure(kg)} kg`,

    step_quantity: ({ quantity, rowUnit, result, resultUnit }) =>
      `${toFigure(quantity)} ${rowUnit}${result === undefined ? '' : ` = ${toFigure(result)} ${unitOf(resultUnit ?? '', result)}`}`,
    step_count: ({ count }) => toFigure(count),
    step_packs: ({ count, packed, text }) => `${toFigure(count)} × ${toFigure(packed)} (${text})`,
    step_weight: ({ kg }) => `poids de ${toFigure(kg)} kg`,
    step_sheets: ({ sheets, format, gramsPerM2, kg }) =>
      `${toFigure(sheets)} feuilles ${format} de ${toFigure(gramsPerM2)} g/m² = ${toFigure(kg)} kg l’unité`,
    step_size: ({ text, result, resultUnit }) => `× ${text} = ${toFigure(result)} ${unitOf(resultUnit, result)}`,
    step_density: ({ kgPerLitre, goods, result, resultUnit }) =>
      `${resultUnit === 'kg' ? '×' : '÷'} ${toRoundFigure(kgPerLitre)} kg/litre (${nameFrenchGoods(goods)}) = ${toFigure(result)} ${unitOf(resultUnit, result)}`,
    step_cubic_metres: ({ result }) => `÷ ${toFigure(1000)} = ${toFigure(result)} m³`,
    step_passenger: () => '× 1 voyageur',
    step_travellers: ({ travellers }) => `× ${toFigure(travellers)} ${travellers < 2 ? 'voyageur' : 'voyageurs'}`,
    step_journey: ({ km, places, return: isReturn, result }) =>
      `× ${toFigure(km)} km ${places}${isReturn ? ' aller-retour' : ''} = ${toFigure(result)} voyageur.km`,
    step_freight: ({ text, result }) => `÷ ${toFigure(1000)} × ${text} = ${toFigure(result)} t.km`,
    step_paid: ({ amount, currency }) => `${toFigure(amount)} ${unitOf(currency, amount)}`,
    step_euros: ({ amount, currency, rate, day }) =>
      `${toFigure(amount)} ${currency} ÷ ${toRoundFigure(rate)} ${currency} pour 1 € (cours BCE du ${toDay(day)})`,
    step_dollars: ({ amount, rate, day }) =>
      `${toFigure(amount)} € × ${toRoundFigure(rate)} USD pour 1 € (cours BCE du ${toDay(day)})`,
    step_share: ({ share }) => `× ${toRoundFigure(share)} (part de la facture)`,
    step_price: ({ price, perUnit, carrier, country, year, band, source, movedTo }) => {
      const size = band === undefined ? '' : `, tranche ${band}`;
      const moved = movedTo === undefined ? '' : `, actualisé pour ${movedTo} d’après les prix de l’UE`;
      return `÷ ${toRoundFigure(price)} €/${unitOf(perUnit)} (${lookUp(carrierNames.fr, carrier)}, ${country} ${year}${size}, ${nameSource(source)}${moved})`;
    },
    step_usual_price: ({ price, perUnit, source }) =>
      `÷ ${toRoundFigure(price)} €/${unitOf(perUnit)} (prix usuel, ${nameSource(source)})`,
    step_market_price: ({ price, perUnit, year, source }) =>
      `÷ ${toRoundFigure(price)} €/${unitOf(perUnit)} (ce que paie un acheteur aux cours de ${year}, ${nameSource(source)})`,
    step_index: ({ ratio, fromYear, toYear, index }) =>
      `× ${toRoundFigure(ratio)} (prix de ${fromYear} ramenés à ceux de ${toYear}\u00a0: ${nameFrenchIndex(index)})`,

    multiplied: (part) => wordsFr.part(part, part.rows > 1 ? `${toFigure(part.rows)} lignes` : ''),
    together: ({ amount, unit, factor, kg }) =>
      `au total ${toFigure(amount)} ${unitOf(unit, amount)} × ${factorOf(factor, unit)} (facteur effectif) = ${toFigure(kg)} kgCO2e`,
    levelled: () =>
      'Les achats et les retours portent sur plusieurs années\u00a0: tous utilisent le facteur de l’année dont l’empreinte est la plus grande.',
    rows_without_amount: ({ rows }) =>
      rows < 2
        ? `${rows} ligne n’a ni montant, ni quantité, ni poids exploitable.`
        : `${toFigure(rows)} lignes n’ont ni montant, ni quantité, ni poids exploitable.`,
    monetary_check: ({ amount, unit, factor, id, kg }) =>
      `Recoupement par le montant\u00a0: ${toFigure(amount)} ${unitOf(unit, amount)} × ${factorOf(factor, unit)} (${id}) = ${toFigure(kg)} kgCO2e.`,
    ratio_jump: ({ factor, unit, country, id, ademe, ademeId, times }) =>
      `Le ratio du pays ${country} (${factorOf(factor, unit)}, ${id}) et celui de l’ADEME (${factorOf(ademe, unit)}, ${ademeId}) diffèrent d’un facteur ${toFigure(times)}\u00a0: à vérifier.`,
    quantity_unused: ({ amount, unit, why, typical, category, kg }) => {
      const compared =
        typical === undefined
          ? ''
          : ` Avec ${factorOf(typical, unit)}, valeur usuelle de la catégorie ${category}, elle donnerait ${toFigure(kg)} kgCO2e.`;
      return `Quantité indiquée mais non utilisée\u00a0: ${toFigure(amount)} ${unitOf(unit, amount)}, car ${lookUp(unusedCauses.fr, why)}.${compared}`;
    },
    no_amount: () => 'Aucune ligne n’a de montant, de quantité ni de poids.',
    no_amount_for: (one) =>
      `Aucune ligne n’a de montant, de quantité ni de poids à multiplier par ${factorOf(one.factor, one.unit)} (${nameFactor(one)}).`,

    category_named: (one) => `${sayCategory(one)}, reconnue dans la désignation, ${nameConfidence(one)}.`,
    category_classified: (one) => `${sayCategory(one)}, choisie par le classifieur, ${nameConfidence(one)}.`,
    category_similar: (one) =>
      `${sayCategory(one)}, choisie par le classifieur compte tenu de la décision ${one.decision} sur le produit semblable «\u00a0${one.designation}\u00a0», ${nameConfidence(one)}.`,
    category_item_code: ({ itemCode, textCategory, textConfidence, ...one }) => {
      const text =
        textCategory === undefined
          ? ''
          : ` Le texte seul indiquerait ${textCategory} (${toRoundFigure(textConfidence)}).`;
      return `${sayCategory(one)}, donnée par le code d’article ${itemCode} de la facture, ${nameConfidence(one)}.${text}`;
    },
    category_item_code_confirmed: (one) =>
      `${sayCategory(one)}, donnée par le code d’article ${one.itemCode} de la facture et confirmée par le classifieur, ${nameConfidence(one)}.`,
    category_account: (one) =>
      `${sayCategory(one)}, déduite du compte, car le texte ne précise pas ce qui a été acheté.`,
    category_heading: ({ category, heading }) =>
      `Catégorie ${category}, déduite du compte ou de l’intitulé «\u00a0${heading}\u00a0».`,
    category_energy: ({ category }) =>
      `Catégorie ${category}\u00a0: le texte, le compte ou l’intitulé désigne une énergie ou l’eau.`,
    category_supplier: ({ category, supplier }) => `Catégorie ${category}\u00a0: ce que vend ${supplier}.`,
    category_word: ({ category, word, language }) =>
      `Catégorie ${category}\u00a0: «\u00a0${word}\u00a0» a ce sens dans une autre langue (${nameLedgerLanguage(language, 'fr')}).`,
    category_listed: (one) => `${sayCategory(one)} du référentiel ${one.scheme}, ${nameConfidence(one)}.`,
    category_unlikely: ({ scheme, closest, confidence }) => {
      const list = scheme === undefined ? '' : ` du référentiel ${scheme}`;
      const nearest =
        closest === undefined
          ? ''
          : ` La plus proche, ${closest}, n’a qu’une confiance de ${toRoundFigure(confidence)}.`;
      return `Aucune catégorie${list} n’est assez probable.${nearest}`;
    },
    not_understood: ({ language }) =>
      language === undefined
        ? 'Aucun de ses mots n’est connu.'
        : `Aucun de ses mots n’est connu. ${sayUnread([language], 'fr')}.`,
    category_without_factor: ({ category, scheme }) =>
      `La catégorie ${category} du référentiel ${scheme} n’a pas de facteur.`,
    item_code_agrees: ({ itemCode }) => `Le code d’article ${itemCode} de la facture concorde.`,
    item_code_differs: ({ itemCode, categories }) =>
      `Le code d’article ${itemCode} de la facture indique plutôt ${nameGroups(categories, 'fr').join(' ou ')}.`,
    any_purchase_rebate: () =>
      'Remise dont l’objet n’est pas précisé\u00a0: calculée avec le facteur des achats de toute nature.',
    any_purchase_marketplace: () =>
      'Une place de marché vend de tout, et rien ne dit ce qui a été acheté\u00a0: calculé comme un achat de nature quelconque.',
    any_purchase_card: () =>
      'Total d’un relevé de carte, qui ne précise pas ce qui a été acheté\u00a0: calculé avec le facteur des achats de toute nature.',
    client_category: ({ clientCategory }) => `Catégorie «\u00a0${clientCategory}\u00a0», telle qu’indiquée.`,
    client_category_close: ({ clientCategory, confidence }) =>
      `Catégorie «\u00a0${clientCategory}\u00a0», la plus proche parmi celles du projet, confiance ${toRoundFigure(confidence)}.`,
    client_category_none: () => 'Aucune catégorie du projet n’est assez proche.',
    factor_category: () => 'Pour le facteur\u00a0:',

    excluded: ({ exclusion, decision }) =>
      `Exclu (${lookUp(exclusionNames.fr, exclusion)})${decision === undefined ? '' : `, selon la décision ${decision}`}\u00a0: ce n’est pas un achat, et rien n’est compté.`,
    counted_anyway: ({ exclusion, decision }) =>
      `Compté selon la décision ${decision}\u00a0; à elles seules, les règles l’excluraient (${lookUp(exclusionNames.fr, exclusion)}).`,
    accepted: (one) => `Accepté selon ${nameDecisions(one)}\u00a0:`,
    category_decided: (one) => `${nameDecided(one)} selon ${nameDecisions(one)}\u00a0; ${nameOwn(one)}.`,
    factor_decided: ({ id, decision }) => `Facteur ${id} selon la décision ${decision}.`,
    quantity_decided: ({ quantity, rowUnit, by, decision }) =>
      `Quantité selon la décision ${decision}\u00a0: ${toFigure(quantity)} ${rowUnit} au total. Elle est répartie entre les lignes ${by === 'money' ? 'au prorata des montants payés' : 'à parts égales'}.`,
    placed: ({ ghgCategory, decision }) =>
      `Affecté ${ghgCategory.includes('.') ? 'à la catégorie' : 'au scope'} ${ghgCategory} du GHG Protocol selon la décision ${decision}.`,
    decision_not_applied: ({ decision, conflict }) =>
      `La décision ${decision} n’a pas été appliquée (${conflict})\u00a0: ${lookUp(conflictSentences.fr, conflict)}.`,

    assumed: ({ warning }) => sayWarning(warning, 'fr'),
    not_counted: ({ eur }) => `Non compté\u00a0: ${toFigure(eur)} €.`,
    reported: ({ ghgCategory, begesPost, kg }) =>
      `${ghgCategory.includes('.') ? 'catégorie' : 'scope'} ${ghgCategory} (poste BEGES ${begesPost}), ${toFigure(kg)} kg`,
    uncertain: ({ kg, mean }) => `${toFigure(kg)} kg${mean ? ' en moyenne' : ''}`,
    uncertain_by: ({ error, pct }) => `${nameError(error)} ± ${toRoundFigure(pct)}\u00a0%`,
    uncertain_category: ({ shiftKg, variance }) =>
      `catégorie ${shiftKg < 0 ? '' : '+'}${toFigure(shiftKg)} kg, variance ${toFigure(variance)} kg²`,

    failed: ({ message }) => `Ce produit n’a pas pu être traité\u00a0: ${lookUp(failures, message)}.`,
  },
};

function countRows(rows: number): string {
  return `${toFigure(rows)} ${rows < 2 ? 'ligne' : 'lignes'}`;
}

function nameFactor(one: Omit<Factor, 'code'>): string {
  const prices = one.priceYear === undefined ? '' : `prix de ${one.priceYear}, `;
  return `${one.nameFr ?? one.name}, ${prices}${nameSource(one.source)}, ${one.id}${nameOrigin(one)}`;
}

/** The notes of the catalogue are in English; French sentences refer to the catalogue instead. */
function nameOrigin({ proxy, note, meanOf, industryFactors, industry }: Omit<Factor, 'code'>): string {
  if (meanOf !== undefined) return `, moyenne géométrique de ${meanOf}`;
  if (industryFactors !== undefined)
    return `, moyenne géométrique des ${toFigure(industryFactors)} facteurs EPA du code NAICS ${industry}`;
  if (proxy) return ', facteur de substitution justifié dans le catalogue';
  return note === undefined ? '' : ', facteur dérivé, justifié dans le catalogue';
}

/** Titles of publications are not translated; the words around them are. */
function nameSource(source: string): string {
  return source
    .replace(
      /^estimated: two to three times what distributors pay/,
      'estimation\u00a0: deux à trois fois le prix payé par les distributeurs',
    )
    .replace(/^estimated$/, 'estimation')
    .replace(/^Own factor: /, 'facteur propre\u00a0: ')
    .replace(/ of (\d{4}) moved by /, ' de $1 actualisé par ')
    .replace(' moved by ', ' actualisé par ');
}

function sayCategory({ category, label }: Pick<Ranked, 'category' | 'label'>): string {
  return `Catégorie ${category} (${nameCategory({ code: category, label }, 'fr')})`;
}

function nameConfidence(one: Omit<Ranked, 'code' | 'category' | 'label'>): string {
  const { confidence, next, nextConfidence, third, thirdConfidence } = one;
  const others =
    next === undefined ? '' : `\u00a0; autres possibilités\u00a0: ${next} (${toRoundFigure(nextConfidence)})`;
  const last = third === undefined ? '' : `, ${third} (${toRoundFigure(thirdConfidence)})`;
  return `confiance ${toRoundFigure(confidence)}${others}${last}`;
}

type ByDecisions = { readonly decision: string; readonly secondDecision?: string | undefined };

function nameDecisions({ decision, secondDecision }: ByDecisions): string {
  return secondDecision === undefined ? `la décision ${decision}` : `les décisions ${decision} et ${secondDecision}`;
}

function nameDecided({ category, label, countedAs }: ReasonOf<'category_decided'>): string {
  if (category !== undefined && label !== undefined) return sayCategory({ category, label });
  const text = category === undefined ? 'Aucune catégorie du projet' : `Catégorie «\u00a0${category}\u00a0»`;
  return countedAs === undefined ? text : `${text}, calcul avec le groupe ${countedAs},`;
}

function nameOwn({ own, ownConfidence }: ReasonOf<'category_decided'>): string {
  if (own === undefined) return 'à lui seul, le moteur n’en trouve aucune';
  return `à lui seul, le moteur choisit ${own} avec une confiance de ${toRoundFigure(ownConfidence)}`;
}

const errorNames: Readonly<Record<string, string>> = {
  distance: 'distance estimée',
  density: 'masse volumique supposée',
  spread: 'dispersion propre au produit',
};

const failures: Readonly<Record<string, string>> = { 'an unexpected engine error': 'erreur inattendue du moteur' };

/** `index:INSEE CPI food CP01-2024-2023`. */
const indexOfYears = /^index:(.+)(-\d{4}-\d{4})$/;

function nameError(error: string): string {
  if (error.startsWith('spread:')) return `dispersion des produits ${error.slice('spread:'.length)}`;
  if (error.startsWith('price:')) return `prix ${error.slice('price:'.length)}`;
  const [, index, years] = indexOfYears.exec(error) ?? [];
  if (index !== undefined) return `${nameFrenchIndex(index)}${years}`;
  return lookUp(errorNames, error);
}
