import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

// Looks for known vulnerabilities in the service's dependencies and writes npm's report to the given file. `--offline`
// ignores an unreachable registry; vulnerabilities that were found always fail.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { offline: { type: 'boolean' } } });

type Finding = {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
};
type Report = { readonly vulnerabilities?: Readonly<Record<string, Finding>>; readonly message?: string };

const refused = ['high', 'critical'];

const report = await new Promise<Report>((resolve) => {
  execFile('npm', ['audit', '--omit=dev', '--json'], { maxBuffer: 2 ** 28 }, (error, stdout) => {
    // npm exits with 1 both for findings and for an unreachable registry: the report tells them apart.
    resolve(stdout.startsWith('{') ? JSON.parse(stdout) : { message: error?.message });
  });
});

if (report.vulnerabilities === undefined) {
  process.stdout.write(
    `${values.offline ? 'skip' : 'fail'}  The registry returned no audit: ${report.message ?? 'no answer'}\n`,
  );
  if (!values.offline) process.exitCode = 1;
} else {
  await writeFile(positionals[0] ?? 'audit.json', `${JSON.stringify(report, undefined, 2)}\n`);
  const findings = Object.values(report.vulnerabilities);
  for (const { name, range, severity, via } of findings) {
    const isRefused = refused.includes(severity);
    if (isRefused) process.exitCode = 1;
    const why = via.map((cause) => (typeof cause === 'string' ? cause : `${cause.title} (${cause.url})`));
    process.stdout.write(`${isRefused ? 'fail' : 'note'}  ${name} ${range}, ${severity}: ${why.join(', ')}\n`);
  }
  if (findings.length === 0) process.stdout.write('ok    No known vulnerabilities.\n');
}
