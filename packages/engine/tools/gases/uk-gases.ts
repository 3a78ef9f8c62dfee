import type { GasShares } from '../../src/catalogue/gases.ts';
import { readUkThings, toUkId } from '../catalogue/uk/parse-uk.ts';
import type { UkFigure, UkFigures, UkPlace } from '../catalogue/uk/uk-figures.ts';
import type { UkThing } from '../catalogue/uk/uk-thing.ts';
import type { SourceFile } from '../sources/source.ts';
import { type StatedGases, toShares } from './stated-gases.ts';

/**
 * The gases of the UK government's factors, by our id. The workbook breaks down combustion and the losses of the grid, but not
 * well-to-tank emissions, which are the rest of a factor.
 */
export async function readUkGases(bytes: Uint8Array, source: SourceFile): Promise<ReadonlyMap<string, GasShares>> {
  const { things, figures } = await readUkThings(bytes);
  return new Map(things.map((thing) => [toUkId(thing, source), toGases(thing, figures)]));
}

function toGases({ main, upstream = [] }: UkThing, figures: UkFigures): GasShares {
  const places = [main, ...upstream];
  const stated = places.map((place) => toStated(place, figures));
  const total = places.reduce((sum, place) => sum + (figures.find(place) ?? 0), 0);
  const sum = (gas: keyof StatedGases) => stated.reduce((all, one) => all + (one[gas] ?? 0), 0);
  const biogenicPerMain = toBiogenicCo2(main, figures);
  return toShares(
    { co2: sum('co2'), ch4Fossil: sum('ch4Fossil'), n2o: sum('n2o'), otherGases: sum('otherGases') },
    { total, biogenicCo2: (biogenicPerMain * (figures.find(main) ?? 0)) / total },
  );
}

/** Gases and totals are rounded; gases that are further from their total are not its breakdown. */
const rounding = 0.01;

/**
 * The gases of a figure; none if the workbook has none. The CO2 of flights with radiative forcing contains the effect of
 * contrails: it is told apart by the figure without. The workbook does not tell fossil methane from biogenic.
 */
function toStated(place: UkPlace, figures: UkFigures): StatedGases {
  const figure = figures.findFigure(place);
  const direct = place.column === 'With RF' ? figures.findFigure({ ...place, column: 'Without RF' }) : figure;
  if (figure === undefined || direct?.gases === undefined) return {};
  const { co2, ch4, n2o } = direct.gases;
  const scale = direct.value / (co2 + ch4 + n2o);
  if (!(Math.abs(scale - 1) <= rounding)) return {};
  return { co2: co2 * scale, ch4Fossil: ch4 * scale, n2o: n2o * scale, otherGases: figure.value - direct.value };
}

/**
 * Kilograms of biogenic CO2 per kgCO2e of a figure, from the sheet “Outside of scopes”. The figures of one thing in several
 * units have the same quotient; the one by mass has the most digits.
 */
function toBiogenicCo2({ sheet, activity, type }: UkPlace, { all }: UkFigures): number {
  const isSame = (figure: UkFigure) => figure.type.toLowerCase() === type.toLowerCase();
  const ofThing = all.filter((figure) => figure.sheet === sheet && figure.activity === activity && isSame(figure));
  const outside = all.filter((figure) => figure.sheet === 'Outside of scopes' && isSame(figure));
  for (const unit of ['tonnes', 'kg', 'kWh']) {
    const own = ofThing.find((figure) => figure.unit === unit);
    const biogenic = outside.find((figure) => figure.unit === unit);
    if (own !== undefined && biogenic !== undefined) return biogenic.value / own.value;
  }
  return 0;
}
