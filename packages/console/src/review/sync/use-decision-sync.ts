import { useEffect, useMemo } from 'preact/hooks';
import { signOut } from '../../session/session.ts';
import { createDecisionSync, type DecisionSync } from './create-decision-sync.ts';
import type { DecisionCalls } from './decision-calls.ts';

/**
 * The decisions of a project for as long as the component is shown: it is brought up to date when the connection or the user
 * comes back, and when another tab of the browser decides. All that is given must stay the same from drawing to drawing.
 */
export function useDecisionSync(props: {
  readonly client: DecisionCalls;
  readonly projectId: string;
  /** The revision that the page shows at first. */
  readonly revision: number;
  readonly decidedBy: () => string;
}): DecisionSync {
  const { client, projectId, revision, decidedBy } = props;
  const sync = useMemo(
    () =>
      createDecisionSync({
        ...{ client, projectId, revision, decidedBy, storage: localStorage },
        runAlone: (work) => runAlone(`ledgerprint.decision.${projectId}`, work),
      }),
    [client, projectId, revision, decidedBy],
  );
  useEffect(() => {
    const startIfShown = () => {
      if (!document.hidden) sync.start();
    };
    const follow = ({ key }: StorageEvent) => {
      if (key === null || sync.isItem(key)) sync.refresh();
    };
    sync.start();
    addEventListener('online', sync.start);
    addEventListener('storage', follow);
    document.addEventListener('visibilitychange', startIfShown);
    return () => {
      sync.close();
      removeEventListener('online', sync.start);
      removeEventListener('storage', follow);
      document.removeEventListener('visibilitychange', startIfShown);
    };
  }, [sync]);
  const isSignedOut = sync.problem.value?.code === 'unauthenticated';
  useEffect(() => {
    if (isSignedOut) signOut('expired');
  }, [isSignedOut]);
  return sync;
}

/** Browsers have locks on https pages only; without them two tabs may send the same, which is harmless. */
function runAlone(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
