import type { Words } from '../language/index.ts';
import { createCellFormat, type ReportTable, type TableColumn, type TableRow } from '../tables/table.ts';
import type { TableSetting } from '../tables/table-setting.ts';
import { html, joined, type Markup } from './markup.ts';
import { shorten } from './shorten.ts';

/** A longer table may break across pages; its header is then repeated. */
const mostWholeRows = 22;

type PlacedColumn = { readonly column: TableColumn; readonly index: number; readonly below: readonly number[] };

/** A table; empty if there is none. The caption is for screen readers. */
export function renderTable(table: ReportTable | undefined, setting: TableSetting): Markup {
  if (table === undefined) return html``;
  const placed = placeColumns(table.columns);
  const formatCell = createCellFormat(table, setting.format, setting.unit);
  const isWide = placed.length > 4 || placed.filter(({ column }) => column.kind === 'text').length > 2;
  const look = [
    table.rows.length <= mostWholeRows ? 'whole' : '',
    isWide ? 'stacked' : '',
    placed.length === 2 ? 'slim' : '',
  ].join(' ');
  return html`<table id="table-${table.id}" class="${look}">
<caption>${table.title}</caption>
<thead><tr>${placed.map(({ column }) => html`<th scope="col" class="${column.kind}">${column.label}</th>`)}</tr></thead>
<tbody>
${joined(
  table.rows.map((row) => renderRow(row, { words: setting.words, placed, formatCell })),
  '\n',
)}
</tbody>
</table>`;
}

type Drawn = {
  readonly words: Words;
  readonly placed: readonly PlacedColumn[];
  readonly formatCell: ReturnType<typeof createCellFormat>;
};

function renderRow({ kind, cells }: TableRow, { words, placed, formatCell }: Drawn): Markup {
  // A text in a column of figures explains why there is no figure, and spans the columns after it.
  const reason = placed.findIndex(({ column, index }) => isFigure(column) && isText(cells[index]));
  const shown = reason === -1 ? placed : placed.slice(0, reason + 1);
  return html`<tr class="${kind}">${shown.map(({ column, index, below }, place) => {
    const isReason = place === reason;
    const span = isReason ? html` colspan="${placed.length - reason}"` : '';
    const further = below
      .filter((at) => cells[at] !== '' && cells[at] !== undefined)
      .map((at) => {
        const value = cells[at];
        const written = formatCell(value, at);
        // A number alone would not say what it counts.
        const said = typeof value === 'number' ? words.rowsOf(value, written) : shorten(written);
        return html`<span class="below">${said}</span>`;
      });
    const text = shorten(formatCell(cells[index], index));
    const look = isReason ? 'reason' : column.kind;
    return place === 0 && text !== ''
      ? html`<th scope="row" class="${look}">${text}${further}</th>`
      : html`<td class="${look}" data-label="${column.label}"${span}>${text}${further}</td>`;
  })}</tr>`;
}

function placeColumns(columns: readonly TableColumn[]): readonly PlacedColumn[] {
  const placed: { column: TableColumn; index: number; below: number[] }[] = [];
  columns.forEach((column, index) => {
    const before = placed.at(-1);
    if (column.isBelow === true && before !== undefined) before.below.push(index);
    else placed.push({ column, index, below: [] });
  });
  return placed;
}

function isFigure({ kind }: TableColumn): boolean {
  return kind === 'mass';
}

function isText(cell: unknown): boolean {
  return typeof cell === 'string' && cell !== '';
}
