import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(`${root}CONTRIBUTING.md`, 'utf8');
const ci = await readFile(`${root}.ci/run`, 'utf8');
const long = await readFile(`${root}.ci/long`, 'utf8');
const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
const commands = [...page.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name);
const folders = [...page.matchAll(/^\| `(packages\/[a-z/]+)` \|/gm)].map(([, folder = '']) => folder);

describe('CONTRIBUTING.md', () => {
  it('names the long test runs', () => {
    expect(commands).toEqual(expect.arrayContaining(['test:long', 'test:faults', 'test:fuzz', 'bench:soak']));
    expect(page).toContain('npm run test:faults -- rolling-restart');
    expect(existsSync(`${root}packages/server/test/faults/rolling-restart.test.ts`)).toBe(true);
  });

  it('asks contributors to run the checks of CI before a commit', () => {
    for (const name of ['lint', 'typecheck', 'generate']) expect(ci).toMatch(new RegExp(`^npm run ${name}$`, 'm'));
    expect(page).toContain('npm run lint && npm run typecheck && npm run generate');
  });

  it.each([...new Set(commands)])('npm run %s is a script', (name) => {
    expect(scripts).toHaveProperty([name]);
  });

  it.each(folders)('%s is a folder', (folder) => {
    expect(existsSync(`${root}${folder}`)).toBe(true);
  });
});

describe('test files', () => {
  const find = (include: readonly string[], exclude: readonly string[] = []) =>
    globSync(include, { cwd: root, exclude: ['**/node_modules/**', ...exclude] });

  it('belong to one run each', async () => {
    const configs = await Promise.all(find(['vitest*.config.ts']).map((name) => import(`${root}${name}`)));
    const runs = configs.flatMap(
      ({ default: { test } }) => test.projects?.map((project: typeof test) => project.test) ?? [test],
    );
    const found = runs.flatMap(({ include, exclude }) => find(include, exclude));
    expect(found.toSorted()).toEqual(find(['**/*.test.ts']).toSorted());
  });

  it('are run by .ci/run or .ci/long', () => {
    // `npm test` and test:unit are parts of test:all.
    const runs = Object.keys(scripts).filter((name) => name.startsWith('test:') && name !== 'test:unit');
    expect(runs.filter((name) => !`${ci}${long}`.includes(`npm run ${name}\n`))).toEqual([]);
  });
});
