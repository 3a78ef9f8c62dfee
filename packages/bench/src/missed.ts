import { parseTables, type TableLine } from './recorded.ts';
import { toMarkdownTable } from './sections.ts';

/** The lines of all sections that miss their target, as a section of their own: readers should not have to look for them. */
export function listMissed(page: string): string {
  const missed = page.split(/^## /m).slice(1).flatMap(missedIn);
  if (missed.length === 0) return '**Every target is met.**';
  const title = missed.length === 1 ? '**One target is missed:**' : `**${missed.length} targets are missed:**`;
  return `${title}\n\n${toMarkdownTable([['Benchmark', 'Measured', 'Result', 'Target'], ...missed])}`;
}

function missedIn(section: string): readonly (readonly string[])[] {
  const title = section.slice(0, section.indexOf('\n'));
  return parseTables(section)
    .filter(({ Result }) => Result === 'MISSED')
    .map((line) => [title, ...describe(line)]);
}

/** What was measured, the figure and the target; each table has its own columns for them. */
function describe(line: TableLine): readonly string[] {
  const [[title, what] = ['', '']] = Object.entries(line);
  const figures = 'Ours' in line ? [line.Ours, line.Ratio] : [line.Measured];
  return [title === 'Target' ? '' : what, figures.filter(Boolean).join(', '), line.Target ?? ''];
}
