import type { Attack } from '../support/attack.ts';
import { emptyRows, nestedLists } from './large-bodies.ts';

/** Small bodies that need much memory when decompressed. */
export const decodingAttacks: readonly Attack[] = [
  { what: 'empty rows', makeBody: () => emptyRows(16) },
  { what: 'nested lists', makeBody: () => nestedLists(16) },
].map(({ what, makeBody }) => ({
  name: `Bodies that decompress to ${what}`,
  mostMebibytes: 2_500,
  prepare: async ({ attacker }) => {
    const body = makeBody();
    const headers = { 'content-encoding': 'gzip' };
    const operations = ['AddActivities', 'ImportCSV'];
    return async (signal) => {
      while (!signal.aborted) {
        await Promise.all(
          Array.from({ length: 8 }, (_, call) => attacker.send(operations[call % 2] as string, body, headers)),
        );
      }
    };
  },
}));
