import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
// Ours through vitest, which brings it along.
import { build, type Rolldown } from 'vite';
import type { Benchmark, Line } from './benchmark.ts';

const mostBytes = 60_000;
const entry = fileURLToPath(import.meta.resolve('@ledgerprint/client'));

export const clientSize: Benchmark = {
  name: 'client-size',
  title: 'Size of the client in a browser',
  method:
    'Bytes of `@ledgerprint/client` with all that it depends on, bundled as one ES module and minified by Vite, then ' +
    'compressed with gzip at its default level.',
  run: measure,
};

async function measure(): Promise<readonly Line[]> {
  const code = await bundle();
  const packedBytes = gzipSync(code).byteLength;
  return [
    {
      measured: 'everything the package exports, with gzip',
      ours: formatKilobytes(packedBytes),
      target: `below ${formatKilobytes(mostBytes)}`,
      met: packedBytes < mostBytes,
    },
    { measured: 'the same without gzip', ours: formatKilobytes(Buffer.byteLength(code)) },
  ];
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      // What nobody imports is kept too: the whole package is what is measured.
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const [chunk, ...others] = (built as Rolldown.RolldownOutput).output;
  if (others.length > 0) throw new Error('more than one file was built');
  return chunk.code;
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
