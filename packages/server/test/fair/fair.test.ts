import { describe, expect, it } from 'vitest';
import { median } from '../../bench/support/statistics.ts';
import { attacks } from './attacks/index.ts';
import { type Outcome, runAttack } from './support/run-attack.ts';

/** The victim's calls may take this many times as long as without an attack, plus a second. */
const mostTimes = 3;
const graceMs = 1_000;
const kinds = ['calls', 'uploads', 'projects'] as const;

/** Printed, and can be set with FAIR_SEED. */
const seed = Number(process.env.FAIR_SEED ?? Math.floor(Math.random() * 2 ** 31));
say(`FAIR_SEED=${seed}`);

describe('while one organization attacks, another one can work', () => {
  // Full names, so that -t finds them.
  it.each(attacks.map(({ name, mostMebibytes }) => [name, mostMebibytes] as const))(
    '%s',
    async (name, mostMebibytes) => {
      const outcome = await runAttack(name, seed);
      say(describeOutcome(name, outcome));
      const { quiet, attacked, events, mebibytes, isAlive } = outcome;
      expect(quiet.failures, 'failures without the attack').toEqual([]);
      expect(attacked.failures, 'failures during the attack').toEqual([]);
      expect(isAlive, 'the service is alive').toBe(true);
      expect(events, 'events').toBeGreaterThanOrEqual(attacked.projects.length);
      for (const kind of kinds) {
        const mostMs = mostTimes * median(quiet[kind]) + graceMs;
        expect(Math.max(...attacked[kind]), kind).toBeLessThanOrEqual(mostMs);
      }
      expect(mebibytes, 'mebibytes').toBeLessThanOrEqual(mostMebibytes);
    },
  );
});

function describeOutcome(name: string, { quiet, attacked, mebibytes }: Outcome): string {
  const lines = kinds.map((kind) => {
    const [before, meanwhile] = [quiet[kind], attacked[kind]].map((times) => Math.round(median(times)));
    const slowest = Math.round(Math.max(...attacked[kind]));
    return `  ${kind}: ${before} ms without the attack; during the attack ${meanwhile} ms, at most ${slowest} ms (${attacked[kind].length})`;
  });
  const failures = [...new Set(attacked.failures)].slice(0, 3).map((failure) => `  failed: ${failure}`);
  return [`${name}: at most ${mebibytes} MiB`, ...lines, ...failures].join('\n');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
