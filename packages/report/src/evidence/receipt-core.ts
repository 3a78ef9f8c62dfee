import { toCanonicalBytes } from './canonical-json.ts';
import type { CaseTotals } from './case-totals.ts';
import { type CreateSha256, sha256Of } from './evidence-platform.ts';
import { sourceOf } from './factor-table.ts';
import type { EvidenceFactor } from './pack-lines.ts';
import { type ReceiptCore, toReceiptContext } from './receipt.ts';

/** The facts of a core that no file of the pack contains. */
export type ReceiptAbout = Pick<ReceiptCore, 'projectId' | 'revision' | 'mode' | 'context'>;

/** The core of a pack that has just been written. */
export function toReceiptCore(
  {
    about,
    hashes,
    rows,
    totals,
    factors,
  }: {
    readonly about: ReceiptAbout;
    readonly hashes: { readonly 'rows.csv': string; readonly 'decisions.csv': string };
    /** The number of lines of `rows.csv`. */
    readonly rows: number;
    readonly totals: CaseTotals;
    readonly factors: readonly EvidenceFactor[];
  },
  createSha256: CreateSha256,
): ReceiptCore {
  const { mode } = about;
  const context = toReceiptContext(about.context);
  return {
    version: 1,
    projectId: about.projectId,
    revision: about.revision,
    mode,
    context,
    engineVersion: totals.engineVersion,
    sources: [...new Set(factors.map(sourceOf))].toSorted(byCodeUnit),
    rowsSha256: hashes['rows.csv'],
    decisionsSha256: hashes['decisions.csv'],
    contextSha256: sha256Of(toCanonicalBytes({ context, mode }), createSha256),
    rows,
    products: totals.products,
    cases: totals.cases,
    footprintMg: String(totals.footprintMg),
    scope1Mg: String(totals.scope1Mg),
    scope2Mg: String(totals.scope2Mg),
    scope3Mg: String(totals.scope3Mg),
  };
}

/** The fingerprint printed on the report: hexadecimal SHA-256 of the canonical core. */
export function fingerprintOf(core: ReceiptCore, createSha256: CreateSha256): string {
  return sha256Of(toCanonicalBytes(core), createSha256);
}

function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : 1;
}
