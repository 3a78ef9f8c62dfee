import type { Service } from './service.ts';

/** Makes one call for each body, so many at a time; bodies are taken as they are needed. */
export async function callAll(
  service: Service,
  operation: string,
  bodies: Iterable<Buffer>,
  concurrency: number,
): Promise<void> {
  const waiting = bodies[Symbol.iterator]();
  const work = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      await service.call(operation, next.value);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
