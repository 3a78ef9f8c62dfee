import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const dependencies = ['@bufbuild/protobuf', '@connectrpc/connect', '@connectrpc/connect-web'];

/** The package as its users get it. */
export type PackedClient = {
  /** A copy of the repository, as far as packing needs it, in which it was packed. */
  readonly workspace: string;
  /** An otherwise empty project in which the tarball is installed. */
  readonly project: string;
  remove(): Promise<void>;
};

/**
 * Packs a copy, for npm changes files while it packs and others may be importing them, and installs the tarball. The
 * packages it depends on come from the repository: nothing is downloaded.
 */
export async function installPackedClient(): Promise<PackedClient> {
  const directory = await mkdtemp(join(tmpdir(), 'ledgerprint-client-'));
  const workspace = join(directory, 'workspace');
  const project = join(directory, 'project');
  await copyWorkspace(workspace);
  await npm(workspace, ['pack', '-w', '@ledgerprint/client', '--pack-destination', directory]);
  const tarball = (await readdir(directory)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack wrote no tarball');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"private":true}');
  await npm(project, [
    ...['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    // Copies instead of links, as from a registry.
    '--install-links',
    join(directory, tarball),
    ...dependencies.map((name) => join(root, 'node_modules', name)),
  ]);
  return { workspace, project, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function copyWorkspace(workspace: string): Promise<void> {
  await mkdir(join(workspace, 'packages'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json']) await cp(join(root, name), join(workspace, name));
  await cp(join(root, 'packages/client'), join(workspace, 'packages/client'), {
    recursive: true,
    filter: (source) => !/\/(dist|node_modules)$/.test(source),
  });
  await symlink(join(root, 'node_modules'), join(workspace, 'node_modules'));
}

/** Without the settings that an npm above us left in the environment. */
async function npm(cwd: string, args: readonly string[]): Promise<void> {
  await run('npm', args, { cwd, env: { PATH: process.env.PATH, HOME: process.env.HOME } });
}
