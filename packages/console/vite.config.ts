import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { helpPages } from './help/plugin.ts';

/** Adds a copy of each file in brotli and gzip, at the highest level: the service only sends them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(
        names.filter((name) => /\.(?:js|css|html|svg)$/.test(name)).map((name) => compress(join(dir, name))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** The page has the words as they are now. */
function currentWords(): Plugin {
  return {
    name: 'current-words',
    buildStart: () => {
      execFileSync(process.execPath, [join(import.meta.dirname, '../languages/tools/bundle-words.js')]);
    },
  };
}

export default defineConfig({
  // Relative, so that the page also works below a proxy's path.
  base: './',
  plugins: [currentWords(), helpPages(), compressed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  // During development, everything else comes from a service that runs beside it.
  server: {
    proxy: Object.fromEntries(
      [
        ...['/api.v1.Service', '/ledgerprint.v1.'],
        ...['/downloads', '/docs', '/help/', '/openapi.json', '/template.csv'],
      ].map((path) => [path, 'http://127.0.0.1:8080']),
    ),
  },
  resolve: {
    alias: [
      // There is no public way: write-excel-file accepts no other compressor, and does not export its own without workers.
      { find: /^fflate$/, replacement: join(import.meta.dirname, 'src/result/worker/zip-in-place.ts') },
    ],
  },
  build: {
    target: ['chrome125', 'firefox128', 'safari17.5'],
    // The content security policy does not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
