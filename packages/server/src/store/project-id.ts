import { randomFillSync } from 'node:crypto';
import Sqids, { defaultOptions } from 'sqids';

// The block list is applied when a number is drawn, not whenever an id is read: checking it takes longer than
// everything else.
const sqids = new Sqids({ minLength: 8, blocklist: new Set() });
const blocked = new RegExp([...defaultOptions.blocklist].join('|'), 'i');

/**
 * A random project number of 53 bits, so that ids can be neither enumerated nor guessed, whose id contains no offensive
 * word.
 */
export function drawProject(): { readonly number: number; readonly projectId: string } {
  for (;;) {
    const number = Number(randomUint64() >> 11n);
    const projectId = toProjectId(number);
    if (!blocked.test(projectId)) return { number, projectId };
  }
}

// Requesting eight random bytes at a time from the system would cost more than the rest.
const randomness = new BigUint64Array(512);
let unused = 0;

function randomUint64(): bigint {
  if (unused === 0) unused = randomFillSync(randomness).length;
  unused--;
  return randomness[unused] as bigint;
}

/** The public id of a project: 8 to 16 characters. */
export function toProjectId(projectNumber: number): string {
  return sqids.encode([projectNumber]);
}

/** The project's number, or undefined if the text is not exactly what toProjectId returns. */
export function findProjectNumber(projectId: string): number | undefined {
  if (!/^[0-9A-Za-z]{8,16}$/.test(projectId)) return undefined;
  const numbers = sqids.decode(projectId);
  const [only] = numbers;
  // Sqids decodes many texts to the same number; only the one it would encode itself is an id.
  if (numbers.length !== 1 || only === undefined || !Number.isSafeInteger(only)) return undefined;
  return toProjectId(only) === projectId ? only : undefined;
}
