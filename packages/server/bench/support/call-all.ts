import type { Caller } from './service.ts';

/** Makes one call for each body, this many at a time; bodies are read as they are needed. */
export async function callAll(
  caller: Caller,
  operation: string,
  bodies: Iterable<Buffer>,
  concurrency: number,
): Promise<void> {
  const waiting = bodies[Symbol.iterator]();
  const work = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      await caller.call(operation, next.value);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
