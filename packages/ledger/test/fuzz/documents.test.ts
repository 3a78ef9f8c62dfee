import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hold } from '../../../../tools/testing/hold.ts';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { anyDamage } from '../../../engine/test/fuzz/any-damage.ts';
import { openArchive } from '../../src/archive/open-archive.ts';
import { LedgerError } from '../../src/ledger-error.ts';
import { readLedgers } from '../../src/read-ledger.ts';

const read = (name: string) => readFileSync(new URL(`../ledgers/${name}`, import.meta.url));
const names = [
  ...['factur-x.pdf', 'factur-x-two-versions.pdf', 'plain.pdf'],
  ...['fatturapa-two-bodies.xml', 'fatturapa-signed.xml.p7m'],
];
const files = names.map(read);
const archive = writeZip(names.map((name) => ({ name, bytes: read(name) })));

/** Either rows, or an error message. */
async function expectRowsOrSentence(use: () => Promise<unknown>): Promise<void> {
  try {
    await use();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    expect(error.message).toMatch(/^[A-Z].+\.$/s);
    expect(error.message).not.toMatch(/ERR_|undefined|NaN|\n\s+at /);
  }
}

async function readRows(bytes: Uint8Array): Promise<void> {
  for (const ledger of await readLedgers(bytes)) for await (const _ of ledger.rows());
}

test('a damaged PDF, FatturaPA or signed file gives rows or an error message', async () => {
  const file = fc.tuple(fc.constantFrom(...files), anyDamage).map(([bytes, damage]) => damage(bytes));
  const property = fc.asyncProperty(file, (bytes) => expectRowsOrSentence(() => readRows(bytes)));
  expect(await hold(property, 0.3)).toBeGreaterThan(10);
});

test('a damaged archive gives files or an error message', async () => {
  const file = anyDamage.map((damage) => damage(archive));
  const property = fc.asyncProperty(file, (bytes) =>
    expectRowsOrSentence(async () => {
      for (const member of openArchive(bytes) ?? []) await member.read();
    }),
  );
  expect(await hold(property, 0.2)).toBeGreaterThan(10);
});
