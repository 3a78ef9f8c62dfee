import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesOf } from './choose-parts.ts';
import type { Part } from './part.ts';
import { describeMissing, openDataFolder } from './sources/data-folder.ts';
import { hashOf } from './sources/fetch-sources.ts';
import { type SourceFile, sources } from './sources/source.ts';

export type BuildOptions = {
  /** The folder with the files of the sources. */
  readonly folder: string;
  readonly say: (text: string) => void;
  /** Only compare. */
  readonly isCheck?: boolean;
  readonly files?: readonly SourceFile[];
  /** The repository, into which the files are written. */
  readonly root?: string;
};

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Makes the parts and writes the files that differ. Throws before it writes anything if a source is missing or is not
 * the one that `sources.json` describes. A part can read only the sources that `sources.json` lists for it, so that the
 * list stays complete.
 */
export async function buildParts(
  parts: readonly Part[],
  { folder, say, isCheck = false, files = sources.files, root = repository }: BuildOptions,
): Promise<{ readonly changed: readonly string[] }> {
  const problems = await Promise.all(sourcesOf(parts, files).map((source) => findProblem(source, folder)));
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new Error(found.join('\n'));

  const changed: string[] = [];
  for (const part of parts) {
    const started = performance.now();
    const contents = await part.build(openDataFolder(folder, sourcesOf([part], files)), (text) => say(`  ${text}`));
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    for (const [index, file] of part.files.entries()) {
      const bytes = Buffer.from(contents[index] ?? '');
      const path = join(root, file);
      const isSame = existsSync(path) && bytes.equals(await readFile(path));
      say(`${part.name}: ${file}, ${bytes.length} bytes, ${isSame ? 'the same as before' : 'changed'}, ${seconds} s`);
      if (isSame) continue;
      changed.push(file);
      if (!isCheck) await writeFile(path, bytes);
    }
  }
  return { changed };
}

async function findProblem(source: SourceFile, folder: string): Promise<string | undefined> {
  const path = join(folder, source.file);
  if (!existsSync(path)) return describeMissing(source, folder);
  const found = await hashOf(path);
  if (found === source.sha256) return undefined;
  return `${path} has the SHA-256 ${found}, but sources.json has ${source.sha256} for ${source.title} ${source.edition}. If it is a new edition, change its entry in packages/engine/sources.json.`;
}
