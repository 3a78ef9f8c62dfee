import { createReferential, type Engine, parseReferential } from '@ledgerprint/engine';
import {
  createDecidedNeighbours,
  createDecisionIndex,
  type DecidedNeighbours,
  type DecisionIndex,
  findInclusions,
  type Inclusions,
} from '@ledgerprint/engine/decisions';
import { createLoadCache } from '../platform/load-cache.ts';
import type { ProjectContext } from '../store/project.ts';
import type { StoredReferential } from '../store/referentials.ts';
import type { Store } from '../store/store.ts';
import type { EngineLibrary } from './engine-library.ts';

type Referential = ReturnType<typeof createReferential>;

/** The setup with which a project of an organization would be sealed now. */
export type SetupInUse = {
  readonly engine: Engine;
  /** Undefined for the bundled one. */
  readonly referential: Referential | undefined;
  /** The default context. */
  readonly context: ProjectContext;
  /** The organization's decisions. */
  readonly decisions: DecisionIndex;
  /** Those that count excluded rows; undefined if there are none. */
  readonly includes: Inclusions | undefined;
  /** Decided cases that vote on similar ones; undefined if there are none. */
  readonly neighbours: DecidedNeighbours | undefined;
};

export type FindSetup = (store: Store, organizationId: number) => Promise<SetupInUse>;

/** Number of organizations whose own referentials are cached; each takes some megabytes. */
const mostReferentials = 4;
/** An organization may have a hundred thousand decisions, which take tens of megabytes. */
const mostIndexes = 4;

/** What is in use is looked up each time; what is built from it is cached. */
export function createSetupInUse(engines: EngineLibrary, hasNeighbours: boolean): FindSetup {
  const referentials = createLoadCache<number, Referential>(mostReferentials);
  const memories = createLoadCache<string, Pick<SetupInUse, 'decisions' | 'includes' | 'neighbours'>>(mostIndexes);
  return async (store, organizationId) => {
    const [engine, stored, context, lastDecision] = await Promise.all([
      engines.findInUse(store),
      store.referentials.findInUse(organizationId),
      store.organizations.getContext(organizationId),
      store.decisions.findLastNumber(organizationId),
    ]);
    const referential = stored && (await referentials.get(stored.id, async () => toReferential(stored)));
    // Each decision and each revocation has a number: a new number means a new index.
    const memory = await memories.get(`${organizationId}/${lastDecision}`, async () => {
      const made = await store.decisions.listOfOrganization(organizationId);
      const neighbours = hasNeighbours ? createDecidedNeighbours(made) : undefined;
      return { decisions: createDecisionIndex(made), includes: findInclusions(made), neighbours };
    });
    return { engine, referential, context, ...memory };
  };
}

/** A referential that was validated when it was loaded. */
export function toReferential({ id, name, content }: StoredReferential): Referential {
  const { entries } = parseReferential(content);
  if (entries === undefined) throw new Error(`referential ${id} was loaded but can no longer be read`);
  return createReferential({ name, entries });
}
