import { execFileSync } from 'node:child_process';
import { findWordPatterns } from './word-patterns.ts';

// Counts the regular expressions over words at a commit, by package: npm run count:words [-- <commit> [--list]].

const [commit = 'HEAD'] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isListed = process.argv.includes('--list');

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

const paths = git('ls-tree', '-r', '--name-only', commit, '--', 'packages/ledger/src', 'packages/engine/src').split(
  '\n',
);
const found = paths
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => findWordPatterns(path, git('show', `${commit}:${path}`)));
const packageOf = (path: string) => path.split('/')[1] ?? '';
const counts = Map.groupBy(found, ({ path }) => packageOf(path));
if (isListed) for (const { path, line, pattern } of found) process.stdout.write(`${path}:${line}  ${pattern}\n`);
for (const [name, patterns] of counts) {
  const files = new Set(patterns.map(({ path }) => path)).size;
  process.stdout.write(`${name.padEnd(10)}${String(patterns.length).padStart(6)} in ${files} files\n`);
}
process.stdout.write(`${'total'.padEnd(10)}${String(found.length).padStart(6)}\n`);
