import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The start data of the victim's thread. */
export type VictimData = {
  readonly url: string;
  readonly key: string;
  /** The webhook URL of its projects; empty for none. */
  readonly webhookUrl: string;
};

/** The durations of the victim's work in milliseconds, and the calls that were refused or never answered. */
export type VictimTimes = {
  readonly calls: number[];
  /** Calls with a body over 64 KiB. */
  readonly uploads: number[];
  /** From CreateProject to the last byte of the file, for a project of ten rows. */
  readonly projects: number[];
  readonly failures: string[];
};

/** An organization at work, in its own thread, so that the cost of the attack to this process is not measured. */
export type Victim = {
  /** Works for this long, and at least once. */
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
