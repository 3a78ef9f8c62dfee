import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../bench/support/random.ts';
import { type LedgerClient, phaseOf } from './ledger-client.ts';
import type { Phase, PhaseBoard } from './phases.ts';

/** Kills that came a moment too late may be this many; each is made up for by another one. */
const mostMisses = 10;
/** How long the next phase of the plan is waited for before another one takes its turn. */
const patienceMs = 1_000;

export type KillPlan = {
  readonly count: number;
  readonly among: readonly Phase[];
  readonly isShared?: boolean;
};

/** How long after the begin of a phase a kill may come: about as long as the phase takes. */
const longestWaitMs: Readonly<Record<Phase, number>> = {
  staging: 60,
  importing: 250,
  sealing: 60,
  enriching: 2_000,
  exporting: 300,
  announcing: 200,
};

/**
 * Kills so many times, each phase as often as the others, in an order and at moments that chance decides, and returns
 * the phase that each kill has hit. Where the work is shared with processes that live on, nobody knows whose it was.
 */
export async function killAtRandom(
  {
    random,
    board,
    client,
    kill,
    restart,
    signal,
  }: {
    readonly random: Random;
    readonly board: PhaseBoard;
    readonly client: LedgerClient;
    readonly kill: () => Promise<void>;
    /** Has all run again as before. */
    readonly restart: () => Promise<void>;
    /** Ends the waiting for a phase that will not come. */
    readonly signal: AbortSignal;
  },
  { count, among, isShared = false }: KillPlan,
): Promise<readonly Phase[]> {
  const planned = shuffle(
    random,
    Array.from({ length: count }, (_, index) => among[index % among.length] as Phase),
  );
  const hits: Phase[] = [];
  let misses = 0;
  while (planned.length > 0 && misses <= mostMisses) {
    const phase = await waitForOne(planned, { random, board, signal });
    const projects = board.projectsIn(phase);
    await kill();
    await restart();
    if (isShared || (await isHit(phase, projects, client))) {
      hits.push(phase);
      planned.splice(planned.indexOf(phase), 1);
    } else {
      misses++;
    }
  }
  process.stdout.write(`killed during ${hits.join(', ')}; ${misses} kills came too late\n`);
  return hits;
}

/** Waits until a project is in the first of the phases, or after a while in any; then a little more or less. */
async function waitForOne(
  among: readonly Phase[],
  { random, board, signal }: Readonly<{ random: Random; board: PhaseBoard; signal: AbortSignal }>,
): Promise<Phase> {
  const isUnderWay = (phase: Phase) => board.projectsIn(phase).length > 0;
  const patientUntil = Date.now() + patienceMs;
  for (;;) {
    signal.throwIfAborted();
    const phase = among.slice(0, Date.now() < patientUntil ? 1 : among.length).find(isUnderWay);
    await pause(phase === undefined ? 1 : random() * longestWaitMs[phase]);
    if (phase !== undefined && isUnderWay(phase)) return phase;
  }
}

function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/**
 * A call or a delivery that was under way when the process died was hit. Of the work behind them the client only knows
 * what it saw at its last poll: whether it was still so, the progress after the restart tells.
 */
async function isHit(phase: Phase, projects: readonly string[], client: LedgerClient): Promise<boolean> {
  if (phase !== 'enriching' && phase !== 'exporting') return true;
  for (const projectId of projects) {
    if (phaseOf(await client.getProgress(projectId)) === phase) return true;
  }
  return false;
}
