import { readFile } from 'node:fs/promises';
import type { Factor } from '../../../src/catalogue/factor.ts';
import { type SourceFile, toEdition } from '../../sources/source.ts';
import { parseUkBurnt } from './uk-burnt.ts';
import { readUkFigures, type UkFigures, type UkPlace } from './uk-figures.ts';
import { toUkMatter } from './uk-matter.ts';
import type { UkThing } from './uk-thing.ts';

/**
 * The UK government's conversion factors of one year. They are published in parts: combustion and its well-to-tank
 * emissions, grid losses and theirs. Our factor is the sum, because ADEME's figures include all of them.
 */
export async function parseUkFactors(bytes: Uint8Array, source: SourceFile): Promise<readonly Factor[]> {
  const { things, figures } = await readUkThings(bytes);
  return things.map((thing) => toFactor(thing, figures, source));
}

/** The figures of the workbook, and all that we make a factor of. */
export async function readUkThings(
  bytes: Uint8Array,
): Promise<{ readonly things: readonly UkThing[]; readonly figures: UkFigures }> {
  const figures = await readUkFigures(bytes);
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const things = [...parseUkBurnt(await read('uk-things.csv')), ...toUkMatter(figures, await read('uk-materials.csv'))];
  return { things, figures };
}

export function toUkId({ slug }: UkThing, { edition }: SourceFile): string {
  return `uk-${edition}-${slug}`;
}

/**
 * The figures of a newer edition that differ from an older one's; those that do not are the older figures. Gases are
 * left out, because both editions have the same warming potentials.
 */
export function keepChanged(newer: readonly Factor[], older: readonly Factor[]): readonly Factor[] {
  const known = new Map(older.map(({ id, value }) => [thingOf(id), value]));
  return newer.filter(({ id, value }) => !thingOf(id).startsWith('refrigerant-') && known.get(thingOf(id)) !== value);
}

function thingOf(id: string): string {
  return id.replace(/^uk-\d{4}-/, '');
}

/**
 * The UK publishes no uncertainty. ADEME states 5 to 10% for fuels and electricity, which are measured in the same way.
 */
const energyUncertaintyPct = 10;
const energySheets = new Set(['Fuels', 'Bioenergy', 'UK electricity', 'Heat and steam']);

function toFactor(thing: UkThing, figures: UkFigures, source: SourceFile): Factor {
  const scale = thing.unit === 'kg' && thing.main.unit === 'tonnes' ? 1 / 1_000 : 1;
  const main = valueAt(thing.main, figures);
  const upstream = (thing.upstream ?? []).map((place) => valueAt(place, figures));
  const total = upstream.reduce((sum, value) => sum + value, main);
  return {
    id: toUkId(thing, source),
    source: 'UK Government',
    sourceId: nameOf(thing.main),
    edition: toEdition(source),
    nameFr: thing.nameFr,
    nameEn: thing.nameEn,
    unit: thing.unit,
    value: Number((total * scale).toPrecision(6)),
    uncertaintyPct: energySheets.has(thing.main.sheet) ? energyUncertaintyPct : undefined,
    year: Number(source.edition),
    region: thing.region ?? 'Royaume-Uni',
    validUntil: '',
    code: thing.code,
    synonyms: '',
    reason: '',
    country: thing.country ?? 'GB',
    directShare: thing.isBurnt === true ? Number((main / total).toFixed(4)) : undefined,
  };
}

function valueAt(place: UkPlace, figures: UkFigures): number {
  const value = figures.find(place);
  if (value === undefined) throw new Error(`The workbook has no figure for ${nameOf(place)}.`);
  return value;
}

/** The location of the cell: sheet, row, unit, column. */
function nameOf({ sheet, activity, type, detail = '', unit, column = '' }: UkPlace): string {
  return [sheet, activity, type, detail, unit, column].filter((part) => part !== '').join(' > ');
}
