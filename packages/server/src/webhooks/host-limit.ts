import { createLimitByName } from '../platform/limit-by-name.ts';
import { hostOf } from './endpoint.ts';

/** Limits the simultaneous requests of this process to a host, for all organizations together. */
export type HostLimit = ReturnType<typeof createHostLimit>;

export function createHostLimit(most: number) {
  const limit = createLimitByName(most);
  return {
    /** Returns a function that ends the request, to be called once; undefined if the host is at its limit. */
    enter: (webhookUrl: string): (() => void) | undefined => limit.enter(hostOf(webhookUrl)),
  };
}
