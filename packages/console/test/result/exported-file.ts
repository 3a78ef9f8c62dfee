import type { Enrichment } from '@ledgerprint/engine';
import { loadEngineData } from '@ledgerprint/engine';
import { createDecisionIndex, type Decision } from '@ledgerprint/engine/decisions';
import { csvHeader, toCsvLine } from '@ledgerprint/engine/results';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';

/** Realistic rows, some with texts that are special in HTML, CSV or spreadsheets. */
export const purchases: readonly Partial<Activity>[] = [
  { designation: 'Ramette papier A4 80g 500 f.', supplier: 'Lyreco', unitPrice: '4,35', quantity: '40' },
  { designation: 'Gazole', supplier: 'TotalÉnergies', unitPrice: '1,60', quantity: '1000', unit: 'litre' },
  { designation: "Honoraires d'avocat", unitPrice: '1200', quantity: '2', purchaseDate: '15/06/2022' },
  { designation: "Honoraires d'avocat", unitPrice: '500', quantity: '1', purchaseDate: '01/03/2024' },
  { designation: 'Café en grains 1 kg', supplier: 'Malongo', unitPrice: '14', quantity: '12' },
  { designation: 'xqzv 0000 wkrt', supplier: '', unitPrice: '900', quantity: '1' },
  { designation: 'Indexation carburant transporteur', unitPrice: '800', quantity: '1', purchaseDate: '2023' },
  { designation: 'Terreau plantation espaces verts', unitPrice: '9,90', quantity: '60' },
  { designation: 'billes argile 10l', unitPrice: '12', quantity: '20' },
  { designation: 'zzqx', quantity: '1', notes: 'no price' },
  { designation: '<img src=x onerror=alert(1)>', unitPrice: '50', quantity: '1', notes: '<b>bold</b>' },
  { designation: '=HYPERLINK("http://x","y")', supplier: '+33 1 23;=1+1', unitPrice: '75', quantity: '2' },
  { designation: 'Écran 24",\r\nnoir', supplier: 'Dell | HP', unitPrice: '150', quantity: '3' },
  { designation: 'Salaires mars', unitPrice: '42000', quantity: '1' },
  { designation: 'Avoir papier', unitPrice: '-30', quantity: '1', category: 'Fournitures' },
];

/**
 * The exported file of some rows, made by the engine and the writer of the service. `failed` adds products that failed,
 * `change` overrides the answer of the engine, `decisions` are those that apply.
 */
export async function makeExportedFile(
  rows: readonly Partial<Activity>[] = purchases,
  options: {
    readonly failed?: readonly string[];
    readonly change?: Partial<Enrichment>;
    readonly decisions?: readonly Decision[];
  } = {},
): Promise<Blob> {
  const data = await loadEngineData();
  const engine = await data.createEngine(data.bundled);
  const products = Map.groupBy(rows.map(toActivity), ({ designation }) => designation);
  const context = { mode: 'ademe', decisions: createDecisionIndex(options.decisions ?? []) } as const;
  const lines = [...products].map(([designation, activities]) =>
    toCsvLine(
      { designation, activities, occurrences: activities.length },
      { ...engine.enrich({ designation, activities }, context), ...options.change },
    ),
  );
  const broken = (options.failed ?? []).map((designation) =>
    toCsvLine(
      { designation, activities: [toActivity({ designation })], occurrences: 1 },
      { failed: 'it broke', engineVersion: '1' },
    ),
  );
  return new Blob([csvHeader, ...lines, ...broken].map((line) => `${line}\r\n`));
}

function toActivity(given: Partial<Activity>): Activity {
  const empty = Object.fromEntries(activityFields.map((field) => [field, '']));
  return { ...(empty as Activity), ...given };
}
