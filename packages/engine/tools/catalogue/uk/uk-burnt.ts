import type { FactorUnit } from '../../../src/catalogue/factor.ts';
import { parseRows } from '../../parse-rows.ts';
import type { UkPlace } from './uk-figures.ts';
import type { UkThing } from './uk-thing.ts';

const columns = [
  ...(['slug', 'nameFr', 'nameEn', 'unit', 'code'] as const),
  ...(['sheet', 'activity', 'type', 'detail', 'publishedUnit', 'column'] as const),
] as const;

/**
 * Everything burnt, delivered as energy, or moved, from uk-things.csv: our name of each factor, and where the workbook has its
 * combustion. Flights are with radiative forcing, since ADEME's figures include contrails; they include an uplift of 8% on
 * the distance.
 */
export function parseUkBurnt(text: string): readonly UkThing[] {
  return parseRows(text, columns).map(({ slug, nameFr, nameEn, unit, code, publishedUnit, ...row }) => {
    const main = { ...row, unit: publishedUnit };
    return { slug, nameFr, nameEn, unit: unit as FactorUnit, code, main, upstream: upstreamOf(main), isBurnt: true };
  });
}

/** The sheet with the well-to-tank part of the rows of a sheet. */
const upstreamSheets: Readonly<Record<string, string>> = {
  Fuels: 'WTT- fuels',
  Bioenergy: 'WTT- bioenergy',
  'Business travel- air': 'WTT- business travel- air',
  'Business travel- sea': 'WTT- business travel- sea',
  'Business travel- land': 'WTT- pass vehs & travel- land',
  'Freighting goods': 'WTT- delivery vehs & freight',
};

const lossesSheet = 'Transmission and distribution';
const electricity = { type: 'Electricity: UK', unit: 'kWh' } as const;
const heat = { sheet: 'WTT- heat and steam', unit: 'kWh' } as const;

/** The rows with the losses of networks, and those with their well-to-tank part. */
const ofNetworks: Readonly<Record<string, readonly UkPlace[]>> = {
  'UK electricity': [
    { sheet: lossesSheet, activity: 'T&D- UK electricity', ...electricity },
    { sheet: 'WTT- UK electricity', activity: 'WTT- UK electricity (generation)', ...electricity },
    { sheet: 'WTT- UK electricity', activity: 'WTT- UK electricity (T&D)', ...electricity },
  ],
  'Heat and steam': [
    { sheet: lossesSheet, activity: 'Distribution - district heat & steam', type: '5% loss', unit: 'kWh' },
    { ...heat, activity: 'WTT- heat and steam', type: 'District heat and steam' },
    { ...heat, activity: 'WTT- district heat & steam distribution', type: '5% loss' },
  ],
};

function upstreamOf(main: Required<UkPlace>): readonly UkPlace[] {
  const { sheet, activity, column } = main;
  const upstream = upstreamSheets[sheet];
  if (upstream === undefined) return ofNetworks[sheet] ?? [];
  const isCharged = /^(?:Plug-in Hybrid|Battery) Electric Vehicle$/.test(column);
  return [
    { ...main, sheet: upstream, activity: sheet === 'Fuels' ? activity : `WTT- ${activity}` },
    ...(isCharged ? [{ ...main, sheet: 'UK electricity T&D for EVs' }] : []),
  ];
}
