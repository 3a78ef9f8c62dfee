import './project.css';
import '../progress/progress.css';
import type { SameFile } from '@ledgerprint/client/workspace';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { CompareChoice } from '../comparison/compare-choice.tsx';
import { ApiError } from '../errors/api-error.tsx';
import { LazyView } from '../frame/lazy-view.tsx';
import { useFormat, useWords } from '../language.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Message } from '../parts/message.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { useProgress } from '../progress/use-progress.ts';
import { progressWords } from '../progress/words.ts';
import { createReportLoader, type LoadReport } from '../result/use-report.ts';
import { ReviewCall } from '../review/review-call.tsx';
import { toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
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
  const loadReport = useMemo(() => createReportLoader(session.client, projectId), [session, projectId]);
  if (loaded === undefined) {
    return (
      <>
        <PageTitle>{words.untitled}</PageTitle>
        {problem === undefined ? (
          <p role="status">{words.loading}</p>
        ) : (
          <>
            <ApiError problem={problem} onRetry={reload} />
            <ButtonLink href={toHref({ view: 'projects' })}>{words.back}</ButtonLink>
          </>
        )}
      </>
    );
  }
  const { project } = loaded;
  return (
    <>
      <ProjectHead
        session={session}
        project={project}
        onChange={(changed) => replace({ ...loaded, project: changed })}
        onEnded={reload}
      />
      <ApiError problem={problem} onRetry={reload} />
      <SameFiles files={loaded.sameFiles} />
      <State session={session} loaded={loaded} loadReport={loadReport} onEnded={reload} />
      {project.status === 'completed' && (
        <LazyView load={loadHandOver} with={{ session, project, loadReport, onChanged: reload }} />
      )}
      <LazyView load={loadAbout} with={{ session, loaded }} />
    </>
  );
}

function State(props: {
  readonly session: Session;
  readonly loaded: LoadedProject;
  readonly loadReport: LoadReport;
  readonly onEnded: () => void;
}) {
  const { session, loaded, loadReport, onEnded } = props;
  const { project, files, languages } = loaded;
  const { projectId, name, status, failure } = project;
  const loadExport = useCallback(
    (signal: AbortSignal, onBytes?: (receivedBytes: number) => void) =>
      loadExportFile(session.client, projectId, { signal, onBytes }),
    [session, projectId],
  );
  if (status === 'failed') return <FailureMessage failure={failure} />;
  if (status !== 'completed') return <AtWork session={session} projectId={projectId} onEnded={onEnded} />;
  return (
    <>
      {loaded.totals !== undefined && <ReviewCall projectId={projectId} totals={loaded.totals} />}
      <CompareChoice session={session} project={project} />
      <LazyView
        load={loadResultView}
        with={{ projectId, name, loadExport, source: { project, files, languages, loadReport } }}
      />
    </>
  );
}

/** The other projects that were created from a file of this one. */
function SameFiles({ files }: { readonly files: readonly SameFile[] }) {
  const words = useWords(projectWords);
  const format = useFormat();
  const projects = [...new Map(files.map((file) => [file.projectId, file])).values()];
  if (projects.length === 0) return null;
  return (
    <Message kind="warn" title={words.sameFile}>
      <ul>
        {projects.map(({ projectId, name, createdAt }) => (
          <li key={projectId}>
            <a href={toHref({ view: 'project', projectId })}>{name}</a>{' '}
            {words.sameFileAt(format.dateTime(new Date(createdAt)))}
          </li>
        ))}
      </ul>
    </Message>
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

/** Why a project has no result. Reasons without a text here are shown as the service gives them. */
function FailureMessage({ failure }: { readonly failure: string }) {
  const words = useWords(projectWords);
  const ends: Partial<Record<string, string>> = words.ends;
  const failures: Partial<Record<string, string>> = words.failures;
  const wanted = ends[failure];
  if (wanted !== undefined) {
    return (
      <Message kind="warn" title={wanted}>
        <p>{words.again}</p>
      </Message>
    );
  }
  const known = failures[failure];
  return (
    <Message kind="bad" title={words.failed}>
      {known !== undefined && <p>{known}</p>}
      {known === undefined && failure !== '' && (
        <p>
          {words.serviceSays} <span lang="en">{failure}</span>
        </p>
      )}
      <p>
        {words.again} {words.operator}
      </p>
    </Message>
  );
}
