import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readDeployed, root } from './deployment-page.ts';

/** One line of a Dockerfile. */
type Instruction = { readonly name: string; readonly text: string };

/** The instructions of deploy/Dockerfile, by stage. */
export async function readStages(): Promise<readonly (readonly Instruction[])[]> {
  const lines = (await readDeployed('Dockerfile')).replaceAll(/\\\n\s*/g, '').split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines.filter((one) => /^[A-Z]+ /.test(one))) {
    const [name = ''] = line.split(' ', 1);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text: line.slice(name.length + 1) });
  }
  return stages;
}

/** Copies what deploy/Dockerfile.dockerignore lets into the build, and nothing else. */
export async function copyContext(directory: string): Promise<void> {
  const lines = (await readDeployed('Dockerfile.dockerignore')).split('\n');
  if (!lines.includes('*')) throw new Error('Dockerfile.dockerignore does not begin by excluding everything');
  for (const path of lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))) {
    await cp(join(root, path), join(directory, path), { recursive: true });
  }
}

/** Executes all stages except the last, with directories instead of the build context and the stages. */
export async function buildStages(context: string, directory: string): Promise<string> {
  const stages = await readStages();
  const folderOf = (stage: string) => join(directory, stage);
  let built = '';
  for (const stage of stages.slice(0, -1)) {
    const [, name = ''] = / AS (\w+)$/.exec(stage[0]?.text ?? '') ?? [];
    built = folderOf(name);
    await mkdir(built);
    for (const { name: instruction, text } of stage) {
      if (instruction === 'COPY') await copy(text.split(' '), { context, folderOf, image: built });
      if (instruction === 'RUN') await promisify(execFile)('sh', ['-c', text], { cwd: built, env: userEnvironment() });
    }
  }
  return built;
}

type Places = { readonly context: string; readonly folderOf: (stage: string) => string; readonly image: string };

async function copy(words: readonly string[], { context, folderOf, image }: Places): Promise<void> {
  const [, from] = /^--from=(\w+)$/.exec(words[0] ?? '') ?? [];
  const source = from === undefined ? context : folderOf(from);
  const target = words.at(-1) ?? '';
  for (const path of words.slice(from === undefined ? 0 : 1, -1).map((one) => one.replace(/^\/app\//, ''))) {
    const into = target.endsWith('/') ? join(image, target, path.split('/').at(-1) ?? '') : join(image, target);
    await mkdir(dirname(into), { recursive: true });
    await cp(join(source, path), into, { recursive: true });
  }
}

/**
 * The environment without the variables that npm sets for its scripts, of which this test may be one, but with those for
 * the registry. What `npm ci` left in the cache is used.
 */
function userEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_(cafile|registry)$)|NODE_(?!EXTRA_CA_CERTS$)|VITEST)/i.test(name),
  );
  return { ...Object.fromEntries(own), npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
}
