import { setImmediate } from 'node:timers/promises';

/** Lets everything else that waits have its turn. */
export function nextTurn(): Promise<void> {
  return setImmediate();
}
