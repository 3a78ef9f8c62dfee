import './projects.css';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useWords } from '../language.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choice } from '../parts/choice.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { ListFrame } from './list-frame.tsx';
import { ProjectTable } from './project-table.tsx';
import { useProjectList } from './use-project-list.ts';
import { projectsWords, type Status, statuses } from './words.ts';

/** The organization's projects, newest first. */
export function ProjectsView({ session }: { readonly session: Session }) {
  const words = useWords(projectsWords);
  const status = useSignal<Status | ''>('');
  const opened = useProjectList(session, status.value, false);
  const asked = useSignal<ProjectSummary | undefined>(undefined);
  const { lastDeleted } = session;
  const deleted = lastDeleted.value;
  useEffect(() => () => (lastDeleted.value = undefined), [lastDeleted]);
  const { projects } = opened.list;
  const isEmpty = projects?.length === 0;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      {deleted !== undefined && (
        <DeletedNotice
          key={deleted.projectId}
          session={session}
          project={deleted}
          onRestored={() => {
            lastDeleted.value = undefined;
            opened.bringBack(deleted.projectId);
          }}
        />
      )}
      <div class="actions projects-actions">
        <ButtonLink kind="main" href={toHref({ view: 'new' })}>
          {words.newProject}
        </ButtonLink>
        <span class="projects-filter">
          <span aria-hidden="true">{words.columns.status}</span>
          <Choice
            label={words.columns.status}
            value={status.value}
            options={[['', words.all], ...statuses.map((known) => [known, words.statuses[known]] as const)]}
            onChoose={(chosen) => (status.value = chosen)}
          />
        </span>
        <a class="projects-other" href={toHref({ view: 'deleted' })}>
          {words.deletedTitle}
        </a>
      </div>
      <ListFrame {...opened}>
        {isEmpty && status.value === '' ? (
          <Card title={words.empty}>
            <p>{words.emptyHint}</p>
          </Card>
        ) : isEmpty ? (
          <Card>
            <p>{words.noneOfStatus}</p>
          </Card>
        ) : (
          <ProjectTable projects={projects ?? []} onDelete={(project) => (asked.value = project)} />
        )}
      </ListFrame>
      {asked.value !== undefined && (
        <DeleteQuestion
          session={session}
          project={asked.value}
          onDeleted={() => {
            if (asked.value !== undefined) opened.remove(asked.value.projectId);
            asked.value = undefined;
          }}
          onKept={() => (asked.value = undefined)}
        />
      )}
    </>
  );
}
