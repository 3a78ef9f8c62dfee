import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition is true; the timeout only ends a wait that would never end. */
export async function until(what: string, condition: () => unknown, milliseconds = 20_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await pause(25);
  }
}
