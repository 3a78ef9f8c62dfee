import { type Zippable, zipSync } from 'fflate/browser';

// Replaces fflate in the built page (vite.config.ts): fflate compresses in workers created from strings, which the content
// security policy forbids, and the workbook is written in a worker anyway.

export * from 'fflate/browser';

/** Like fflate’s function, but on the calling thread. */
export function zip(files: Zippable, done: (error: null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}
