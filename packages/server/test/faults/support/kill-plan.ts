import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../bench/support/random.ts';
import { type LedgerClient, phaseOf } from './ledger-client.ts';
import type { Phase, PhaseBoard } from './phases.ts';

/** Maximum number of kills that came too late; each is replaced by another one. */
const mostMisses = 10;
/** How long to wait for the next phase of the plan before another one is used. */
const patienceMs = 1_000;

export type KillPlan = { readonly count: number; readonly among: readonly Phase[]; readonly isShared?: boolean };

/** Maximum delay of a kill after the start of a phase: about as long as the phase takes. */
const longestWaitMs: Readonly<Record<Phase, number>> = {
  staging: 60,
  importing: 250,
  sealing: 60,
  enriching: 2_000,
  exporting: 300,
  announcing: 200,
};

/**
 * Kills this many times, each phase equally often, in random order and at random moments, and returns the phase that
 * each kill hit. If the work is shared with processes that survive, it is not known whether the killed one was doing it.
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
    /** Restarts everything as before. */
    readonly restart: () => Promise<void>;
    /** Ends the wait for a phase that will not come. */
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

/** Waits until a project is in the first of the phases, or after a while in any of them; then for a random moment. */
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
 * A call or delivery in progress when the process died was hit. For background work, the client only knows what it saw
 * at its last poll: the progress after the restart shows whether that was still true.
 */
async function isHit(phase: Phase, projects: readonly string[], client: LedgerClient): Promise<boolean> {
  if (phase !== 'enriching' && phase !== 'exporting') return true;
  for (const projectId of projects) {
    if (phaseOf(await client.getProgress(projectId)) === phase) return true;
  }
  return false;
}
