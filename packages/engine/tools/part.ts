import type { DataFolder } from './sources/data-folder.ts';

/** Returns the contents of the part's files, in their order; the same data give the same bytes. */
export type Build = (data: DataFolder, say: (text: string) => void) => Promise<readonly (string | Uint8Array)[]>;

/** A part of the data that `npm run data:build` makes, with the files that it writes, as paths in the repository. */
export type Part = { readonly name: string; readonly files: readonly string[]; readonly build: Build };
