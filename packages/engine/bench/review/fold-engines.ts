import { readBundledFile } from '#platform/data-files';
import type { Engine } from '../../src/engine.ts';
import { loadEngine } from '../../src/load-engine.ts';
import type { Example } from '../../tools/classifier/example.ts';
import { foldLines } from '../../tools/classifier/fold-lines.ts';
import { loadLabelledLines } from '../../tools/classifier/labelled-lines.ts';
import { toDataFolder } from '../../tools/sources/data-folder.ts';

/** A labelled line, and the engine that has not seen it. */
export type UnseenLine = Example & { readonly fold: number };

/** An engine for each model. */
export function loadFoldEngines(models: readonly Uint8Array<ArrayBuffer>[]): Promise<readonly Engine[]> {
  return Promise.all(
    models.map((packed) =>
      loadEngine({ read: async (name) => (name === 'classifier.br' ? packed : readBundledFile(name)) }),
    ),
  );
}

/** All labelled lines with their fold. */
export async function loadUnseenLines(folder: string | undefined, folds: number): Promise<readonly UnseenLine[]> {
  const lines = await loadLabelledLines(toDataFolder(folder));
  const parts = foldLines(lines, folds);
  return lines.map((line, at) => ({ ...line, fold: parts[at] ?? 0 }));
}
