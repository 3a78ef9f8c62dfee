import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { loadPages } from './pages.ts';
import { renderHelp } from './render-help.ts';

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)));
const images = '../../../docs/images/';

/** Adds the documentation to the build, as pages below `help/`. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    apply: 'build',
    async generateBundle() {
      const emit = (name: string, source: string | Uint8Array) =>
        this.getFileName(this.emitFile({ type: 'asset', name, source }));
      const styles = await Promise.all(
        ['../src/look/tokens.css', '../src/look/base.css', 'help.css'].map((path) => read(path)),
      );
      const pictures = (await readdir(new URL(images, import.meta.url))).filter((name) => /\.png$/.test(name));
      const assets = {
        styles: emit('help.css', styles.map(String).join('\n')),
        theme: emit('help-theme.js', await read('theme.js')),
        icon: emit('icon.svg', await read('../src/look/icon.svg')),
        images: new Map(
          await Promise.all(
            pictures.map(async (name) => [`docs/images/${name}`, emit(name, await read(`${images}${name}`))] as const),
          ),
        ),
      };
      for (const { address, html } of renderHelp(await loadPages(), assets)) {
        this.emitFile({ type: 'asset', fileName: `help/${address}`, source: html });
      }
    },
  };
}
