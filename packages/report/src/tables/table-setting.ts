import {
  createFormat,
  type Format,
  isTonnes,
  type Language,
  type MassUnit,
  reportWords,
  type Words,
} from '../language/index.ts';
import { hasFootprint, type Report, type ReportLine } from '../report.ts';
import type { TableColumn } from './table.ts';

/** The settings shared by all tables of a report. */
export type TableSetting = {
  readonly language: Language;
  readonly words: Words;
  readonly format: Format;
  /** The same unit for all tables, so that they can be compared. */
  readonly unit: MassUnit;
  /** The number of lines of a list before the rest is added up in one line. */
  readonly mostLines: number;
  readonly mostFiles: number;
  readonly totalMg: bigint;
  /** False if nothing could be calculated: the figures are then unknown, not zero. */
  readonly hasFootprint: boolean;
};

export function createTableSetting(
  report: Report,
  language: Language,
  most: { readonly lines: number; readonly files: number; readonly unit?: MassUnit },
): TableSetting {
  const hasTonnes = [report.totals, ...report.scopes, ...report.categories].some(({ footprintMg }) =>
    isTonnes(BigInt(footprintMg)),
  );
  return {
    language,
    words: reportWords[language],
    format: createFormat(language),
    unit: most.unit ?? (hasTonnes ? 't' : 'kg'),
    mostLines: most.lines,
    mostFiles: most.files,
    totalMg: BigInt(report.totals.footprintMg),
    hasFootprint: hasFootprint(report),
  };
}

/** A share of the total; undefined if there is no total. */
export function shareOfTotal(mg: bigint, { totalMg }: TableSetting): number | undefined {
  return totalMg === 0n ? undefined : Number(mg) / Number(totalMg);
}

export function massColumn({ words, unit }: TableSetting): TableColumn {
  return { label: words.columns.mass(unit), kind: 'mass' };
}

export function shareColumn({ words }: TableSetting): TableColumn {
  return { label: words.columns.share, kind: 'share' };
}

export function spendColumn({ words }: TableSetting): TableColumn {
  return { label: words.columns.spend, kind: 'euros' };
}

export function sumLines(lines: readonly Pick<ReportLine, 'footprintMg' | 'spendEur'>[]) {
  return {
    footprintMg: lines.reduce((sum, { footprintMg }) => sum + BigInt(footprintMg), 0n),
    spendEur: lines.reduce((sum, { spendEur }) => sum + spendEur, 0),
  };
}
