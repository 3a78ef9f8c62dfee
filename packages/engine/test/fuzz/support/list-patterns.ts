import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { vi } from 'vitest';
import type { Pattern } from './check-growth.ts';
import { changeWordLists, toForms, type WordList } from './word-lists.ts';

const packages = fileURLToPath(new URL('../../../../', import.meta.url));
const mostWords = 20;
const mostAlike = 4;

/** The patterns over the texts of files and rows, each once. */
export async function listPatterns(): Promise<readonly Pattern[]> {
  const written = await listWritten();
  const formed = await listBuilt(toForms);
  const built = await listBuilt((phrases) => phrases);
  const known = new Set(formed.map(toKey));
  // The checker takes too long for long lists, so it gets them with few words, and the whole lists are only measured.
  const long = built.filter((pattern) => !known.has(toKey(pattern)));
  const patterns = [...written, ...formed, ...long.map((pattern) => ({ ...pattern, isOnlyMeasured: true }))];
  return [...new Map(patterns.map((pattern) => [toKey(pattern), pattern])).values()];
}

const toKey = ({ source, flags }: Pattern) => `/${source}/${flags}`;

/** The patterns in the code of the packages that read texts. */
async function listWritten(): Promise<readonly Pattern[]> {
  const found: Pattern[] = [];
  for await (const file of glob('{languages,ledger,engine}/src/**/*.ts', { cwd: packages })) {
    found.push(...findPatterns(file, readFileSync(packages + file, 'utf8')));
  }
  return found;
}

/** The patterns written in a file. */
export function findPatterns(file: string, code: string): readonly Pattern[] {
  return [...nodesOf(parseSync(file, code).program)].flatMap(({ start, regex }) => {
    if (regex === undefined) return [];
    const line = code.slice(0, start).split('\n').length;
    return { source: regex.pattern, flags: regex.flags, place: `${file}:${line}` };
  });
}

type Node = { readonly start: number; readonly regex?: { readonly pattern: string; readonly flags: string } };

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return;
  if ('start' in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** The patterns that the packages build from data when they are loaded, with other phrases in their lists of words. */
async function listBuilt(change: (phrases: readonly string[]) => readonly string[]): Promise<readonly Pattern[]> {
  const built: Pattern[] = [];
  const note = (pattern: RegExp) => {
    const { source, flags } = pattern;
    built.push({ source, flags, place: 'built from data' });
    return pattern;
  };
  const lists = await changeWordLists(change, async () => {
    vi.stubGlobal(
      'RegExp',
      new Proxy(RegExp, {
        construct: (target, args) => note(Reflect.construct(target, args)),
        apply: (target, _, args) => note(Reflect.apply(target, undefined, args)),
      }),
    );
    try {
      const { loadEngine } = await import('../../../src/index.ts');
      await import('../../../../ledger/src/index.ts');
      await loadEngine();
    } finally {
      vi.unstubAllGlobals();
    }
  });
  return built.map((pattern) => ({ ...pattern, words: pickWords(pattern, lists) }));
}

/** Some phrases of the lists that a pattern was built from, the shortest of each form first; undefined if there are none. */
function pickWords({ source }: Pattern, lists: readonly WordList[]): readonly string[] | undefined {
  const own = lists.filter(({ text }) => source.includes(text)).toSorted((a, b) => b.text.length - a.text.length);
  if (own.length === 0) return undefined;
  const phrases = own.flatMap((list) => list.phrases.toSorted((a, b) => a.length - b.length));
  const ofForms = Map.groupBy(phrases, (phrase) => toForms([phrase])[0]);
  return [...ofForms.values()].flatMap((alike) => alike.slice(0, mostAlike)).slice(0, mostWords);
}
