import './live-figures.css';
import './review.css';
import './upcoming-list.css';
import './dialogs/dialogs.css';
import { useMemo } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { useWords } from '../language.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { useProject } from '../project/use-project.ts';
import { toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
import { startRemembering } from './remembered.ts';
import { ReviewDesk } from './review-desk.tsx';
import { reviewWords } from './words.ts';

/** The review of a project: uncertain cases are settled here, the most uncertain first. */
export function ReviewView({ session, projectId }: { readonly session: Session; readonly projectId: string }) {
  const words = useWords(reviewWords);
  const { loaded, problem, reload } = useProject(session, projectId);
  const project = loaded?.project;
  useMemo(startRemembering, []);
  return (
    <>
      <div class="review-head">
        <PageTitle>{words.title(project?.name ?? '')}</PageTitle>
        <ButtonLink href={toHref({ view: 'project', projectId })} kind="quiet">
          {words.backToProject}
        </ButtonLink>
      </div>
      {loaded === undefined && problem === undefined && <p role="status">{words.loading}</p>}
      <ApiError problem={problem} onRetry={reload} />
      {project !== undefined && project.status !== 'completed' && <Message kind="note">{words.notReady}</Message>}
      {loaded?.totals !== undefined && project?.status === 'completed' && (
        <ReviewDesk session={session} project={loaded.project} totals={loaded.totals} />
      )}
    </>
  );
}
