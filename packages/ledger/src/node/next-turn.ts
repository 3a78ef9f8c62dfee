import { setImmediate } from 'node:timers/promises';

/** Yields to everything else that is waiting. */
export function nextTurn(): Promise<void> {
  return setImmediate();
}
