import { setTimeout as pause } from 'node:timers/promises';
import { it } from 'vitest';
import { importBody } from './support/large-bodies.ts';
import { runAttack } from './support/run-attack.ts';

it('uploads that announce much and send little', async () => {
  await runAttack('Slow uploads', {
    mostMebibytes: 2_000,
    run: async ({ attacker, signal, random }) => {
      const drip = Buffer.alloc(1_024, 'x');
      while (!signal.aborted) {
        const heads = Array.from({ length: 60 }, () => {
          const sizes = [
            { 'content-length': '80000000' },
            { 'content-length': '80000', 'content-encoding': 'gzip' },
            { 'transfer-encoding': 'chunked' },
          ];
          return attacker.openCall('ImportCSV', sizes[Math.floor(random() * 3)] as Record<string, string>);
        });
        for (let drop = 0; drop < 20 && !signal.aborted; drop++) {
          for (const socket of heads) if (socket.writable) socket.write(drip);
          await pause(500);
        }
        for (const socket of heads) socket.destroy();
      }
    },
  });
});

it('as many large imports as are taken', async () => {
  const body = importBody(250_000);
  await runAttack('Large imports', {
    mostMebibytes: 4_000,
    run: async ({ attacker, signal }) => {
      while (!signal.aborted) {
        await Promise.all(Array.from({ length: 12 }, () => attacker.send('ImportCSV', body)));
      }
    },
  });
});

it('large bodies behind a wrong key', async () => {
  const body = Buffer.alloc(60_000_000, 'x');
  await runAttack('Large bodies behind a wrong key', {
    mostMebibytes: 2_000,
    run: async ({ attacker, signal }) => {
      while (!signal.aborted) {
        await Promise.all(
          Array.from({ length: 10 }, () => attacker.send('ImportCSV', body, { authorization: 'Bearer x' })),
        );
      }
    },
  });
});
