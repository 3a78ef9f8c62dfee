import { fold } from '@ledgerprint/ledger/text';
import type { CarrierName } from './carriers.ts';

/** What an energy or water bill is for, each with its share of the money. More than one: the bill does not say which. */
export type EnergyBill = readonly { readonly carrier: CarrierName; readonly share: number }[];

type Words = readonly [carrier: CarrierName, words: RegExp];

/** On folded text. What fits first is taken away before the next is looked for: `gazole` is no `gaz`. */
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
  [
    'heating_oil',
    /\b(fioul|fuel domestique|mazout|fod|heating oil|kerosene heating|burning oil|heizol|gasoil (?:de )?chauffage|stookolie|olej opalowy)\b/g,
  ],
  ['diesel', /\b(gazole|gasoil|diesel\w*|b7|derv|gasoleo|gasolio|olej napedowy)\b/g],
  ['e85', /\b(e85|superethanol|bioethanol)\b/g],
  [
    'petrol',
    /\b(essence|sp ?9[58](?:[- ]?e10)?|sans plomb|super ?carburant|petrol|gasoline|unleaded|benzin[ae]?|benzyna|gasolina|e10)\b/g,
  ],
  ['lpg', /\b(gpl|lpg|autogas)\b/g],
  ['propane', /\bpropane?\b/g],
  ['butane', /\bbutane?\b/g],
  ['wood_pellets', /\b(pellets?|granules? (?:de )?bois)\b/g],
  ['wood_chips', /\b(plaquettes? (?:forestieres?|bois)|bois dechiquete|wood ?chips?)\b/g],
  ['wood_logs', /\b(bois de chauffage|buches?|firewood|stere)\b/g],
  ['kerosene', /\b(kerosene|jet ?a-?1|jet fuel|carbureacteur)\b/g],
  [
    'electricity',
    /\b(electri\w*|elec|edf|courant|strom\w*|elektri\w*|stroom|elettric\w*|energia (?:elettrica|electrica|elektryczna)|prad|kwh|kva|recharge (?:de )?(?:vehicules?|ve\b|borne)|ev charging|power supply bill)\b/g,
  ],
  ['gas', /\b(gaz|gas|gasrechnung|erdgas|aardgas|metano|gaz naturel|natural gas|kwh pcs|grdf)\b/g],
  [
    'sewage',
    /\b(assainissement|eaux usees|sewage|sewerage|waste ?water|foul water|abwasser|trade effluent)\b/g,
  ],
  ['water', /\b(eaux?|water|wasser|agua|acqua)\b/g],
];
/** A fuel, but not which: company fleets and fuel cards. */
const anyRoadFuel =
  /\b(carburants?|fuels?|fuel cards?|cartes? (?:carburant|essence)|station[- ]service|plein|pump|tankstelle|kraftstoff\w*|brandstof|carburante|combustible|combustibles? vehicules?)\b/;

/** What a folded text says an energy bill is for. */
export function carriersIn(folded: string): readonly CarrierName[] {
  let rest = folded;
  const found: CarrierName[] = [];
  for (const [carrier, pattern] of words) {
    const without = rest.replace(pattern, ' ');
    if (without === rest) continue;
    found.push(carrier);
    rest = without;
  }
  if (found.length === 0 && anyRoadFuel.test(rest)) return ['diesel', 'petrol'];
  return found;
}

/**
 * How a bill that names several, or a supplier that sells several, is divided. The shares are judgement, from no
 * statistic of spending; such bills are for somebody to look at.
 */
const divisions: readonly (readonly [CarrierName, number])[][] = [
  [
    ['electricity', 0.67],
    ['gas', 0.33],
  ],
  [
    ['diesel', 0.75],
    ['petrol', 0.25],
  ],
  [
    ['water', 0.5],
    ['sewage', 0.5],
  ],
];

/** Undefined where the carriers cannot be on one bill, as far as we know. */
export function divideBill(carriers: readonly CarrierName[]): EnergyBill | undefined {
  const [only, ...others] = carriers;
  if (only === undefined) return undefined;
  if (others.length === 0) return [{ carrier: only, share: 1 }];
  const division = divisions.find(
    (candidate) =>
      candidate.length === carriers.length && candidate.every(([carrier]) => carriers.includes(carrier)),
  );
  return division?.map(([carrier, share]) => ({ carrier, share }));
}

/** The text of `energy-suppliers.csv`: what each supplier mainly sells, by its folded name. */
export function parseEnergySuppliers(text: string): ReadonlyMap<string, readonly CarrierName[]> {
  const lines = text.split('\n').slice(1);
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const comma = line.lastIndexOf(',');
        return [toName(line.slice(0, comma)), line.slice(comma + 1).split(' ') as CarrierName[]] as const;
      }),
  );
}

const mostWords = 6;
/** `6061 Fournitures non stockables (eau, énergie)` says which account, not which energy. */
const namesAll = /\b(energies?|energy|fluides|utilities)\b/;
/** What dealers in fuels and utilities sell beside them. */
const soldBeside =
  /\b(huiles?|lubri\w*|graisses?|oils?|grease|additi[fv]\w*|adblue|lave[- ]?glace|filtres?|boutique|shop|lavage|wash|peages?|tolls?|entretien|maintenance|travaux|raccordement|installation|bornes?|compteurs?)\b/;
const waste =
  /\b(dechets?|ordures?|waste(?! ?water)|bennes?|recycl\w*|dasri|d3e|deee|biodechets|curage|vidange|skip hire|rubbish|abfall\w*)\b/;

export type EnergyReader = ReturnType<typeof createEnergyReader>;

/** Reads what a bill of the groups of energy and water is for: by its own words, its category's, its supplier's trade. */
export function createEnergyReader(suppliers: ReadonlyMap<string, readonly CarrierName[]>) {
  /** By the supplier's whole name, else its first words: `EDF ENTREPRISES LYON`. */
  function soldBy(supplier: string): readonly CarrierName[] {
    const parts = toName(supplier).split(' ');
    for (let length = Math.min(parts.length, mostWords); length > 0; length--) {
      const found = suppliers.get(parts.slice(0, length).join(' '));
      if (found !== undefined) return found;
    }
    return [];
  }

  return {
    /** What the designation names and the supplier sells; empty where the two do not agree. */
    readAgreed({ designation, supplier }: { readonly designation: string; readonly supplier: string }) {
      const sold = soldBy(supplier);
      return sold.length === 0 ? [] : carriersIn(fold(designation)).filter((said) => sold.includes(said));
    },

    /** Undefined where nothing tells. `isSaid`: the bill itself says so, not only who sent it. */
    read(input: {
      readonly designation: string;
      readonly supplier: string;
      readonly category: string;
      readonly notes: string;
    }): { readonly bill: EnergyBill; readonly isSaid: boolean } | undefined {
      const designation = fold(input.designation);
      if (waste.test(designation) || soldBeside.test(designation)) return undefined;
      for (const text of [designation, fold(input.category), fold(input.notes)]) {
        if (waste.test(text)) return undefined;
        const carriers = carriersIn(text);
        const bill = namesAll.test(text) && carriers[0] === 'water' ? undefined : divideBill(carriers);
        if (bill !== undefined) return { bill, isSaid: true };
      }
      const known = soldBy(input.supplier);
      const named = known.length > 0 ? known : soldBy(input.designation);
      const bill = divideBill(named.length > 0 ? named : carriersIn(fold(input.supplier)));
      return bill && { bill, isSaid: false };
    },
  };
}

function toName(name: string): string {
  return (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
