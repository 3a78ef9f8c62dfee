import { readBundledFile } from '#platform/data-files';
import { type FindGases, parseGases } from './gases.ts';

/** The gases of the bundled factors, for reports; only in Node. */
export async function loadGases(): Promise<FindGases> {
  return parseGases(new TextDecoder().decode(await readBundledFile('gases.csv')));
}
