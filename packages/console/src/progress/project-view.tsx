import './progress.css';
import { useCallback } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { LazyView } from '../frame/lazy-view.tsx';
import { useWords } from '../language.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Message } from '../parts/message.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { goTo, toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
import { loadExportFile } from './load-export-file.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useProgress } from './use-progress.ts';
import { progressWords } from './words.ts';

const loadResultView = () => import('../result/result-view.tsx').then(({ ResultView }) => ResultView);

/** One project: its progress, then its result. */
export function ProjectView({
  session,
  projectId,
}: {
  readonly session: Session;
  readonly projectId: string;
}) {
  const words = useWords(progressWords);
  const watched = useProgress(session, projectId);
  const name = session.recents.find(projectId)?.name ?? words.untitled(projectId);
  const loadExport = useCallback(
    (signal: AbortSignal, onBytes?: (receivedBytes: number) => void) =>
      loadExportFile(session.client, projectId, { signal, onBytes }),
    [session, projectId],
  );
  return (
    <>
      <PageTitle>{name}</PageTitle>
      {watched.progress?.status === 'completed' ? (
        <LazyView load={loadResultView} with={{ projectId, name, loadExport }} />
      ) : (
        <Unfinished session={session} projectId={projectId} watched={watched} />
      )}
    </>
  );
}

function Unfinished(props: {
  readonly session: Session;
  readonly projectId: string;
  readonly watched: ReturnType<typeof useProgress>;
}) {
  const { session, projectId, watched } = props;
  const words = useWords(progressWords);
  const forget = () => {
    session.recents.forget(projectId);
    goTo({ view: 'projects' });
  };
  const actions = (
    <div class="actions">
      <ButtonLink href={toHref({ view: 'projects' })}>{words.back}</ButtonLink>
      {session.recents.find(projectId) !== undefined && (
        <Button kind="quiet" onClick={forget}>
          {words.forget}
        </Button>
      )}
    </div>
  );
  if (watched.problem !== undefined) {
    return (
      <>
        <ApiError problem={watched.problem} />
        {actions}
      </>
    );
  }
  if (watched.progress?.status === 'failed') {
    return (
      <>
        <Message kind="bad" title={words.failed}>
          <p>{words.failedAdvice}</p>
        </Message>
        {actions}
      </>
    );
  }
  return (
    <Card>
      {watched.isLost && <Message kind="warn">{words.lost}</Message>}
      {watched.progress?.status === 'pending' ? <p>{words.pending}</p> : <ProgressBar {...watched} />}
      <p class="soft">{words.mayLeave}</p>
    </Card>
  );
}
