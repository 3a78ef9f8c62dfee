import { type Zippable, zipSync } from 'fflate/browser';

// Stands in for fflate in the built page (vite.config.ts): fflate compresses in workers that it makes from texts, which
// the page's policy forbids, and the workbook is written in a worker already.

export * from 'fflate/browser';

/** As fflate's own, on the thread that calls it. */
export function zip(files: Zippable, done: (error: null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}
