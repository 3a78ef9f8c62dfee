import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readDeployed, root } from './deployment-page.ts';

/** One line of a Dockerfile. */
type Instruction = { readonly name: string; readonly text: string };

/** The instructions of deploy/Dockerfile, those of each stage by themselves. */
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
  if (!lines.includes('*')) throw new Error('Dockerfile.dockerignore does not begin with nothing');
  for (const path of lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))) {
    await cp(join(root, path), join(directory, path), { recursive: true });
  }
}

/** Does what the first stage says, with directories in place of the build's context and of the image. */
export async function buildFirstStage(context: string, image: string): Promise<void> {
  const [first = []] = await readStages();
  for (const { name, text } of first) {
    if (name === 'COPY') await copy(text.split(' '), context, image);
    if (name === 'RUN') await promisify(execFile)('sh', ['-c', text], { cwd: image, env: userEnvironment() });
  }
}

async function copy(paths: readonly string[], context: string, image: string): Promise<void> {
  const target = paths.at(-1) ?? '';
  for (const path of paths.slice(0, -1)) {
    const into = target.endsWith('/')
      ? join(image, target, path.split('/').at(-1) ?? '')
      : join(image, target);
    await mkdir(dirname(into), { recursive: true });
    await cp(join(context, path), into, { recursive: true });
  }
}

/** Without what npm tells the scripts that it runs, of which this test may be one; what `npm ci` left in its cache is used. */
function userEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|VITEST)/i.test(name));
  return { ...Object.fromEntries(own), npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
}
