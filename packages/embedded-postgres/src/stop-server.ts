import { setTimeout as pause } from 'node:timers/promises';
import type { LogPostgres } from './log-postgres.ts';
import type { ServerProcess } from './postmaster.ts';

/** A signal and the time in milliseconds that the server has to obey it. */
export type StopStep = { readonly signal: NodeJS.Signals; readonly patience: number };

/** Immediate shutdown: the next start must recover, as it must after any server that was not ready. */
export const immediateStop: readonly StopStep[] = [
  { signal: 'SIGQUIT', patience: 10_000 },
  { signal: 'SIGKILL', patience: 5_000 },
];

/**
 * Fast shutdown, with a final checkpoint. A server that is recovering from a crash can ignore it for a minute, because
 * it waits for a checkpointer that is no longer started.
 */
export const fastStop: readonly StopStep[] = [{ signal: 'SIGINT', patience: 30_000 }, ...immediateStop];

/** Stops a server and resolves when its process is gone; each time it takes too long, the signal gets stronger. */
export async function stopServer(server: ServerProcess, log: LogPostgres, steps = fastStop): Promise<void> {
  for (const { signal, patience } of steps) {
    const deadline = Date.now() + patience;
    sendSignal(server, signal);
    while (Date.now() < deadline) {
      if (!server.alive()) return;
      await pause(5);
    }
    log('PostgreSQL did not stop', { pid: server.pid, signal, milliseconds: patience });
  }
}

/** Sends a signal to a server that may be gone already. */
export function sendSignal(server: ServerProcess, signal: NodeJS.Signals): void {
  if (!server.alive()) return;
  try {
    process.kill(server.pid, signal);
  } catch {
    // It ended in between.
  }
}
