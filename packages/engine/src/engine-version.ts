import { describeWords } from '@ledgerprint/languages';
import { branches } from './catalogue/branches.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { groups } from './catalogue/groups.ts';
import { dataManifest } from './data-manifest.ts';
import { calculationVersion } from './results/calculation-version.ts';

/**
 * The version of an engine with this catalogue: that of the calculation, and a hash over the manifest of the data files, the
 * words of all languages and the catalogue. It does not depend on which of the files have been loaded.
 */
export async function toEngineVersion(catalogue: Catalogue, words = describeWords()): Promise<string> {
  const described = [JSON.stringify(dataManifest), words, describeCatalogue(catalogue)];
  return `${calculationVersion}+${await hashOf(described.join('\0'))}`;
}

const anyRatioYears = Array.from({ length: 30 }, (_, index) => 2010 + index);

/** Everything in a catalogue that changes a result: its factors with their values, names and uncertainties. */
function describeCatalogue(catalogue: Catalogue): string {
  const ratios = [...groups, ...branches].flatMap(({ code }) =>
    anyRatioYears.map((year) => catalogue.findRatio(code, year)),
  );
  const factors = [...catalogue.physical, ...catalogue.epa, ...ratios.map((ratio) => ratio?.factor)];
  return factors.map((factor) => JSON.stringify(factor)).join('\n');
}

/** Eight digits: enough to distinguish data, short enough for a column. */
async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
