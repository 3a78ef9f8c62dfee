import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import type { Benchmark, Line } from './benchmark.ts';
import { listMissed } from './missed.ts';
import { resultsFile } from './recorded.ts';
import { replaceSection, toMarkdownTable, toSection } from './sections.ts';

const preamble = `# Benchmark results

\`npm run bench -- [name…]\` and the commands \`npm run bench:…\` write this page: each run replaces the sections of the
benchmarks it ran. Ledgerprint ("Ours") and the reference, if there is one, are measured in the same run, mostly alternately. A
missed target may be noise: run the benchmark again. With \`npm run bench -- --rows <number>\`, some benchmarks use that many rows
instead of their own number, and nothing is written here. With \`--list\`, some print line by line what missed.

${toSection('missed', '')}
`;

const titles = ['Measured', 'Ours', 'Reference', 'Ratio', 'Target', 'Result'] as const;

/** Replaces the benchmark's section in RESULTS.md and leaves the rest unchanged. */
export async function writeResults(benchmark: Benchmark, lines: readonly Line[]): Promise<void> {
  await writeSection(benchmark, toMarkdownTable([titles, ...lines.map(toCells)]));
}

/** Replaces the benchmark's section with a custom table. */
export async function writeSection(
  { name, title, method }: Pick<Benchmark, 'name' | 'title' | 'method'>,
  table: string,
): Promise<void> {
  const text = await readFile(resultsFile, 'utf8').catch(() => preamble);
  const section = `## ${title}\n\n${method}\n\n${table}\n\n${toConditions()}`;
  const replaced = replaceSection(text, name, section);
  const all = replaced ?? `${text.trimEnd()}\n\n${toSection(name, section)}\n`;
  await writeFile(resultsFile, replaceSection(all, 'missed', listMissed(all)) ?? all);
}

/** The lines as aligned columns for a terminal. */
export function toTable(lines: readonly Line[]): string {
  const rows = [titles, ...lines.map(toCells)];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const toText = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return rows.map((row) => `  ${toText(row).join('  ').trimEnd()}`).join('\n');
}

function toCells(line: Line): readonly string[] {
  const result = line.met === undefined ? 'for information' : line.met ? 'pass' : 'MISSED';
  return [line.measured, line.ours, line.reference ?? '', line.ratio ?? '', line.target ?? '', result];
}

function toConditions(): string {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const processor = os.cpus()[0]?.model ?? 'unknown processor';
  // A load well above that of the benchmark itself reveals that the machine was busy with other work.
  const load = (os.loadavg()[1] ?? 0).toFixed(1);
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus().length} cores (${processor}), ${memory} GiB, ${os.platform()} ${os.arch()}`;
  return `Measured ${day} on ${machine}, Node ${process.versions.node}, 5-minute load ${load}.`;
}
