import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Benchmark, Line } from '@ledgerprint/bench';
import { build, type Rolldown } from 'vite';

const mostBytes = 80_000;
const root = fileURLToPath(new URL('../../console/', import.meta.url));

type Chunk = Rolldown.OutputChunk;

export const consoleSize: Benchmark = {
  name: 'console-size',
  title: 'Size of the console',
  method:
    'Bytes of the console’s scripts as built by `npm run build`, each compressed with gzip at its default level. ' +
    'The first load is what sign-in and the list of projects need; a view is what is loaded when it is first opened, ' +
    'including its worker.',
  run: measure,
};

async function measure(): Promise<readonly Line[]> {
  const output = await buildPage();
  const chunks = output.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the page has no script');
  const first = withImports(entry, chunks);
  const firstBytes = sum([...first].map(({ code }) => pack(code)));
  const view = (name: string) => {
    const chunk = chunks.find((one) => one.name === name);
    if (chunk === undefined) throw new Error(`there is no view ${name}`);
    return sum([...withImports(chunk, chunks)].filter((one) => !first.has(one)).map(({ code }) => pack(code)));
  };
  const worker = (name: string) => {
    const found = output.filter((file) => file.fileName.includes(name));
    return sum([...withFiles(found, output)].map(packFile));
  };
  const styles = sum(output.filter(({ fileName }) => fileName.endsWith('.css')).map(packFile));
  return [
    {
      measured: 'scripts of the first load',
      ours: toKilobytes(firstBytes),
      target: `below ${toKilobytes(mostBytes)}`,
      met: firstBytes < mostBytes,
    },
    { measured: 'new project', ours: toKilobytes(view('new-project-view') + worker('reader-worker')) },
    { measured: 'result', ours: toKilobytes(view('result-view') + worker('result-worker')) },
    { measured: 'review', ours: toKilobytes(view('review-view')) },
    { measured: 'all styles', ours: toKilobytes(styles) },
  ];
}

async function buildPage(): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build({ root, logLevel: 'error', build: { write: false } });
  return (built as Rolldown.RolldownOutput).output;
}

/** A script with everything that is loaded before it runs. */
function withImports(chunk: Chunk, chunks: readonly Chunk[]): ReadonlySet<Chunk> {
  const found = new Set([chunk]);
  for (const one of found) {
    for (const name of one.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported !== undefined) found.add(imported);
    }
  }
  return found;
}

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The script of a worker is built separately: only its text shows what is loaded before it runs. */
function withFiles(files: readonly File[], output: readonly File[]): ReadonlySet<File> {
  const found = new Set(files);
  for (const one of found) {
    const text = one.type === 'chunk' ? one.code : String(one.source);
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
      const imported = output.find(({ fileName }) => fileName.endsWith(`/${name}`));
      if (imported !== undefined) found.add(imported);
    }
  }
  return found;
}

function packFile(file: File): number {
  return pack(file.type === 'chunk' ? file.code : file.source);
}

function pack(text: string | Uint8Array): number {
  return gzipSync(text).byteLength;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function toKilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
