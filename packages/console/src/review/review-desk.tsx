import type { ProjectSummary, Totals } from '@ledgerprint/client/workspace';
import { useEffect, useMemo } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import type { Session } from '../session/session.ts';
import { CommandButton } from './command-button.tsx';
import { createFigures } from './create-figures.ts';
import { createDesk, type Desk } from './desk.ts';
import { OpenedDialog } from './dialogs/opened-dialog.tsx';
import { FocusedItem } from './focused-item.tsx';
import { LiveFigures } from './live-figures.tsx';
import { lastStepOf, reviewer } from './remembered.ts';
import { Review } from './review.ts';
import { focusedItem } from './review-list.ts';
import { StepNavigation } from './step-navigation.tsx';
import { useDecisionSync } from './sync/use-decision-sync.ts';
import { SyncState } from './sync-state.tsx';
import { UpcomingList } from './upcoming-list.tsx';
import { useKeys } from './use-keys.ts';
import { useNews } from './use-news.ts';
import { reviewWords } from './words.ts';

const decidedBy = () => reviewer.value ?? '';

/** One question at a time, next to the list of upcoming ones. */
export function ReviewDesk(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly totals: Totals;
}) {
  const desk = useDesk(props);
  useEffect(() => {
    desk.review.start();
  }, [desk]);
  useKeys(desk);
  useNews(desk);
  return (
    <div class="review">
      <LiveFigures desk={desk} />
      <SyncState desk={desk} />
      <StepNavigation desk={desk} />
      <Questions desk={desk} />
      <Reviewer desk={desk} />
      <OpenedDialog desk={desk} />
    </div>
  );
}

function useDesk(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly totals: Totals;
}): Desk {
  const { session } = props;
  const { projectId } = props.project;
  // The initial values only; newer figures arrive with each revision.
  const { project, totals } = useMemo(() => props, [session, projectId]);
  const { revision } = project;
  const client = session.impatientClient.decisions;
  const sync = useDecisionSync({ client, projectId, revision, decidedBy });
  return useMemo(() => {
    const review = new Review({ client: session.client, projectId, sync, lastStep: lastStepOf(projectId) });
    const figures = createFigures({ client: session.client, projectId, totals });
    return createDesk({ session, project, review, figures, sync, reviewer });
  }, [session, projectId, sync, project, totals]);
}

function Questions({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const { review } = desk;
  const state = review.state.value;
  const item = focusedItem(review.list.value);
  if (state === 'loading') return <p role="status">{words.loading}</p>;
  if (state !== 'ready') return <ApiError problem={state} onRetry={() => review.start()} />;
  if (item === undefined) return <NothingOpen desk={desk} />;
  return (
    <div class="review-questions">
      <FocusedItem desk={desk} item={item} />
      <UpcomingList desk={desk} />
    </div>
  );
}

function NothingOpen({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const { review } = desk;
  const isSkipped = review.skipped.value.size > 0;
  return (
    <section class="card">
      <h2>{words.nothingOpen}</h2>
      {!isSkipped && <p>{words.nothingOpenAdvice}</p>}
      <div class="actions">
        {isSkipped && <Button onClick={() => review.unskip()}>{words.unskip}</Button>}
        <CommandButton desk={desk} command="undo" disabled={review.done.value.length === 0} />
      </div>
    </section>
  );
}

function Reviewer({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const name = reviewer.value ?? '';
  return (
    <div class="review-foot">
      <CommandButton desk={desk} command="decisions" />
      <CommandButton desk={desk} command="help" />
      <p class="small">
        {name === '' ? words.name.nobody : words.name.deciding(name)}{' '}
        <Button kind="quiet" onClick={() => (desk.dialog.value = { kind: 'name' })}>
          {words.name.change}
        </Button>
      </p>
    </div>
  );
}
