import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Benchmark, Line } from '@ledgerprint/bench';
import { bundleForBrowser } from './support/bundle-for-browser.ts';

const mostBytes = 60_000;
const entry = fileURLToPath(import.meta.resolve('@ledgerprint/client'));

export const clientSize: Benchmark = {
  name: 'client-size',
  title: 'Size of the client in a browser',
  method:
    'Bytes of `@ledgerprint/client` with all its dependencies, bundled as one ES module and minified by Vite, then ' +
    'compressed with gzip at its default level.',
  run: measure,
};

async function measure(): Promise<readonly Line[]> {
  const code = await bundleForBrowser(entry);
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

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
