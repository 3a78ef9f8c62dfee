import { type Hit, type LanguageCode, type Reading, readPhrases } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import { partSeparator } from '../category/product.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import type { CarrierName } from './carriers.ts';
import { findBySupplier, toSupplierName } from './supplier-names.ts';

/**
 * What an energy or water bill is for: each carrier with its share of the money. Several if the bill names several,
 * or does not say which.
 */
export type EnergyBill = readonly { readonly carrier: CarrierName; readonly share: number }[];

/** The order in which carriers are listed. */
const order: readonly CarrierName[] = [
  ...([
    'heat',
    'cooling',
    'off_road_diesel',
    'heavy_fuel_oil',
    'heating_oil',
    'diesel',
    'e85',
    'petrol',
    'lpg',
  ] as const),
  ...(['propane', 'butane', 'wood_pellets', 'wood_chips', 'wood_logs', 'kerosene', 'electricity', 'gas'] as const),
  ...(['sewage', 'water'] as const),
];
const carrierNames: ReadonlySet<string> = new Set(order);

const liquefied: ReadonlySet<string> = new Set<CarrierName>(['propane', 'butane']);

/** An unspecified fuel (company fleets and fuel cards), and sellers of road fuel: a gas station does not sell natural gas. */
const roadFuel: ReadonlySet<string> = new Set(['road fuel', 'filling station']);
const roadFuels = ['diesel', 'petrol'] as const;

/** What a text says an energy bill is for. */
type EnergyWords = {
  readonly carriers: readonly CarrierName[];
  /** The phrases that say so: the longest first, none within another. */
  readonly hits: readonly Hit[];
  /** Whether a word belongs to one of them. */
  isRead(at: number): boolean;
};

function readWords(text: string): EnergyWords {
  const reading = readPhrases(text);
  const taken = new Set<number>();
  const hits: Hit[] = [];
  const energies = reading.all('energy').filter(({ row }) => carrierNames.has(row.means) || roadFuel.has(row.means));
  for (const hit of energies.toSorted((a, b) => b.weight - a.weight || a.from - b.from)) {
    const places = Array.from({ length: hit.to - hit.from + 1 }, (_, at) => hit.from + at);
    // `gazole` is not `gaz`.
    if (places.some((at) => taken.has(at))) continue;
    for (const at of places) taken.add(at);
    hits.push(hit);
  }
  const named = new Set(hits.filter((hit) => !isSameGas(hit, hits, reading)).map(({ row }) => row.means));
  const carriers = order.filter((carrier) => named.has(carrier));
  const fuels = hits.filter(({ row }) => roadFuel.has(row.means));
  const isAnyFuel = fuels.length > 0 && (carriers.length === 0 || fuels.some((hit) => isListed(reading, hit.from)));
  const others = isAnyFuel ? roadFuels.filter((carrier) => !carriers.includes(carrier)) : [];
  return { carriers: [...carriers, ...others], hits, isRead: (at) => taken.has(at) };
}

/** `gaz propane` is one gas, `gaz, propane` are two. */
function isSameGas({ row, from, to }: Hit, hits: readonly Hit[], { tokens }: Reading): boolean {
  return (
    row.means === 'gas' &&
    hits.some(
      (other) =>
        liquefied.has(other.row.means) &&
        ((other.from === to + 1 && !tokens.isApart(other.from)) || (other.to === from - 1 && !tokens.isApart(from))),
    )
  );
}

/** Whether a word follows a comma, a slash or an "and": `électricité et carburants`. */
function isListed(reading: Reading, at: number): boolean {
  return reading.tokens.isApart(at) || reading.all('lists').some(({ row, to }) => row.means === 'and' && to === at - 1);
}

/** Whether a text lists several carriers (`électricité et gaz`, `eau, assainissement`), rather than naming one and where it was used. */
function listsCarriers(text: string): boolean {
  const reading = readPhrases(text);
  const { tokens } = reading;
  const ands = new Set(reading.all('lists').flatMap(({ row, from }) => (row.means === 'and' ? from : [])));
  const carriers = readWords(text)
    .hits.filter(({ row }) => carrierNames.has(row.means))
    .toSorted((a, b) => a.from - b.from);
  return carriers.slice(1).some(({ from }, index) => {
    const end = carriers[index]?.to ?? from;
    const between = Array.from({ length: from - end - 1 }, (_, at) => end + 1 + at);
    if (!between.every((at) => ands.has(at) || reading.isLink(at))) return false;
    const sign = tokens.text.slice(tokens.endOf(end), tokens.startOf(from));
    return between.some((at) => ands.has(at)) || /[/+,-]/.test(sign);
  });
}

/** What a text says an energy bill is for. */
export function carriersIn(text: string): readonly CarrierName[] {
  return readWords(text).carriers;
}

/**
 * The shares of a bill that names several carriers, or of a supplier that sells several, in proportion to these
 * weights. The weights are our judgement, not a spending statistic; such bills are for review.
 */
const usualParts: Readonly<Partial<Record<CarrierName, number>>> = {
  electricity: 67,
  gas: 33,
  heat: 33,
  heating_oil: 33,
  propane: 33,
  butane: 33,
  water: 11,
  sewage: 11,
  diesel: 33,
  petrol: 11,
};

/** Undefined if these carriers are not known to occur on one bill. */
export function divideBill(carriers: readonly CarrierName[]): EnergyBill | undefined {
  const [only, ...others] = carriers;
  if (only === undefined) return undefined;
  if (others.length === 0) return [{ carrier: only, share: 1 }];
  const parts = carriers.map((carrier) => usualParts[carrier] ?? Number.NaN);
  const sum = parts.reduce((total, part) => total + part, 0);
  if (Number.isNaN(sum)) return undefined;
  return carriers.map((carrier, index) => ({ carrier, share: (parts[index] ?? 0) / sum }));
}

/** Energy and water suppliers, by their names in lookup form. */
export type EnergySuppliers = {
  readonly sells: ReadonlyMap<string, readonly CarrierName[]>;
  /** For suppliers that serve only one country. */
  readonly countries: ReadonlyMap<string, string>;
};

/** The text of `energy-suppliers.csv` (`supplier,sells,country`). */
export function parseEnergySuppliers(text: string): EnergySuppliers {
  const cells = splitKnowledge(text, ',').map(([name = '', sells = '', country = '']) => ({
    name: toSupplierName(name),
    sells: sells.split(' ') as CarrierName[],
    country,
  }));
  return {
    sells: new Map(cells.map(({ name, sells }) => [name, sells])),
    countries: new Map(cells.flatMap(({ name, country }) => (country === '' ? [] : [[name, country]]))),
  };
}

/** Whether a text mentions energy without saying which: `6061 Fournitures non stockables (eau, énergie)`, `Utilities`. */
function namesAnyEnergy(text: string): boolean {
  const reading = readPhrases(text);
  return reading.has('energy', 'any energy') || reading.has('energy', 'any energy and water');
}

function mentionsWater(text: string): boolean {
  const reading = readPhrases(text);
  return reading.has('energy', 'water') || reading.has('energy', 'any energy and water');
}

function isAbout(list: 'waste' | 'no supply' | 'fuel dealers', text: string): boolean {
  return readPhrases(text).has('lists', list);
}

function namesFillingStation(text: string): boolean {
  return readPhrases(text).has('energy', 'filling station');
}

/** Whether the words of a bill, its account or its notes mention energy, fuel or water at all. */
export function mayBeEnergy(input: {
  readonly designation: string;
  readonly category: string;
  readonly notes: string;
}): boolean {
  return [input.designation, input.category, input.notes].some(
    (text) => text !== '' && readPhrases(text).all('energy').length > 0,
  );
}

/** The parts of texts that may be headings: categories, account labels, and the parts that file readers join. */
function toHeadings({ designation, category }: { readonly designation: string; readonly category: string }) {
  return [category, ...designation.split(partSeparator)].map((text) => fold(text));
}

/** File readers append the account label, which is the category, and the supplier to the text of the row. */
function toOwnWords(designation: string, others: readonly string[]): string {
  const parts = designation.split(partSeparator);
  const own = parts.filter((part) => !others.some((other) => other.endsWith(part)));
  return own.length === 0 ? designation : own.join(partSeparator);
}

/** Whether a heading names the energy bought and nothing else: `52210 WATER PURCHASES`, `Gas commercial premises`. */
function isSupply(heading: string): boolean {
  const { carriers, isRead } = readWords(heading);
  if (carriers.length === 0 && !namesAnyEnergy(heading)) return false;
  const reading = readPhrases(heading);
  const around = [...reading.all('lists').filter(({ row }) => row.means === 'heading words'), ...reading.all('energy')];
  const usual = new Set(around.map(({ from }) => from));
  return reading.tokens.words().every((word, at) => isRead(at) || usual.has(at) || !/\p{L}/u.test(word));
}

/** Languages that the classifier has learned: in the others, the words of a bill are all that is known. */
const learned: ReadonlySet<LanguageCode> = new Set(['fr', 'en']);

function isForeign(text: string): boolean {
  return readWords(text).hits.some(({ row }) => !learned.has(row.language));
}

export type EnergyReader = ReturnType<typeof createEnergyReader>;

/** Determines what a bill in the energy and water groups is for: from its words, its category and its supplier. */
export function createEnergyReader(suppliers: ReadonlyMap<string, readonly CarrierName[]>) {
  const soldBy = (supplier: string): readonly CarrierName[] => findBySupplier(suppliers, supplier) ?? [];

  /** What a designation names, unless it is something else that energy suppliers sell. */
  function readNamed(designation: string): readonly CarrierName[] {
    const folded = fold(designation);
    return isBeside(folded) ? [] : carriersIn(folded);
  }

  return {
    /** What the designation names, if the supplier sells it or the name is in another language; otherwise empty. */
    readAgreed({ designation, supplier }: { readonly designation: string; readonly supplier: string }) {
      const said = readNamed(designation);
      const sold = soldBy(supplier);
      return isForeign(designation) ? said : said.filter((carrier) => sold.includes(carrier));
    },

    readNamed,

    /** What the supplier sells, unless the designation names something else. */
    readSold({ designation, supplier }: { readonly designation: string; readonly supplier: string }) {
      return isBeside(fold(designation)) ? [] : soldBy(supplier);
    },

    /**
     * Whether the category or a part of the designation states that this is an energy or water bill, and nothing
     * contradicts it: `14 Mill Street` in the account `Electricity`.
     */
    isHeaded(input: { readonly designation: string; readonly category: string }, isAccountOnly = false): boolean {
      const designation = fold(input.designation);
      if (isAbout('no supply', designation) || isAbout('waste', designation)) return false;
      if (namesFillingStation(designation)) return true;
      const headings = isAccountOnly ? [fold(input.category)] : toHeadings(input);
      return headings.some((heading) => !isAbout('no supply', heading) && isSupply(heading));
    },

    /** Whether the designation names nothing other than energy or water, such as a meter, works or a repair. */
    maySupply(designation: string): boolean {
      const folded = fold(designation);
      return !isBeside(folded) && !isAbout('no supply', folded);
    },

    /** The carriers that the designation lists together with this one; only this one if there is no such list. */
    readListed(
      input: { readonly designation: string; readonly supplier: string; readonly category: string },
      carrier: CarrierName,
    ): readonly CarrierName[] {
      const own = toOwnWords(fold(input.designation), [fold(input.category), fold(input.supplier)]);
      const carriers = listsCarriers(own) ? carriersIn(own) : [];
      return carriers.includes(carrier) ? carriers : [carrier];
    },

    isFillingStation: namesFillingStation,

    /**
     * What the bill is for; undefined if that cannot be determined. `isSaid`: the bill itself says so, not only its
     * supplier.
     */
    read(input: {
      readonly designation: string;
      readonly supplier: string;
      readonly category: string;
      readonly notes: string;
    }): { readonly bill: EnergyBill; readonly isSaid: boolean } | undefined {
      const designation = fold(input.designation);
      if (isBeside(designation)) return undefined;
      const known = soldBy(input.supplier);
      const category = fold(input.category);
      const texts = [toOwnWords(designation, [category, fold(input.supplier)]), category, fold(input.notes)];
      for (const text of texts) {
        if (isAbout('waste', text)) return undefined;
        const carriers = toSold(carriersIn(text), known);
        const isVague = namesAnyEnergy(text) && carriers[0] === 'water';
        // `Bouteille de gaz propane` names one gas twice, and not always the same.
        const isOneGas = carriers.filter((carrier) => liquefied.has(carrier)).length > 1 && !listsCarriers(text);
        const bill = isVague || isOneGas ? undefined : divideBill(carriers);
        if (bill !== undefined) return { bill, isSaid: true };
      }
      const supplier = fold(input.supplier);
      const named = known.length > 0 ? known : soldBy(input.designation);
      const bill =
        divideBill(named.length > 0 ? named : carriersIn(supplier)) ?? divideBill(guess([supplier, ...texts]));
      return bill && { bill, isSaid: false };
    },
  };
}

/** What is usually bought if the bill only says that it is for energy, or that its seller deals in fuels. */
function guess([supplier = '', ...texts]: readonly string[]): readonly CarrierName[] {
  if (isAbout('fuel dealers', supplier)) return roadFuels;
  const all = [supplier, ...texts];
  if (!all.some(namesAnyEnergy)) return [];
  return all.some(mentionsWater) ? ['electricity', 'gas', 'water'] : ['electricity', 'gas'];
}

/** Whether a text names something else that sellers of energy sell. The names of fuels do not count: some contain `oil`. */
function isSoldBeside(text: string): boolean {
  const { isRead } = readWords(text);
  return readPhrases(text)
    .all('lists')
    .some(({ row, from }) => row.means === 'sold beside' && !isRead(from));
}

function isBeside(text: string): boolean {
  return isAbout('waste', text) || isSoldBeside(text);
}

/**
 * `Gaz` from a seller of tanks and bottles is not network gas, and `fuel` from a seller of heating oil is not road
 * fuel.
 */
function toSold(said: readonly CarrierName[], sold: readonly CarrierName[]): readonly CarrierName[] {
  const isOwn = sold.length === 1 && said.length > 0 && !said.some((carrier) => sold.includes(carrier));
  if (!isOwn) return said;
  if (said.length === 1 && said[0] === 'gas') return sold.some((one) => liquefied.has(one)) ? sold : said;
  const isAnyFuel = said.length === 2 && said.includes('diesel') && said.includes('petrol');
  return isAnyFuel && sold[0] === 'heating_oil' ? sold : said;
}
