import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkedPackages, findUnexplained } from './kept-patterns.ts';
import { findWordPatterns, findWordPatternsOf, type WordPattern } from './word-patterns.ts';

// Counts the regular expressions over words, by package, at a commit and now, and fails if one of those that are left has no
// reason in kept-patterns.csv: npm run count:words [-- <commit>] [-- --list]. The default is the last commit before the words
// of ledgers became data.

const root = fileURLToPath(new URL('../', import.meta.url));
const [before = '98c0eb08'] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isListed = process.argv.includes('--list');

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

function findAt(commit: string, name: string): readonly WordPattern[] {
  const paths = git('ls-tree', '-r', '--name-only', commit, '--', `packages/${name}/src`).split('\n');
  return paths
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => findWordPatterns(path, git('show', `${commit}:${path}`)));
}

function toCount(patterns: readonly WordPattern[]): string {
  return `${patterns.length} in ${new Set(patterns.map(({ path }) => path)).size} files`.padStart(16);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const now = checkedPackages.map((name) => ({ name, old: findAt(before, name), left: findWordPatternsOf(root, name) }));
if (isListed)
  for (const { left } of now) for (const { path, line, pattern } of left) say(`${path}:${line}  ${pattern}`);
say(`${''.padEnd(8)}${before.padStart(16)}${'now'.padStart(16)}`);
for (const { name, old, left } of now) say(`${name.padEnd(8)}${toCount(old)}${toCount(left)}`);
const problems = findUnexplained(root);
for (const problem of problems) say(problem);
if (problems.length > 0) process.exitCode = 1;
