import type { Attack } from '../support/attack.ts';
import { emptyRows, nestedLists, unknownFields } from './large-bodies.ts';

const json = { 'content-encoding': 'gzip' };
const protobuf = { ...json, 'content-type': 'application/proto' };

/** Small bodies that need much memory when decompressed. */
export const decodingAttacks: readonly Attack[] = [
  { what: 'unknown protobuf fields', makeBody: () => unknownFields(80), headers: protobuf },
  { what: 'as many such fields as a call may have', makeBody: () => unknownFields(16), headers: protobuf },
  { what: 'empty rows', makeBody: () => emptyRows(16), headers: json },
  { what: 'nested lists', makeBody: () => nestedLists(16), headers: json },
].map(({ what, makeBody, headers }) => ({
  name: `Bodies that decompress to ${what}`,
  mostMebibytes: 2_500,
  prepare: async ({ attacker }) => {
    const body = makeBody();
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
