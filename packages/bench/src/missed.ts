import { toMarkdownTable } from './sections.ts';

/** The lines of all sections that miss their target, as a section of their own: readers should not have to look for them. */
export function listMissed(page: string): string {
  const missed = page.split(/^## /m).slice(1).flatMap(missedIn);
  if (missed.length === 0) return '**Every target is met.**';
  const title = missed.length === 1 ? '**One target is missed:**' : `**${missed.length} targets are missed:**`;
  return `${title}\n\n${toMarkdownTable([['Benchmark', 'Measured', 'Result', 'Target'], ...missed])}`;
}

/** The missed lines of the tables of a section; each table names its own columns. */
function missedIn(section: string): readonly (readonly string[])[] {
  const [title = '', ...lines] = section.split('\n');
  let columns: readonly string[] = [];
  return lines.flatMap((line, at) => {
    const cells = toCells(line);
    if (/^\|[ :|-]+\|$/.test(lines[at + 1] ?? '')) columns = cells;
    if (cells.at(-1) !== 'MISSED') return [];
    const cellOf = (column: string) => cells[columns.indexOf(column)] ?? '';
    const measured = columns.includes('Ours') ? [cellOf('Ours'), cellOf('Ratio')] : [cellOf('Measured')];
    const what = columns[0] === 'Target' ? '' : (cells[0] ?? '');
    return [[title, what, measured.filter((cell) => cell !== '').join(', '), cellOf('Target')]];
  });
}

function toCells(line: string): readonly string[] {
  if (!line.startsWith('| ')) return [];
  const cells = line.slice(1, line.lastIndexOf('|')).split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}
