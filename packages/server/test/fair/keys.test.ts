import { it } from 'vitest';
import { generateApiKey } from '../../src/administration/api-key.ts';
import { runAttack } from './support/run-attack.ts';

it('calls with keys that nobody has', async () => {
  await runAttack('Unknown keys', {
    mostMebibytes: 2_000,
    run: async ({ attacker, signal }) => {
      while (!signal.aborted) {
        await Promise.all(
          Array.from({ length: 100 }, () =>
            attacker.send('GetProgress', '{}', { authorization: `Bearer ${generateApiKey()}` }),
          ),
        );
      }
    },
  });
});
