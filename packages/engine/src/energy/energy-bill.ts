import { fold } from '@ledgerprint/ledger/text';
import { splitKnowledge } from '../knowledge-lines.ts';
import type { CarrierName } from './carriers.ts';
import { findBySupplier, toSupplierName } from './supplier-names.ts';

/**
 * What an energy or water bill is for: each carrier with its share of the money. Several if the bill names several,
 * or does not say which.
 */
export type EnergyBill = readonly { readonly carrier: CarrierName; readonly share: number }[];

type Words = readonly [carrier: CarrierName, words: RegExp];

/** Applied to folded text. Each match is removed before the next pattern is tried: `gazole` is not `gaz`. */
const words: readonly Words[] = [
  [
    'heat',
    /\b(chauffage urbain|reseaux? de chaleur|district heat\w*|heat network|cpcu|vapeur|fernwarme|teleriscaldamento|stadsverwarming)\b/g,
  ],
  ['cooling', /\b(froid urbain|reseaux? de froid|district cooling|climespace|eau glacee)\b/g],
  [
    'off_road_diesel',
    /\b(gnr|(gazole|gasoil|gas ?oil|diesel) non routier|fioul agricole|off[- ]road diesel|red diesel|gas oil)\b/g,
  ],
  ['heavy_fuel_oil', /\b(fioul lourd|fuel lourd|heavy fuel oil|hfo)\b/g],
  [
    'heating_oil',
    /\b(fioul|fuel domestique|fuel oil|mazout|fod|heating oil|kerosene heating|burning oil|heizol|gasoil (?:de )?chauffage|gasoleo (?:de |c )?calefaccion|gasolio (?:da |per )?riscaldamento|stookolie|olej opalowy)\b/g,
  ],
  ['diesel', /\b(gazole|gasoil|diesel\w*|b7|derv|gasoleo|gasolio|olej napedowy)\b/g],
  ['e85', /\b(e85|superethanol|bioethanol)\b/g],
  [
    'petrol',
    /\b(essence|sp ?9[58](?:[- ]?e10)?|sans plomb|super ?(?:carburant|9[58])|petrol|gasoline|unleaded|benzin[ae]?|benzyna|gasolina|e10)\b/g,
  ],
  ['lpg', /\b(gpl|lpg|autogas)\b/g],
  ['propane', /\bpropane?\b/g],
  ['butane', /\b(butane?|gaz (?:en )?bouteilles?|bouteilles? (?:de )?gaz|bottled gas|gas (?:bottle|cylinder)s?)\b/g],
  ['wood_pellets', /\b(pellets?|granules? (?:de )?bois)\b/g],
  ['wood_chips', /\b(plaquettes? (?:forestieres?|bois|chaufferie)|bois (?:dechiquete|plaquettes?)|wood ?chips?)\b/g],
  ['wood_logs', /\b(bois de chauffage|buches?|firewood|stere)\b/g],
  ['kerosene', /\b(kerosene|jet ?a-?1|jet fuel|carbureacteur)\b/g],
  [
    'electricity',
    /\b(electri\w*|elec|edf|courant|strom\w*|elektri\w*|stroom|elettric\w*|energia (?:elettrica|electrica|elektryczna)|prad|(?:factura|recibo)(?: de)?(?: la)? luz|(?:bolletta|fattura)(?: della)? luce|kwh|kva|recharge (?:de )?(?:vehicules?|ve\b|borne)|ev charging|power supply bill)\b/g,
  ],
  ['gas', /\b(gaz|gas|gasrechnung|erdgas|aardgas|metano|gaz naturel|natural gas|kwh pcs|grdf)\b/g],
  ['sewage', /\b(assainissement|eaux usees|sewage|sewerage|waste ?water|foul water|abwasser|trade effluent)\b/g],
  ['water', /\b(eaux?|water|wasser|agua|acqua)\b/g],
];
/** Sellers of road fuel: a gas station does not sell natural gas. */
const fillingStations =
  /\b((?:gas|petrol|filling|fuel|service) stations?|stations?[- ]service|fuel dispensers?|forecourts?)\b/g;
/** An unspecified fuel: company fleets and fuel cards. */
const anyRoadFuel =
  /\b(tankrechnung|carburants?|fuels?|fuel cards?|cartes? (?:carburant|essence)|plein|pump|tankstelle|kraftstoff\w*|brandstof|carburante|combustible|combustibles? vehicules?)\b/g;
/** `Électricité et carburants`: a fuel together with something else. */
const fuelBeside = /[,&/+] ?(?:carburants?|fuels?)\b|\b(?:et|and) (?:carburants?|fuels?)\b/;

/** What a folded text says an energy bill is for, and the rest of the text. */
function readWords(folded: string): { readonly carriers: readonly CarrierName[]; readonly rest: string } {
  let rest = folded.replace(fillingStations, ' carburant ');
  const isFuelBeside = fuelBeside.test(rest);
  const carriers: CarrierName[] = [];
  for (const [carrier, pattern] of words) {
    const without = rest.replace(pattern, ' ');
    if (without === rest) continue;
    carriers.push(carrier);
    rest = without;
  }
  const without = rest.replace(anyRoadFuel, ' ');
  if (without !== rest && (carriers.length === 0 || isFuelBeside)) {
    carriers.push(...(['diesel', 'petrol'] as const).filter((carrier) => !carriers.includes(carrier)));
  }
  return { carriers, rest: without };
}

/** Carriers that follow one another in a list: `électricité et gaz`, `electricity / gas`, `eau, assainissement`. */
const listed = /¤(?: *(?:et|and|und|[&/+,-]) *(?:(?:de|du|des|d|l|la|le|les|the)\b['’ ]*)*¤)+/;

/** Whether a folded text lists several carriers, rather than naming one and where it was used. */
function listsCarriers(folded: string): boolean {
  return listed.test(words.reduce((rest, [, pattern]) => rest.replace(pattern, '¤'), folded));
}

/** What a folded text says an energy bill is for. */
export function carriersIn(folded: string): readonly CarrierName[] {
  return readWords(folded).carriers;
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

/** Unspecified energy: `6061 Fournitures non stockables (eau, énergie)`, `Utilities`, Stadtwerke. */
const anyEnergy = /\b(energies?|energy|fluides|utilities|stadtwerke)\b/g;
const withWater = /\b(eaux?|water|fluides|utilities)\b/;
/** Fuel dealers, recognized by their name alone. */
const fuelDealers = /\b(petroleum|petroles?|petroliere?s?|oils?|fuels?)\b/;
/** Other goods and services that fuel dealers and utilities sell. */
const soldBeside =
  /\b(huiles?|lubri\w*|graisses?|oils?|grease|additi[fv]\w*|adblue|lave[- ]?glace|filtres?|boutique|shop|lavage|wash|peages?|tolls?|entretien|maintenance|repairs?|reparations?|depannage|annual service|boilers? servic(?:e|ing)|safety (?:check|inspection)s?|audits?|travaux|raccordement|installation|bornes?|compteurs?)\b/;
/** The name of a dealer does not say what was bought. */
const dealersName = /\boils? (?=ltd|limited|company|co|plc|inc|llc|international|gmbh|group|products)\b/g;
/** `Fuel/Oil` means vehicle supplies. */
const fuelAndOil = /\bfuels? ?(?:[/&,]|and) ?oils?\b/g;
const waste =
  /\b(dechets?|ordures?|waste(?! ?water)|bennes?|recycl\w*|dasri|d3e|deee|biodechets|curage|vidange|skip hire|rubbish|abfall\w*)\b/;

/** Anything that the patterns above look for; most texts contain none of it. */
const anyWord = new RegExp(
  [...words.map(([, pattern]) => pattern), fillingStations, anyRoadFuel, anyEnergy]
    .map(({ source }) => source)
    .join('|'),
);

/** Whether the words of a bill, its account or its notes mention energy, fuel or water at all. */
export function mayBeEnergy(input: {
  readonly designation: string;
  readonly category: string;
  readonly notes: string;
}): boolean {
  return [input.designation, input.category, input.notes].some((text) => text !== '' && anyWord.test(fold(text)));
}

/** Items that are not a supply of energy, although the account or heading is named after one. */
const noSupply =
  /\b(electrical\w*|electrici[ae]ns?|electricien\w*|electroni\w*|boilers?|chaudieres?|heaters?|heat pumps?|meters?|pipes?|pumps?|hoses?|leaks?|fuites?|plumb\w*|plomb\w*|treatment|testing|tests?|analys\w*|hygiene|legionella|coolers?|fontaines?|bottle[ds]?|bouteilles?|cylinders?|bonbonnes?|oxyg\w*|argon|azote|nitrogen|acetylene|co2|welding|soudage|rental|hire|location|repairs?|repar\w*|depannage|audits?|diagnos\w*|conseils?|consult\w*|etudes?|stud(?:y|ies)|certificats?|safety|surveys?|panels?|panneaux|works|cable\w*|vehicles? hire|heaters?|chauffe)\b/;
/** Words that surround the name of an energy in headings. */
const headingWords = new Set(
  [
    'of the and for to de du des la le les l d et en sur aux au par or with without',
    'payment payments purchase purchases purchased bill bills billing invoice invoices charge charges cost costs',
    'expense expenses supply supplies supplied usage consumption metered unmetered account standing ancillary',
    'service services residential non domestic commercial office offices building buildings site sites premises',
    'property various general other others misc vehicle vehicles fleet motor car cars van vans automotive automated use',
    'achat achats frais depenses fourniture fournitures consommation consommations abonnement facture factures',
    'stockable stockables stockees batiment batiments locaux bureaux vehicule vehicules flotte divers autres sous',
  ].flatMap((line) => line.split(' ')),
);

/** The parts of texts that may be headings: categories, account labels, and the parts that file readers join. */
function toHeadings({ designation, category }: { readonly designation: string; readonly category: string }) {
  return [category, ...designation.split(' – ')].map((text) => fold(text));
}

/** File readers append the account label, which is the category, and the supplier to the text of the row. */
function toOwnWords(designation: string, others: readonly string[]): string {
  const parts = designation.split(' – ');
  const own = parts.filter((part) => !others.some((other) => other.endsWith(part)));
  return own.length === 0 ? designation : own.join(' – ');
}

/** Whether a heading names the energy bought and nothing else: `52210 WATER PURCHASES`, `Gas commercial premises`. */
function isSupply(heading: string): boolean {
  const { carriers, rest } = readWords(heading.replace(fuelAndOil, ' carburant '));
  const other = rest.replace(anyEnergy, ' ');
  if (carriers.length === 0 && other === rest) return false;
  return (other.match(/\p{L}+/gu) ?? []).every((word) => headingWords.has(word));
}

/** Words in languages that the classifier has not learned, without a meaning in those that it has. */
const foreign =
  /\b(strom(?:rechnung|verbrauch|lieferung|kosten|abschlag|bezug)?|elektrizitat|elektriciteit|stroom|electricidad|energia (?:elettrica|electrica|elektryczna)|prad elektryczny|(?:factura|recibo)(?: de)?(?: la)? luz|bolletta(?: della)? (?:luce|gas)|erdgas|gasrechnung|aardgas|gas natural|gas naturale|metano|gaz ziemny|heizol|stookolie|olej (?:opalowy|napedowy)|fernwarme|stadsverwarming|teleriscaldamento|kraftstoff\w*|brandstof|tankrechnung|gasoleo|gasolio|benzina|gasolina|benzyna)\b/;

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
      return foreign.test(fold(designation)) ? said : said.filter((carrier) => sold.includes(carrier));
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
      if (noSupply.test(designation) || waste.test(designation)) return false;
      if (designation.search(fillingStations) !== -1) return true;
      const headings = isAccountOnly ? [fold(input.category)] : toHeadings(input);
      return headings.some((heading) => !noSupply.test(heading) && isSupply(heading));
    },

    /** Whether the designation names nothing other than energy or water, such as a meter, works or a repair. */
    maySupply(designation: string): boolean {
      const folded = fold(designation);
      return !isBeside(folded) && !noSupply.test(folded);
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

    isFillingStation: (designation: string): boolean => fold(designation).search(fillingStations) !== -1,

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
      const designation = fold(input.designation).replace(fuelAndOil, ' carburant ');
      if (isBeside(designation)) return undefined;
      const known = soldBy(input.supplier);
      const category = fold(input.category);
      const texts = [toOwnWords(designation, [category, fold(input.supplier)]), category, fold(input.notes)];
      for (const text of texts) {
        if (waste.test(text)) return undefined;
        const carriers = toSold(carriersIn(text), known);
        const isVague = text.search(anyEnergy) !== -1 && carriers[0] === 'water';
        const bill = isVague ? undefined : divideBill(carriers);
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
  if (fuelDealers.test(supplier)) return ['diesel', 'petrol'];
  const all = [supplier, ...texts];
  if (!all.some((text) => text.search(anyEnergy) !== -1)) return [];
  return all.some((text) => withWater.test(text)) ? ['electricity', 'gas', 'water'] : ['electricity', 'gas'];
}

/** The names of fuels are removed first, because some contain `oil`. */
function isSoldBeside(designation: string): boolean {
  return soldBeside.test(readWords(designation.replace(dealersName, ' ')).rest);
}

function isBeside(folded: string): boolean {
  return waste.test(folded) || isSoldBeside(folded);
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
const liquefied: ReadonlySet<CarrierName> = new Set(['propane', 'butane']);
