import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeZip, ZipTooLargeError } from '@ledgerprint/ledger/zip';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { textContent } from '../../src/evidence/index.ts';
import { nodeEvidence } from '../../src/node/index.ts';

async function* members(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) yield { name, content: textContent(text) };
}

const files = { 'rows.csv': 'position\r\n'.repeat(100_000), 'empty.csv': '', 'été.json': '{"a":"é"}' };

it('can be read by another program, and has the same bytes each time', async () => {
  const archive = await buffer(writeZip(members(files), nodeEvidence.deflate));
  const read = unzipSync(archive);
  expect(Object.keys(read)).toEqual(Object.keys(files));
  for (const [name, text] of Object.entries(files)) expect(strFromU8(read[name] as Uint8Array)).toBe(text);
  expect(archive.equals(await buffer(writeZip(members(files), nodeEvidence.deflate)))).toBe(true);
});

it('passes the integrity check of another program', async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerprint-zip-'));
  try {
    const path = join(folder, 'pack.zip');
    writeFileSync(path, await buffer(writeZip(members(files), nodeEvidence.deflate)));
    const test = 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)';
    try {
      execFileSync('python3', ['-c', test, path]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') skip();
      throw error;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('refuses a file of 4 GiB instead of writing a wrong size', async () => {
  const block = new Uint8Array(2 ** 28);
  async function* large() {
    for (let blocks = 0; blocks < 16; blocks++) yield block;
  }
  async function* one() {
    yield { name: 'rows.csv', content: large() };
  }
  async function* nothing(content: AsyncIterable<Uint8Array>) {
    for await (const _ of content) yield new Uint8Array();
  }
  const writing = buffer(writeZip(one(), nothing));
  await expect(writing).rejects.toThrow(ZipTooLargeError);
});

it('passes on errors from reading a file', async () => {
  async function* broken() {
    yield new Uint8Array(10);
    throw new Error('the connection is gone');
  }
  async function* one() {
    yield { name: 'rows.csv', content: broken() };
  }
  await expect(buffer(writeZip(one(), nodeEvidence.deflate))).rejects.toThrow('the connection is gone');
});
