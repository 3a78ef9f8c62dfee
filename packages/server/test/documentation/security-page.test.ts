import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(join(root, 'SECURITY.md'), 'utf8');
/** The rows of the table: a promise, and the tests that check it. */
const promises = [...page.matchAll(/^\| (?!Promise|-)(.+?) \| (.+?) \|$/gm)].map(
  ([, promise = '', tests = '']) => [promise, tests] as const,
);

/** A name without a folder is in the folder of the one before it. */
function pathsIn(tests: string): readonly string[] {
  let folder = '';
  return [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
    const path = name.includes('/') ? name : join(folder, name);
    folder = dirname(path);
    return path;
  });
}

describe('each promise of SECURITY.md names its tests, which exist', () => {
  it('there are promises', () => {
    expect(promises.length).toBeGreaterThan(10);
  });

  it.each(promises)('%s', async (_promise, tests) => {
    const paths = pathsIn(tests);
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      expect(existsSync(join(root, path)), path).toBe(true);
      expect(path).toMatch(/\.test\.ts$/);
      expect(await readFile(join(root, path), 'utf8')).toMatch(/\b(it|test)(\.each)?\(|\bit$|describe/m);
    }
  });
});
