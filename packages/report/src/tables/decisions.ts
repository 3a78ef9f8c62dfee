import type { Report, ReportedDecision } from '../report.ts';
import { line, type ReportTable } from './table.ts';
import type { TableSetting } from './table-setting.ts';

export function toDecidersTable({ decisions }: Report, { words }: TableSetting): ReportTable | undefined {
  if (decisions.by.length === 0) return undefined;
  return {
    id: 'deciders',
    title: words.decisions.by,
    columns: [
      { label: words.decisions.person, kind: 'text' },
      { label: words.decisions.count, kind: 'count' },
    ],
    rows: decisions.by.map(({ name, count }) => line(name || '–', count)),
  };
}

/** Latest decisions, newest first. */
export function toDecisionsTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words, mostLines } = setting;
  const { latest } = report.decisions;
  if (latest.length === 0) return undefined;
  return {
    id: 'decisions',
    title: words.decisions.latest,
    columns: [
      { label: words.decisions.about, kind: 'text' },
      { label: words.decisions.sets, kind: 'text' },
      { label: words.decisions.when, kind: 'text' },
      { label: words.decisions.note, kind: 'text' },
    ],
    rows: latest
      .slice(0, mostLines)
      .map((decision) =>
        line(aboutOf(decision, setting), setsOf(decision, setting), whenOf(decision, setting), decision.note),
      ),
  };
}

function aboutOf({ selector, about }: ReportedDecision, { words }: TableSetting): string {
  const texts = about.filter((text) => text.trim() !== '').join(' · ');
  return words.said(words.decisions.selectors[selector] ?? selector, texts || '–');
}

function setsOf({ sets }: ReportedDecision, { words }: TableSetting): string {
  return sets
    .map(({ field, value }) => {
      const name = words.decisions.fields[field] ?? field;
      const said = field === 'exclusion' ? (words.coverage.exclusions[value] ?? value) : value;
      return said === '' ? name : `${name} ${said}`;
    })
    .join(', ');
}

function whenOf({ by, at }: ReportedDecision, { format }: TableSetting): string {
  return [by, format.day(at.slice(0, 10))].filter((text) => text !== '').join(', ');
}
