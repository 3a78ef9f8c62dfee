import { hostOf } from './endpoint.ts';

/** Bounds how many requests this process makes to a host at once, whoever they are for. */
export type HostLimit = ReturnType<typeof createHostLimit>;

export function createHostLimit(most: number) {
  const active = new Map<string, number>();
  return {
    /** The way out again, to be called once; undefined where the host has as many as it may. */
    enter(webhookUrl: string): (() => void) | undefined {
      const host = hostOf(webhookUrl);
      const count = active.get(host) ?? 0;
      if (count >= most) return undefined;
      active.set(host, count + 1);
      return () => {
        const left = (active.get(host) ?? 0) - 1;
        if (left > 0) active.set(host, left);
        else active.delete(host);
      };
    },
  };
}
