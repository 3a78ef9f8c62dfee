import { type ServerProcess, startLedgerprint } from '../../support/ledgerprint-process.ts';
import { findFreePort } from './free-port.ts';

/** One line of the log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** The program on a port of its own, killed and started again as often as a test likes. */
export type KillableServer = {
  readonly url: string;
  pid(): number;
  /** What it printed when it was started first. */
  readonly welcome: string;
  /** `kill -9`, and the end of the process. */
  kill(): Promise<void>;
  /** Starts it again as it was started first. */
  start(): Promise<void>;
  /** The log of all its lives, a line that a kill cut off left out. */
  log(): readonly LogLine[];
  stop(): Promise<void>;
};

export async function openKillableServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<KillableServer> {
  const port = await findFreePort();
  const start = () => startLedgerprint(['--port', String(port), ...args], environment);
  const lives: ServerProcess[] = [await start()];
  const current = () => lives.at(-1) as ServerProcess;
  return {
    url: current().url,
    welcome: current().output().stdout,
    pid: () => current().pid,
    kill: async () => {
      await current().stop('SIGKILL');
    },
    start: async () => {
      lives.push(await start());
    },
    log: () => lives.flatMap((life) => parseLog(life.output().stderr)),
    stop: async () => {
      if (current().output().code === null) await current().stop();
    },
  };
}

function parseLog(text: string): readonly LogLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as LogLine];
    } catch {
      return [];
    }
  });
}
