import { generateApiKey } from '../../../src/administration/api-key.ts';
import type { Attack } from '../support/attack.ts';

/** Guessed keys, each with a valid checksum. */
export const keyAttacks: readonly Attack[] = [
  {
    name: 'Calls with unknown keys',
    mostMebibytes: 2_000,
    prepare:
      async ({ attacker }) =>
      async (signal) => {
        while (!signal.aborted) {
          await Promise.all(
            Array.from({ length: 100 }, () =>
              attacker.send('GetProgress', '{}', { authorization: `Bearer ${generateApiKey()}` }),
            ),
          );
        }
      },
  },
];
