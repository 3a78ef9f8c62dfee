import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

// Writes the service's components, as CycloneDX and SPDX, to the given folder.
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = resolve(process.argv[2] ?? '.');

type Package = { readonly version?: string; readonly dev?: boolean; readonly link?: boolean };
type Lock = { readonly packages: Readonly<Record<string, Package & { devDependencies?: unknown }>> };

/** The lock file without development dependencies: `npm sbom --omit=dev` would also omit packages used by both. */
function toProduction(lock: Lock): Lock {
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  return { ...lock, packages: Object.fromEntries(kept.map(([path, { devDependencies: _, ...rest }]) => [path, rest])) };
}

/** The names and versions of installed packages. */
function listInstalled({ packages }: Lock): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
}

const { devDependencies: _, ...manifest } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const lock = toProduction(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
const directory = await mkdtemp(join(tmpdir(), 'ledgerprint-sbom-'));
try {
  // npm names the root after its folder.
  const project = join(directory, 'ledgerprint');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  // Workspaces must exist for npm to find them and the overrides of their dependencies.
  for (const [path, workspace] of Object.entries(lock.packages)) {
    if (path === '' || path.includes('node_modules/')) continue;
    await mkdir(join(project, path), { recursive: true });
    await writeFile(join(project, path, 'package.json'), JSON.stringify(workspace));
  }
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock));
  for (const [format, ending] of [
    ['cyclonedx', 'cdx'],
    ['spdx', 'spdx'],
  ] as const) {
    const args = ['sbom', '--package-lock-only', '--sbom-format', format, '--sbom-type', 'application'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: project, maxBuffer: 2 ** 28 });
    const missing = listInstalled(lock).filter((name) => !stdout.includes(toPurl(name)));
    if (missing.length > 0) throw new Error(`The ${format} list lacks ${missing.join(', ')}.`);
    const path = join(folder, `ledgerprint-${manifest.version}.${ending}.json`);
    await writeFile(path, stdout);
    process.stdout.write(`ok    ${path}: ${listInstalled(lock).length} packages\n`);
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

function toPurl(name: string): string {
  return `"pkg:npm/${name.replace(/^@/, '%40')}"`;
}
