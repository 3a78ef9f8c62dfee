import type { Comparison } from '../comparison/comparison.ts';
import {
  layoutBars,
  layoutTreemap,
  layoutWaterfall,
  toBarsSvg,
  toTreemapSvg,
  toWaterfallSvg,
} from '../pictures/index.ts';
import type { Report } from '../report.ts';
import { toNamedMonths, toNamedScopes } from '../tables/breakdowns.ts';
import type { TableSetting } from '../tables/table-setting.ts';
import { html, type Markup, toShowable, trusted } from './markup.ts';
import { shorten } from './shorten.ts';

/** Each picture is drawn twice, once for paper and desktop and once for phones, so that its letters keep their size. */
const wideWidth = 800;
const narrowWidth = 356;

/** Scopes and categories as a treemap; empty if no area can be drawn. */
export function renderTreemap(report: Report, setting: TableSetting): Markup {
  const { words, format } = setting;
  const root = {
    key: '',
    label: words.columns.total,
    value: toKg(setting.totalMg),
    children: toNamedScopes(report, setting).map(({ key, name, footprintMg, categories }) => ({
      key,
      label: /^[123]$/.test(key) ? `Scope ${key}` : toLabel(name),
      value: toKg(footprintMg),
      children: categories.map((category) => ({
        key: category.key,
        label: toLabel(category.name),
        value: toKg(category.footprintMg),
      })),
    })),
  };
  const draw = (width: number, height: number) => layoutTreemap(root, { width, height, levels: 2 });
  const layout = draw(wideWidth, 350);
  if (layout.tiles.length === 0) return html``;
  const picture = { title: words.origin.treemap, format: (kg: number) => format.mass(toMg(kg)) };
  const undrawn = layout.undrawn
    .filter(({ value }) => value !== 0)
    .map(({ label, value }) => `${label} (${picture.format(value)})`);
  return html`${renderFigure(toTreemapSvg(layout, picture), toTreemapSvg(draw(narrowWidth, 480), picture))}
${undrawn.length === 0 ? '' : html`<p class="note">${words.origin.negative(undrawn.join(words.separator))}</p>`}`;
}

/** Emissions by month as bars; empty if there is only one month. */
export function renderMonths(report: Report, setting: TableSetting): Markup {
  const { words, format, language, unit } = setting;
  const months = toNamedMonths(report, setting);
  if (months.length < 2) return html``;
  const short = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });
  const items = months.map(({ key, name, footprintMg }) => ({
    key,
    label: /^\d{4}-\d{2}$/.test(key) ? short.format(new Date(`${key}-01`)) : name,
    value: toKg(footprintMg),
  }));
  // One unit for the whole axis, including zero.
  const inUnit = (kg: number) => `${format.digits(unit === 't' ? kg / 1_000 : kg)}\u00a0${unit}`;
  const picture = { title: words.origin.months, format: inUnit };
  const draw = (width: number) => toBarsSvg(layoutBars(items, { width, height: 240, left: 72 }), picture);
  return renderFigure(draw(wideWidth), draw(narrowWidth));
}

/** The waterfall from one total to the other. */
export function renderWaterfall(comparison: Comparison, { words, format }: TableSetting): Markup {
  const { before, after, parts } = comparison;
  const toSteps = (causes: typeof words.comparison.causes) => ({
    before: { key: 'before', label: words.comparison.before, value: toKg(BigInt(before.footprintMg)) },
    parts: parts
      .filter(({ footprintMg }) => BigInt(footprintMg) !== 0n)
      .map(({ cause, footprintMg }) => ({ key: cause, label: causes[cause], value: toKg(BigInt(footprintMg)) })),
    after: { key: 'after', label: words.comparison.after, value: toKg(BigInt(after.footprintMg)) },
  });
  const picture = { title: words.comparison.picture, format: (kg: number) => format.massShort(toMg(kg)) };
  const wide = layoutWaterfall(toSteps(words.comparison.causes), { width: wideWidth, labelWidth: 300 });
  const narrow = layoutWaterfall(toSteps(words.comparison.briefly), { width: narrowWidth, labelWidth: 110 });
  return renderFigure(toWaterfallSvg(wide, picture), toWaterfallSvg(narrow, picture));
}

/** The drawings escape their own texts. */
function renderFigure(wide: string, narrow: string): Markup {
  return html`<figure class="wide">${trusted(wide)}</figure>
<figure class="narrow">${trusted(narrow)}</figure>`;
}

function toLabel(name: string): string {
  return toShowable(shorten(name));
}

/** Precise enough for areas and lengths; printed figures come from milligrams. */
function toKg(mg: bigint): number {
  return Number(mg) / 1e6;
}

function toMg(kg: number): bigint {
  return BigInt(Math.round(kg * 1e6));
}
