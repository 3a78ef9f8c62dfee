import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the victim's thread is started with. */
export type VictimData = {
  readonly url: string;
  readonly key: string;
  /** Where its projects are announced, empty for nowhere. */
  readonly webhookUrl: string;
};

/** How long the victim's work took, in milliseconds, and what was refused or never answered. */
export type VictimTimes = {
  readonly calls: number[];
  /** Calls with a body over 64 KiB. */
  readonly uploads: number[];
  /** From CreateProject to the last byte of the file of a project of ten lines. */
  readonly projects: number[];
  readonly failures: string[];
};

/** An organization that goes about its work, in a thread of its own: what the attack costs this process is not measured. */
export type Victim = {
  /** Works for so long, and at least once. */
  work(forMs: number): Promise<VictimTimes>;
  close(): Promise<void>;
};

export function openVictim(data: VictimData): Victim {
  const thread = new Worker(new URL('./victim-thread.ts', import.meta.url), { workerData: data });
  return {
    async work(forMs) {
      const done = once(thread, 'message');
      thread.postMessage(forMs);
      return (await done)[0] as VictimTimes;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
