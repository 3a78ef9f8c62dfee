import { setTimeout as pause } from 'node:timers/promises';
import { type FinishedProject, finish } from './finished-project.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerClient } from './ledger-client.ts';

/** The ledgers that the clients send. */
export type Ledgers = {
  /** Staged and submitted once. */
  readonly large: Ledger;
  /** Imported again and again. */
  readonly imported: Ledger;
  /** Each staged and submitted again and again. */
  readonly staged: readonly Ledger[];
};

/** Running clients: one with a large ledger, others that keep sending smaller ones. */
export type Campaign = {
  /** Rejects as soon as one of them sees something that no client should. */
  readonly finished: Promise<readonly FinishedProject[]>;
  /** Aborts when `finished` rejects. */
  readonly failure: AbortSignal;
  /** Stops creating projects; `finished` resolves when those in progress have finished. */
  wind(): void;
};

/** Maximum number of unfinished projects of one client. */
const mostUnderWay = 2;
const pauseMs = 500;

export function startCampaign({
  client,
  webhookUrl,
  ledgers,
}: {
  readonly client: LedgerClient;
  readonly webhookUrl: string;
  readonly ledgers: Ledgers;
}): Campaign {
  let isWound = false;
  const failure = new AbortController();
  const submit = async (ledger: Ledger) => {
    const projectId = await client.submit(ledger, webhookUrl);
    return { ledger, projectId, isAnnounced: true };
  };
  const importFile = async (ledger: Ledger) => {
    const projectId = await client.importFile(ledger);
    return { ledger, projectId, isAnnounced: false };
  };

  async function repeat(send: () => ReturnType<typeof submit>): Promise<readonly FinishedProject[]> {
    const projects: Promise<FinishedProject>[] = [];
    let underWay = 0;
    do {
      const project = finish(client, await send()).finally(() => underWay--);
      project.catch(() => failure.abort());
      underWay++;
      projects.push(project);
      do await pause(pauseMs);
      while (underWay >= mostUnderWay && !isWound);
    } while (!isWound && !failure.signal.aborted);
    return Promise.all(projects);
  }

  const finished = Promise.all([
    submit(ledgers.large).then(async (sealed) => [await finish(client, sealed)]),
    repeat(() => importFile(ledgers.imported)),
    ...ledgers.staged.map((ledger) => repeat(() => submit(ledger))),
  ]);
  finished.catch(() => failure.abort());
  return {
    finished: finished.then((projects) => projects.flat()),
    failure: failure.signal,
    wind: () => {
      isWound = true;
    },
  };
}
