import type { Part } from './part.ts';
import { parts } from './parts.ts';
import type { SourceFile } from './sources/source.ts';

/** The parts with these names, all if there are none. Exits with a sentence if a name is unknown. */
export function chooseParts(names: readonly string[]): readonly Part[] {
  const unknown = names.find((name) => parts.every((part) => part.name !== name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no part "${unknown}". Parts: ${parts.map(({ name }) => name).join(', ')}.\n`);
    process.exit(2);
  }
  return names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));
}

/** The files from which the parts are made. */
export function sourcesOf(chosen: readonly Part[], files: readonly SourceFile[]): readonly SourceFile[] {
  const made = new Set(chosen.flatMap((part) => part.files));
  return files.filter(({ makes }) => makes.some((file) => made.has(file)));
}
