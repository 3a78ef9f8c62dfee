import './project.css';
import '../progress/progress.css';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { CompareChoice } from '../comparison/compare-choice.tsx';
import { ApiError } from '../errors/api-error.tsx';
import { LazyView } from '../frame/lazy-view.tsx';
import { useWords } from '../language.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Message } from '../parts/message.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { useProgress } from '../progress/use-progress.ts';
import { progressWords } from '../progress/words.ts';
import { loadReport } from '../result/load-report.ts';
import { ReviewCall } from '../review/review-call.tsx';
import { toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
import { FailureMessage } from './failure-message.tsx';
import { loadExportFile } from './load-export-file.ts';
import { ProjectHead } from './project-head.tsx';
import { type LoadedProject, useProject } from './use-project.ts';
import { projectWords } from './words.ts';

const loadResultView = () => import('../result/result-view.tsx').then(({ ResultView }) => ResultView);
const loadHandOver = () => import('./hand-over/hand-over.tsx').then(({ HandOver }) => HandOver);
const loadAbout = () => import('./about-project.tsx').then(({ AboutProject }) => AboutProject);

/** One project: its progress or result, its context and its reconciliation. */
export function ProjectView({ session, projectId }: { readonly session: Session; readonly projectId: string }) {
  const words = useWords(projectWords);
  const { loaded, problem, reload, replace } = useProject(session, projectId);
  if (loaded === undefined) {
    return (
      <>
        <PageTitle>{words.untitled}</PageTitle>
        {problem === undefined ? (
          <p role="status">{words.loading}</p>
        ) : (
          <>
            <ApiError problem={problem}>
              <Button onClick={reload}>{words.tryAgain}</Button>
            </ApiError>
            <ButtonLink href={toHref({ view: 'projects' })}>{words.back}</ButtonLink>
          </>
        )}
      </>
    );
  }
  return (
    <>
      <ProjectHead session={session} project={loaded.project} onChange={replace} onEnded={reload} />
      {problem !== undefined && (
        <ApiError problem={problem}>
          <Button onClick={reload}>{words.tryAgain}</Button>
        </ApiError>
      )}
      <State session={session} loaded={loaded} onEnded={reload} />
      {loaded.project.status === 'completed' && (
        <LazyView load={loadHandOver} with={{ session, project: loaded.project, onChanged: reload }} />
      )}
      <LazyView load={loadAbout} with={{ loaded }} />
    </>
  );
}

function State(props: { readonly session: Session; readonly loaded: LoadedProject; readonly onEnded: () => void }) {
  const { session, loaded, onEnded } = props;
  const { projectId, name, status, failure } = loaded.project;
  const loadExport = useCallback(
    (signal: AbortSignal, onBytes?: (receivedBytes: number) => void) =>
      loadExportFile(session.client, projectId, { signal, onBytes }),
    [session, projectId],
  );
  const source = useMemo(
    () => ({
      project: loaded.project,
      reconciliation: loaded.reconciliation,
      loadReport: (revision: number, signal: AbortSignal) =>
        loadReport(session.client, { projectId, revision }, signal),
    }),
    [session, loaded, projectId],
  );
  if (status === 'failed') return <FailureMessage failure={failure} />;
  if (status !== 'completed') return <AtWork session={session} projectId={projectId} onEnded={onEnded} />;
  return (
    <>
      {loaded.totals !== undefined && <ReviewCall projectId={projectId} totals={loaded.totals} />}
      <CompareChoice session={session} project={loaded.project} />
      <LazyView load={loadResultView} with={{ projectId, name, loadExport, source }} />
    </>
  );
}

/** A project in progress, watched until it ends. */
function AtWork(props: { readonly session: Session; readonly projectId: string; readonly onEnded: () => void }) {
  const { session, projectId, onEnded } = props;
  const words = useWords(progressWords);
  const watched = useProgress(session, projectId);
  const status = watched.progress?.status;
  const isEnded = status === 'completed' || status === 'failed';
  useEffect(() => {
    if (isEnded) onEnded();
  }, [isEnded, onEnded]);
  if (watched.problem !== undefined) return <ApiError problem={watched.problem} />;
  return (
    <Card>
      {watched.isLost && <Message kind="warn">{words.lost}</Message>}
      {status === 'pending' ? <p>{words.pending}</p> : <ProgressBar {...watched} />}
      {status !== 'pending' && <p class="soft">{words.mayLeave}</p>}
    </Card>
  );
}
