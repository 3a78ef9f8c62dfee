import { nameLedgerLanguage, sayUnread } from '@ledgerprint/ledger';
import { nameCategory } from '../catalogue/groups.ts';
import { conflictSentences } from '../decisions/conflict-sentences.ts';
import { warningSentences } from '../values/warning.ts';
import { carrierNames, lookUp, nameGroups, nameUnit, unusedCauses } from './names.ts';
import type { ReasonOf } from './reason.ts';
import type { ReasonWords } from './words.ts';

type Ranked = ReasonOf<'category_classified'>;
type Factor = ReasonOf<'no_amount_for'>;

/** English, as in the exported file: a changed sentence needs another `textVersion`. */
export const wordsEn: ReasonWords = {
  semicolon: '; ',
  origin(rows, how) {
    const first = how === '' ? '' : `, the first: ${how}`;
    return rows > 1 ? `${rows} rows${first}` : how;
  },
  part(part, origin) {
    const { amount, unit, factor, kg } = part;
    const found = origin === '' ? '' : ` (${origin})`;
    return `${amount} ${unit}${found} × ${factor} kgCO2e/${unit} (${nameFactor(part)}) = ${kg} kgCO2e`;
  },
  reporting: (parts) => `Reported as: ${parts}.`,
  uncertainty: (parts) => `Uncertainty: ${parts}.`,
  exact: 'exact',

  say: {
    case: ({ number, supplier, account, clientCategory, rows }) => {
      const names = [supplier, account, clientCategory].filter((name) => name !== undefined).join(', ');
      return `Case ${number} (${names === '' ? '' : `${names}; `}${countRows(rows)}):`;
    },
    more_cases: ({ cases }) => `${cases} more ${cases === 1 ? 'case' : 'cases'}.`,
    case_sum: ({ rows, match, method, supplier, category, label, exclusion, eur, uncounted, kg, quality, doubt }) => {
      const values = [
        supplier,
        category === undefined ? undefined : `category ${category}${label === undefined ? '' : ` (${label})`}`,
        `${match}, ${method}`,
        exclusion === undefined ? undefined : `excluded: ${exclusion}`,
        eur === undefined ? undefined : `${eur} EUR`,
        uncounted === undefined ? undefined : `${uncounted} EUR not counted`,
        kg === undefined ? 'no footprint' : `${kg} kgCO2e`,
        quality === undefined ? undefined : `data quality ${quality}`,
        doubt === undefined ? undefined : `category uncertainty ${doubt} kg`,
      ];
      return `Case of ${countRows(rows)}: ${values.filter((value) => value !== undefined).join(', ')}.`;
    },
    case_reported: ({ ghgCategory, begesPost, kg }) => `${ghgCategory} (${begesPost}) ${kg} kg`,

    step_quantity: ({ quantity, rowUnit, result, resultUnit }) =>
      `${quantity} ${rowUnit}${result === undefined ? '' : ` = ${result} ${nameUnit(resultUnit ?? '', 'en', result)}`}`,
    step_count: ({ count }) => `${count}`,
    step_packs: ({ count, packed, text }) => `${count} × ${packed} (${text})`,
    step_weight: ({ kg }) => `weight ${kg} kg`,
    step_sheets: ({ sheets, format, gramsPerM2, kg }) =>
      `${sheets} ${format} sheets of ${gramsPerM2} g/m2 = ${kg} kg per unit`,
    step_size: ({ text, result, resultUnit }) => `× ${text} = ${result} ${nameUnit(resultUnit, 'en', result)}`,
    step_density: ({ kgPerLitre, goods, result, resultUnit }) =>
      `${resultUnit === 'kg' ? '×' : '÷'} ${kgPerLitre} kg/litre (${goods}) = ${result} ${nameUnit(resultUnit, 'en', result)}`,
    step_cubic_metres: ({ result }) => `÷ 1000 = ${result} m3`,
    step_passenger: () => '× 1 passenger',
    step_travellers: ({ travellers }) => `× ${travellers} ${travellers === 1 ? 'traveller' : 'travellers'}`,
    step_journey: ({ km, places, return: isReturn, result }) =>
      `× ${km} km ${places}${isReturn ? ' and back' : ''} = ${result} passenger.km`,
    step_freight: ({ text, result }) => `÷ 1000 × ${text} = ${result} t.km`,
    step_paid: ({ amount, currency }) => `${amount} ${currency}`,
    step_euros: ({ amount, currency, rate, day }) =>
      `${amount} ${currency} ÷ ${rate} ${currency} per EUR (ECB rate of ${day})`,
    step_dollars: ({ amount, rate, day }) => `${amount} EUR × ${rate} USD per EUR (ECB rate of ${day})`,
    step_share: ({ share }) => `× ${share} (share of the bill)`,
    step_price: ({ price, perUnit, carrier, country, year, band, source, movedTo }) => {
      const size = band === undefined ? '' : `, band ${band}`;
      const moved = movedTo === undefined ? '' : `, adjusted to ${movedTo} in line with EU prices`;
      return `÷ ${price} EUR/${perUnit} (${lookUp(carrierNames.en, carrier)}, ${country} ${year}${size}, ${source}${moved})`;
    },
    step_usual_price: ({ price, perUnit, source }) => `÷ ${price} EUR/${perUnit} (typical price, ${source})`,
    step_market_price: ({ price, perUnit, year, source }) =>
      `÷ ${price} EUR/${perUnit} (what a buyer pays at the market prices of ${year}, ${source})`,
    step_index: ({ ratio, fromYear, toYear, index }) =>
      `× ${ratio} (prices of ${fromYear} converted to ${toYear}: ${index})`,

    multiplied: (part) => wordsEn.part(part, part.rows > 1 ? `${part.rows} rows` : ''),
    together: ({ amount, unit, factor, kg }) =>
      `together ${amount} ${unit} × ${factor} kgCO2e/${unit} (effective) = ${kg} kgCO2e`,
    levelled: () =>
      'The purchases and returns are from several years: all of them use the factor of the year with the largest footprint.',
    rows_without_amount: ({ rows }) =>
      `${rows} ${rows === 1 ? 'row has' : 'rows have'} no usable amount, quantity or weight.`,
    monetary_check: ({ amount, unit, factor, id, kg }) =>
      `Monetary check: ${amount} ${unit} × ${factor} kgCO2e/${unit} (${id}) = ${kg} kgCO2e.`,
    ratio_jump: ({ factor, unit, country, id, ademe, ademeId, times }) =>
      `The ratio for ${country} (${factor} kgCO2e/${unit}, ${id}) and ADEME’s (${ademe} kgCO2e/${unit}, ${ademeId}) differ by a factor of ${times}: please check.`,
    quantity_unused: ({ amount, unit, why, typical, category, kg }) => {
      const compared =
        typical === undefined
          ? ''
          : ` At ${typical} kgCO2e/${unit}, typical of category ${category}, it would be ${kg} kgCO2e.`;
      return `Stated but not used: ${amount} ${nameUnit(unit, 'en', amount)}, because ${lookUp(unusedCauses.en, why)}.${compared}`;
    },
    no_amount: () => 'No row gives an amount, quantity or weight.',
    no_amount_for: (one) =>
      `No row gives an amount, quantity or weight to multiply by ${one.factor} kgCO2e/${one.unit} (${nameFactor(one)}).`,

    category_named: (one) => `${sayCategory(one)}: named in the designation, ${nameConfidence(one)}.`,
    category_classified: (one) => `${sayCategory(one)}: chosen by the classifier, ${nameConfidence(one)}.`,
    category_similar: (one) =>
      `${sayCategory(one)}: chosen by the classifier together with decision ${one.decision} on the similar product "${one.designation}", ${nameConfidence(one)}.`,
    category_item_code: ({ itemCode, textCategory, textConfidence, ...one }) => {
      const text = textCategory === undefined ? '' : ` The text alone suggests ${textCategory} (${textConfidence}).`;
      return `${sayCategory(one)}: given by the item code ${itemCode} on the invoice, ${nameConfidence(one)}.${text}`;
    },
    category_item_code_confirmed: (one) =>
      `${sayCategory(one)}: given by the item code ${one.itemCode} on the invoice and confirmed by the classifier, ${nameConfidence(one)}.`,
    category_account: (one) =>
      `${sayCategory(one)}: taken from the account, because the text does not say what was bought.`,
    category_heading: ({ category, heading }) =>
      `Category ${category}: taken from the account or heading "${heading}".`,
    category_energy: ({ category }) =>
      `Category ${category}: the text, its account or its heading names a type of energy or water.`,
    category_supplier: ({ category, supplier }) => `Category ${category}: what ${supplier} sells.`,
    category_word: ({ category, word, language }) =>
      `Category ${category}: the meaning of "${word}" in ${nameLedgerLanguage(language, 'en')}.`,
    category_listed: (one) => `${sayCategory(one)} of ${one.scheme}, ${nameConfidence(one)}.`,
    category_unlikely: ({ scheme, closest, confidence }) => {
      const list = scheme === undefined ? '' : ` of ${scheme}`;
      const nearest = closest === undefined ? '' : ` The closest, ${closest}, has a confidence of only ${confidence}.`;
      return `No category${list} is likely enough.${nearest}`;
    },
    not_understood: ({ language }) =>
      language === undefined
        ? 'None of its words is known.'
        : `None of its words is known. ${sayUnread([language], 'en')}.`,
    category_without_factor: ({ category, scheme }) => `Category ${category} of ${scheme} has no factor.`,
    item_code_agrees: ({ itemCode }) => `The item code ${itemCode} on the invoice agrees.`,
    item_code_differs: ({ itemCode, categories }) =>
      `The item code ${itemCode} on the invoice indicates ${nameGroups(categories, 'en').join(' or ')} instead.`,
    any_purchase_rebate: () => 'A rebate that does not say what it is for: calculated as a purchase of any kind.',
    any_purchase_marketplace: () =>
      'A marketplace sells anything, and nothing says what was bought: calculated as a purchase of any kind.',
    any_purchase_card: () =>
      'The total of a card statement, which does not say what was bought: calculated as a purchase of any kind.',
    client_category: ({ clientCategory }) => `Category "${clientCategory}", as given.`,
    client_category_close: ({ clientCategory, confidence }) =>
      `Category "${clientCategory}", the closest in the project, confidence ${confidence}.`,
    client_category_none: () => 'No category in the project is close enough.',
    factor_category: () => 'For the factor:',

    excluded: ({ exclusion, decision }) =>
      `Not a purchase (${exclusion})${decision === undefined ? '' : `, by decision ${decision}`}: not counted.`,
    counted_anyway: ({ exclusion, decision }) =>
      `Counted by decision ${decision}; the rules alone would exclude it (${exclusion}).`,
    accepted: (one) => `Accepted by ${nameDecisions(one)}:`,
    category_decided: (one) => `${nameDecided(one)} by ${nameDecisions(one)}; ${nameOwn(one)}.`,
    factor_decided: ({ id, decision }) => `Factor ${id} by decision ${decision}.`,
    quantity_decided: ({ quantity, rowUnit, by, decision }) =>
      `Quantity by decision ${decision}: ${quantity} ${rowUnit} in total, divided among the rows ${by === 'money' ? 'in proportion to the amounts paid' : 'evenly'}.`,
    placed: ({ ghgCategory, decision }) =>
      `Assigned to ${ghgCategory.includes('.') ? 'category' : 'scope'} ${ghgCategory} of the GHG Protocol by decision ${decision}.`,
    decision_not_applied: ({ decision, conflict }) =>
      `Decision ${decision} was not applied (${conflict}): ${lookUp(conflictSentences.en, conflict)}.`,

    assumed: ({ warning }) => lookUp(warningSentences.en, warning),
    not_counted: ({ eur }) => `Not counted: ${eur} EUR.`,
    reported: ({ ghgCategory, begesPost, kg }) => `${ghgCategory} (${begesPost}) ${kg} kg`,
    uncertain: ({ kg, mean }) => `${kg} kg${mean ? ' on average' : ''}`,
    uncertain_by: ({ error, pct, own }) => `${own ? 'own ' : ''}${error} ± ${pct} %`,
    uncertain_category: ({ shiftKg, variance }) =>
      `category ${shiftKg < 0 ? '' : '+'}${shiftKg} kg, variance ${variance} kg²`,

    failed: ({ message }) => `This product could not be processed: ${message}.`,
  },
};

function countRows(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`;
}

function nameFactor(one: Omit<Factor, 'code'>): string {
  const prices = one.priceYear === undefined ? '' : `prices of ${one.priceYear}, `;
  return `${one.name}, ${prices}${one.source}, ${one.id}${nameOrigin(one)}`;
}

function nameOrigin({ proxy, note, meanOf, industryFactors, industry }: Omit<Factor, 'code'>): string {
  if (meanOf !== undefined) return `, geometric mean of ${meanOf}`;
  if (industryFactors !== undefined)
    return `, geometric mean of the ${industryFactors} EPA factors of NAICS ${industry}`;
  return note === undefined ? '' : `, ${proxy ? 'proxy: ' : ''}${note}`;
}

function sayCategory({ category, label }: Pick<Ranked, 'category' | 'label'>): string {
  return `Category ${category} (${nameCategory({ code: category, label }, 'en')})`;
}

function nameConfidence(one: Omit<Ranked, 'code' | 'category' | 'label'>): string {
  const { confidence, next, nextConfidence, third, thirdConfidence } = one;
  const others = next === undefined ? '' : `; alternatives: ${next} (${nextConfidence})`;
  const last = third === undefined ? '' : `, ${third} (${thirdConfidence})`;
  return `confidence ${confidence}${others}${last}`;
}

type ByDecisions = { readonly decision: string; readonly secondDecision?: string | undefined };

function nameDecisions({ decision, secondDecision }: ByDecisions): string {
  return secondDecision === undefined ? `decision ${decision}` : `decisions ${decision} and ${secondDecision}`;
}

function nameDecided({ category, label, countedAs }: ReasonOf<'category_decided'>): string {
  if (category !== undefined && label !== undefined) return sayCategory({ category, label });
  const text = category === undefined ? "None of the project's categories" : `Category "${category}"`;
  return countedAs === undefined ? text : `${text}, calculated as ${countedAs},`;
}

function nameOwn({ own, ownConfidence }: ReasonOf<'category_decided'>): string {
  if (own === undefined) return 'the engine alone finds none';
  return `the engine alone chooses ${own} with a confidence of ${ownConfidence}`;
}
