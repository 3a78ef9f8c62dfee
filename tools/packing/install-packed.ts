import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Packages as their users get them. */
export type PackedProject = {
  /** A copy of the parts of the repository needed for packing, in which they were packed. */
  readonly workspace: string;
  /** An otherwise empty project in which the tarballs are installed. */
  readonly project: string;
  /** Runs a program in that project and returns its output. */
  runProgram(program: string, options?: RunOptions): Promise<string>;
  /** TypeScript's errors for a program in that project, empty if there are none; an ES module by default. */
  checkTypes(program: string, options?: TypeOptions): Promise<string>;
  /** The files of an installed package by their paths in it. */
  listFiles(name: string): Promise<readonly string[]>;
  remove(): Promise<void>;
};

type TypeOptions = { readonly module?: string; readonly file?: string };
type RunOptions = { readonly node?: string; readonly env?: Readonly<Record<string, string>> };

/**
 * Packs a copy of these folders of `packages/`, because npm changes files while it packs and other tests may be importing
 * them, and installs the tarballs. Dependencies come from the repository, `others` from the given folders: nothing is
 * downloaded.
 */
export async function installPacked(
  folders: readonly string[],
  others: readonly string[] = [],
): Promise<PackedProject> {
  const directory = await mkdtemp(join(tmpdir(), 'ledgerprint-packed-'));
  const workspace = join(directory, 'workspace');
  const project = join(directory, 'project');
  await copyWorkspace(workspace, folders);
  const selected = folders.flatMap((folder) => ['--workspace', `packages/${folder}`]);
  await npm(workspace, ['pack', ...selected, '--pack-destination', directory]);
  const tarballs = (await readdir(directory)).filter((name) => name.endsWith('.tgz'));
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"private":true}');
  await npm(project, [
    ...['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    // Copies instead of links, as with a registry.
    '--install-links',
    ...tarballs.map((name) => join(directory, name)),
    ...(await findDependencies(folders)),
    ...others,
  ]);
  return {
    workspace,
    project,

    async runProgram(program, { node = process.execPath, env = {} } = {}) {
      await writeFile(join(project, 'program.mjs'), program);
      return (await run(node, ['program.mjs'], { cwd: project, env: { ...env } })).stdout;
    },

    async checkTypes(program, { module = 'nodenext', file = 'program.mts' } = {}) {
      await writeFile(join(project, file), program);
      const options = ['--strict', '--module', module, '--target', 'es2022', '--lib', 'es2022,dom'];
      const tsc = join(root, 'node_modules/.bin/tsc');
      const checked = run(tsc, ['--noEmit', ...options, '--types', '', file], { cwd: project });
      return checked.then(
        () => '',
        ({ stdout }) => stdout,
      );
    },

    async listFiles(name) {
      const folder = join(project, 'node_modules', name);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    },

    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function copyWorkspace(workspace: string, folders: readonly string[]): Promise<void> {
  const shared = ['package.json', 'tsconfig.json', 'tsconfig.package.json', 'tools'];
  for (const path of [...shared, ...folders.map((folder) => `packages/${folder}`)]) {
    await cp(join(root, path), join(workspace, path), {
      recursive: true,
      filter: (source) => !/\/(dist|node_modules|test|bench)$/.test(source),
    });
  }
  await symlink(join(root, 'node_modules'), join(workspace, 'node_modules'));
}

/** The folders of all direct and indirect dependencies, without the packages themselves. */
async function findDependencies(folders: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  async function follow(folder: string): Promise<void> {
    const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const next = join(root, 'node_modules', name);
      if (name.startsWith('@ledgerprint/') || found.has(next)) continue;
      found.add(next);
      await follow(next);
    }
  }
  for (const folder of folders) await follow(join(root, 'packages', folder));
  return [...found];
}

/** Without the settings that a parent npm process left in the environment. */
async function npm(cwd: string, args: readonly string[]): Promise<void> {
  await run('npm', args, { cwd, env: { PATH: process.env.PATH, HOME: process.env.HOME } });
}
