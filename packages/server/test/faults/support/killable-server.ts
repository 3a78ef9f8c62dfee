import { type ServerProcess, startLedgerprint } from '../../support/ledgerprint-process.ts';
import { findFreePort } from './free-port.ts';

/** One line of the log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** The program on its own port, which can be killed and restarted any number of times. */
export type KillableServer = {
  readonly url: string;
  pid(): number;
  /** The output of its first start. */
  readonly welcome: string;
  /** Sends SIGKILL and waits for the end of the process. */
  kill(): Promise<void>;
  /** Restarts it with the same arguments. */
  start(): Promise<void>;
  /** The log of all its runs, without lines that a kill cut off. */
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
