import { gases } from '@ledgerprint/engine/results';
import type { Report } from '../report.ts';
import { line, type ReportTable, total } from './table.ts';
import { massColumn, shareColumn, shareOfTotal, type TableSetting } from './table-setting.ts';

/** The footprint by gas, and below its total the biogenic CO2, which is not part of it. */
export function toGasesTable({ gases: found }: Report, setting: TableSetting): ReportTable | undefined {
  const { words, hasFootprint, totalMg } = setting;
  if (found === undefined || !hasFootprint) return undefined;
  const rows = [...gases, 'notStated' as const].map((gas) => {
    const mg = BigInt(found.footprintMg[gas]);
    return line(words.gases.names[gas], mg, shareOfTotal(mg, setting));
  });
  return {
    id: 'gases',
    title: words.gases.heading,
    columns: [{ label: words.columns.gas, kind: 'text' }, massColumn(setting), shareColumn(setting)],
    rows: [
      ...rows,
      total(words.columns.total, totalMg, shareOfTotal(totalMg, setting)),
      line(words.gases.biogenicCo2, BigInt(found.biogenicCo2Mg), undefined),
    ],
  };
}
