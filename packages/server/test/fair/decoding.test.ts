import { it } from 'vitest';
import { emptyRows, nestedLists, unknownFields } from './support/large-bodies.ts';
import { runAttack } from './support/run-attack.ts';

const json = { 'content-encoding': 'gzip' };
const protobuf = { ...json, 'content-type': 'application/proto' };

it.each([
  { what: 'protobuf fields nobody knows', body: () => unknownFields(80), headers: protobuf },
  {
    what: 'protobuf fields nobody knows, within the limit',
    body: () => unknownFields(16),
    headers: protobuf,
  },
  { what: 'empty rows', body: () => emptyRows(16), headers: json },
  { what: 'lists in lists', body: () => nestedLists(16), headers: json },
])('a small body that unpacks to $what', async ({ what, body, headers }) => {
  const bytes = body();
  await runAttack(`Bodies that unpack to ${what}`, {
    mostMebibytes: 2_500,
    run: async ({ attacker, signal }) => {
      const operations = ['AddActivities', 'ImportCSV'];
      while (!signal.aborted) {
        await Promise.all(
          Array.from({ length: 8 }, (_, call) =>
            attacker.send(operations[call % 2] as string, bytes, headers),
          ),
        );
      }
    },
  });
});
