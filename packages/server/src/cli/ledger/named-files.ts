import { basename, resolve } from 'node:path';
import { toCounted } from '../../platform/counted.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { FoundFile, FoundFiles } from './find-ledger-files.ts';

const mostProblems = 10;

/** Reports missing files before anything is loaded. */
export function refuseProblems(files: readonly FoundFile[]): void {
  const problems = files.flatMap((file) => ('problem' in file ? [file.problem] : []));
  const unlisted = problems.length - mostProblems;
  const more = unlisted > 0 ? [`and ${toCounted(unlisted, 'more file')}`] : [];
  if (problems.length > 0) throw new OperatorError([...problems.slice(0, mostProblems), ...more].join('\n'));
}

/** The id of a project is no file: without a service, the command cannot know it. */
export function refuseProjectIds(
  named: readonly string[],
  { files }: FoundFiles,
  command: 'report' | 'evidence',
): void {
  const missing = new Set(files.flatMap((file) => ('problem' in file ? [file.path] : [])));
  const id = named.find((name) => missing.has(name) && /^[0-9A-Za-z]{8,16}$/.test(name));
  if (id === undefined) return;
  throw new OperatorError(
    `There is no file "${id}". If it is the id of a project, name the service that stores it: ledgerprint ${command} ${id} --url <address> --key <key>`,
  );
}

/** `ledger.csv`, `12 files` */
export function nameFiles({ files, isSingle }: FoundFiles): string {
  return isSingle ? (files[0]?.path ?? '') : toCounted(files.length, 'file');
}

/** The name of a project of these files: `ledger.csv and 2 more`. */
export function nameProject([first = '', ...others]: readonly string[], { isSingle }: FoundFiles): string {
  const name = basename(isSingle ? first : resolve(first));
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

/** Total size of the files. */
export function bytesOf({ files }: FoundFiles): number {
  return files.reduce((sum, file) => sum + ('bytes' in file ? file.bytes : 0), 0);
}
