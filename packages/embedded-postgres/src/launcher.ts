import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';
import type { Identity } from './identity.ts';

/** Runs the programs of one PostgreSQL installation as a user that PostgreSQL accepts. */
export type Launcher = {
  readonly majorVersion: number;
  readonly user: Identity['user'];
  /** Runs to completion and returns everything printed as `output`. */
  readonly run: (program: 'initdb' | 'postgres', args: readonly string[], input?: string) => Promise<Outcome>;
  /** Starts the server with its log written to a file descriptor. */
  readonly start: (args: readonly string[], cwd: string, logFile: number) => ChildProcess;
};

type Outcome = { readonly ok: boolean; readonly output: string };

type LauncherOptions = {
  readonly native: string;
  readonly libraryPath: string | undefined;
  readonly dataDir: string;
  readonly identities: readonly Identity[];
  /** Whether PostgreSQL is told to stop when this process dies; off only in tests. */
  readonly parentDeathSignal: boolean;
};

const commandPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin';

/** Determines once, by trying, which identity can enter the data directory and run PostgreSQL. */
export async function createLauncher(options: LauncherOptions): Promise<Launcher> {
  const env = environment(options.libraryPath);
  const program = (name: string) => join(options.native, 'bin', name);
  let failure = '';
  for (const { prefix, user } of plans(options)) {
    const launch = (command: readonly string[], spawnOptions: object): ChildProcess => {
      const [file = '', ...args] = [...prefix, ...command];
      // In its own process group: Ctrl-C in a terminal must reach this process, not PostgreSQL.
      return spawn(file, args, { detached: true, env, ...user, ...spawnOptions });
    };
    // For another user, the working directory would be entered before the switch, so a shell has to do it.
    const probe = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', options.dataDir, program('postgres')];
    const { ok, output } = await outcomeOf(() => launch(probe, {}));
    const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
    if (ok && majorVersion > 0) {
      return {
        majorVersion,
        user,
        run: (name, args, input) => outcomeOf(() => launch([program(name), ...args], {}), input),
        start: (args, cwd, logFile) =>
          launch([program('postgres'), ...args], { cwd, stdio: ['ignore', logFile, logFile] }),
      };
    }
    failure = output.trim();
  }
  throw refusal(options, failure);
}

function plans({ identities, parentDeathSignal }: LauncherOptions): readonly Omit<Identity, 'name'>[] {
  // The kernel forgets the signal when credentials change, so it is set after unshare and the switch of user.
  const signals =
    process.platform === 'linux' && parentDeathSignal ? [['setpriv', '--pdeathsig', 'INT', '--'], []] : [[]];
  return identities.flatMap(({ prefix, user }) => signals.map((signal) => ({ prefix: [...prefix, ...signal], user })));
}

// No environment is inherited: PGDATA, PGPORT or a locale would change PostgreSQL's behaviour, and it needs no secrets.
function environment(libraryPath: string | undefined): NodeJS.ProcessEnv {
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    PATH: commandPath,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraryPath === undefined ? {} : { [variable]: libraryPath }),
  };
}

async function outcomeOf(launch: () => ChildProcess, input = ''): Promise<Outcome> {
  try {
    return await waitFor(launch(), input);
  } catch (error) {
    // A switch of user that is not allowed throws immediately.
    return { ok: false, output: (error as Error).message };
  }
}

function waitFor(child: ChildProcess, input: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function refusal({ native, dataDir, identities }: LauncherOptions, failure: string): DataDirectoryError {
  const program = join(native, 'bin', 'postgres');
  if (process.getuid?.() !== 0) {
    return new DataDirectoryError(`PostgreSQL (${program}) cannot run in ${dataDir}: ${failure}.`);
  }
  const names = identities.map(({ name }) => name).join(', ');
  return new DataDirectoryError(
    `PostgreSQL cannot run as root, and none of the alternatives (${names}) can both enter ${dataDir} ` +
      `and run ${program}: run as an ordinary user, or choose a data directory that others ` +
      `may enter (last error: ${failure}).`,
  );
}
