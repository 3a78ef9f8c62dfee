import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it, vi } from 'vitest';
import { findGrowth } from '../../../../tooling/check-pattern.ts';

// Hundreds of patterns; some of them use the whole time for one check.
vi.setConfig({ testTimeout: 900_000 });

const packages = fileURLToPath(new URL('../../../', import.meta.url));
const checkMs = 2_000;

/** Patterns whose time may grow faster than the text, and why that is harmless. */
const harmless: readonly (readonly [RegExp, string])[] = [
  [/^[. ]+|[. ]+$/, 'the name of a file was shortened to 200 bytes before'],
  [/\s*[-–]\s*\d{4}$/, 'names of our own data'],
  [/\p{L}*\p{Ll}\p{Lu}\p{L}*|\p{Lu}{2}\p{Ll}\p{L}*/u, 'words of our own data'],
  [
    /(?<after>(?:[\p{L}\p{Sc}/][\p{L}\p{Sc}/.]*(?:(?<=[mtMT])[23])?)?)(?<close>\)?)(?<last>-?)$/u,
    'the end of a pattern that is anchored at its start',
  ],
  [/(?<=\d\s*)(?!e\d)\p{L}[\p{L}.]*[23²³]?$/u, 'a figure of a row has at most 500 characters'],
  [/[\p{L}$]*\p{Sc}[\p{L}$]*|\p{L}{2,}\b\.?/u, 'a figure of a row has at most 500 characters'],
  [/^\s*([+-]?[\d.,\s']*\d)\s*\p{L}[\p{L}.]*(?:(?<=[mtMT])[23²³])?\s*$/u, 'at most 60 characters'],
  [
    /^(?<open>\(?)\s*(?<first>[+-]?)\s*(?<before>[^\d()+.,-]*?)\s*(?<second>[+-]?)\s*(?<digits>\d[\d.,'\s_]*|[.,]\d+)(?<exponent>[eE][+-]?\d{1,2})?(?<dash>-{0,2})\s*(?<after>[^\d()+-]*?)\s*(?<close>\)?)\s*(?<last>-?)$/u,
    'at most 60 characters',
  ],
  [/0+$/, 'the decimals of an amount'],
  [/\.?0+$/, 'an amount that was read before'],
  [/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/, 'at most 255 characters'],
  [/^(?:(\p{L}+)\s*)?:?\s*(\d[\d.-]{2,14})\s*[-–—·:|]?\s+(.*\p{L}.*)$/u, 'at most 300 characters'],
  [/^(.*\p{L}.*?)\s*\((\d{3,10})\)$/u, 'at most 300 characters'],
  [/^(?<name>.*[^\d\s])[\s:,/|(–—-]+(?<code>\d{4})\)?$/, 'at most 200 characters'],
];

type Pattern = { readonly source: string; readonly flags: string; readonly place: string };
type Node = { readonly start: number; readonly regex?: { readonly pattern: string; readonly flags: string } };

it('every pattern over the texts of files and rows takes time linear in their length', async () => {
  const slow: string[] = [];
  const patterns = [...(await listWritten()), ...(await listBuilt())];
  for (const { source, flags, place } of patterns) {
    if (harmless.some(([pattern]) => pattern.source === source)) continue;
    const growth = findGrowth(source, flags, checkMs) ?? measureGrowth(new RegExp(source, flags));
    if (growth !== 'linear') slow.push(`${place}: ${growth}: /${source}/${flags}`);
  }
  expect(slow).toEqual([]);
  const sources = new Set(patterns.map(({ source }) => source));
  expect(harmless.filter(([pattern]) => !sources.has(pattern.source))).toEqual([]);
});

/** The patterns in the code of both packages, each once. */
async function listWritten(): Promise<readonly Pattern[]> {
  const found = new Map<string, Pattern>();
  for await (const file of glob(['ledger/src/**/*.ts', 'engine/src/**/*.ts'], { cwd: packages })) {
    const code = readFileSync(packages + file, 'utf8');
    for (const { start, regex } of nodesOf(parseSync(file, code).program)) {
      if (regex === undefined) continue;
      const line = code.slice(0, start).split('\n').length;
      const { pattern: source, flags } = regex;
      found.set(`/${source}/${flags}`, { source, flags, place: `${file}:${line}` });
    }
  }
  return [...found.values()];
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return;
  if ('start' in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** The patterns that both packages build from data when they are loaded. */
async function listBuilt(): Promise<readonly Pattern[]> {
  const found = new Map<string, Pattern>();
  const note = (pattern: RegExp) => {
    const { source, flags } = pattern;
    found.set(String(pattern), { source, flags, place: 'built from data' });
    return pattern;
  };
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct: (target, args) => note(Reflect.construct(target, args)),
      apply: (target, _, args) => note(Reflect.apply(target, undefined, args)),
    }),
  );
  try {
    const { loadEngine } = await import('../../src/index.ts');
    await import('../../../ledger/src/index.ts');
    await loadEngine();
  } finally {
    vi.unstubAllGlobals();
  }
  return [...found.values()];
}

const lengths = [4_000, 16_000] as const;
/** Four times the length takes four times the time if it grows linearly, sixteen times if it grows with the square. */
const mostTimes = 9;
const fromMs = 20;
const mostWords = 60;

/** For patterns that the checker cannot decide in time, mostly long lists of words: tries runs of what they mention. */
function measureGrowth(pattern: RegExp): string {
  const words = [...new Set(pattern.source.match(/[\p{L}\d]{2,}/gu))].slice(0, mostWords);
  const runs = ['a', 'é', '0', ' ', '-', '.', ',', "'", '/', ':', '"', '<', 'a-', '0.', ...words];
  for (const run of runs.flatMap((one) => [one, `${one} `])) {
    const [short, long] = lengths.map((length) => measureMs(pattern, `${run.repeat(length / run.length)}\u0001`));
    if (short === undefined || long === undefined) continue;
    if (long >= fromMs && long / short > mostTimes)
      return `${Math.round(long / short)} times for four times the length of ${JSON.stringify(run)}`;
  }
  return 'linear';
}

function measureMs(pattern: RegExp, text: string): number {
  const times = Array.from({ length: 3 }, () => {
    pattern.lastIndex = 0;
    const start = performance.now();
    pattern.exec(text);
    return performance.now() - start;
  });
  return Math.min(...times);
}
