import { createLimitByName } from '../platform/limit-by-name.ts';
import { hostOf } from './endpoint.ts';

/** Bounds how many requests this process makes to a host at once, whoever they are for. */
export type HostLimit = ReturnType<typeof createHostLimit>;

export function createHostLimit(most: number) {
  const limit = createLimitByName(most);
  return {
    /** The way out again, to be called once; undefined where the host has as many as it may. */
    enter: (webhookUrl: string): (() => void) | undefined => limit.enter(hostOf(webhookUrl)),
  };
}
