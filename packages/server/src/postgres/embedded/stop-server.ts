import { setTimeout as pause } from 'node:timers/promises';
import type { LogPostgres } from '../../platform/log-messages.ts';
import type { ServerProcess } from './postmaster.ts';

/** A signal and how many milliseconds the server has to follow it. */
export type StopStep = { readonly signal: NodeJS.Signals; readonly patience: number };

/** Immediate shutdown: the next start must recover, as it must anyway after a server that was not ready. */
export const immediateStop: readonly StopStep[] = [
  { signal: 'SIGQUIT', patience: 10_000 },
  { signal: 'SIGKILL', patience: 5_000 },
];

/**
 * Fast shutdown, with a last checkpoint. Trap: a server that recovers from a crash can stay deaf to it for a
 * minute, because it then waits for a checkpointer that is not started any more.
 */
export const fastStop: readonly StopStep[] = [{ signal: 'SIGINT', patience: 30_000 }, ...immediateStop];

/** Stops a server and resolves when its process is gone; sterner each time it takes too long. */
export async function stopServer(server: ServerProcess, log: LogPostgres, steps = fastStop): Promise<void> {
  for (const { signal, patience } of steps) {
    const deadline = Date.now() + patience;
    sendSignal(server, signal);
    while (Date.now() < deadline) {
      if (!server.alive()) return;
      await pause(5);
    }
    log('PostgreSQL does not stop', { pid: server.pid, signal, milliseconds: patience });
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
