import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A Node process that has printed the expected output. */
export type StartedProcess = { readonly pid: number; readonly greeting: string; stop(): Promise<void> };

/** Starts a Node script and resolves once its output matches; it is stopped with the resources. */
export async function startNode(
  resources: AsyncDisposableStack,
  options: {
    readonly script: string;
    readonly args?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly directory: string;
    readonly ready: RegExp;
  },
): Promise<StartedProcess> {
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  // Before the start: this throws if the resources are closed, and then nothing must be running.
  resources.defer(stop);
  const spawnOptions: SpawnOptions = {
    cwd: options.directory,
    // Without the user's own configuration of the service.
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...options.environment },
    // In its own process group: Ctrl-C reaches this process, which then stops the child once and in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  child = spawn(process.execPath, [options.script, ...(options.args ?? [])], spawnOptions);
  return { pid: child.pid ?? 0, greeting: await readUntil(child, options.ready), stop };
}

function readUntil(child: ChildProcess, ready: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
    if (ready.test(output)) resolve(output);
  });
  child.on('error', reject);
  child.on('exit', (code, signal) => reject(new Error(`the process ended early (${code ?? signal})`)));
  return promise;
}
