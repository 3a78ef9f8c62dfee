import { readdir, readFile } from 'node:fs/promises';
import { Code } from '@connectrpc/connect';
import { codeFromString, codeToHttpStatus, codeToString } from '@connectrpc/connect/protocol-connect';
import { describe, expect, it } from 'vitest';
import { errorExamples } from './openapi-document.ts';

const page = await readFile(new URL('../../../../../docs/errors.md', import.meta.url), 'utf8');
const source = new URL('../../../src/', import.meta.url);

/** The table of codes: code and status. */
const codes = [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code = '', status]) => [
  code,
  Number(status),
]);

/** Every code that the source can answer with: those of failures, and those that the wire names itself. */
async function findCodes(): Promise<ReadonlySet<string>> {
  const failure = await readFile(new URL('platform/failure.ts', source), 'utf8');
  const found = new Set([...failure.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code = '']) => code));
  const folder = new URL('http/', source);
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const text = await readFile(new URL(name, folder), 'utf8');
    for (const [, code] of text.matchAll(/\bCode\.([A-Z]\w+)/g)) {
      found.add(codeToString(Code[code as keyof typeof Code]));
    }
  }
  return found;
}

describe('docs/errors.md', () => {
  it('has every code that we answer with, and no other', async () => {
    expect(codes.map(([code]) => code).sort()).toEqual([...(await findCodes())].sort());
  });

  it.each(codes)('has the status of %s', (code, status) => {
    const known = codeFromString(String(code));
    expect(known).toBeDefined();
    expect(status).toBe(codeToHttpStatus(known as Code));
  });

  it.each(errorExamples)('has the sentence of $title, under its code', ({ value }) => {
    const rows = page.split('\n').filter((line) => line.includes(` | ${value.message} | `));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(` | \`${value.code}\` | `);
  });
});
