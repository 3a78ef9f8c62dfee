import { execFileSync } from 'node:child_process';

// Counts the lines of source at a commit, by package: npm run count [-- <commit>]. Tests, benchmarks, generated files,
// data and styles are left out.

const commit = process.argv[2] ?? 'HEAD';
const isSource = (path: string) =>
  /^packages\/\w+\/(?:src|help|tools)\/.*\.(?:tsx?|sql)$/.test(path) && !/\/gen\/|\/store\/schema\.sql$/.test(path);

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

const counts = new Map<string, number>();
// Every line of a file matches the empty pattern.
for (const line of git('grep', '-c', '', commit, '--', 'packages').split('\n')) {
  const [, path = '', count = ''] = /^[^:]*:(.*):(\d+)$/.exec(line) ?? [];
  if (!isSource(path)) continue;
  const name = path.split('/')[1] ?? '';
  counts.set(name, (counts.get(name) ?? 0) + Number(count));
}
const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
const lines = [...counts, ['total', total] as const].map(
  ([name, count]) => `${name.padEnd(10)}${String(count).padStart(8)}`,
);
process.stdout.write(`${lines.join('\n')}\n`);
