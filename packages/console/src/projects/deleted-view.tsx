import './projects.css';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { useFormat, useWords } from '../language.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { StackedTable } from '../parts/stacked-table.tsx';
import { toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
import { useTask } from '../session/use-task.ts';
import { toRestorableUntil } from './deleted-project.ts';
import { ListFrame } from './list-frame.tsx';
import { useProjectList } from './use-project-list.ts';
import { projectsWords } from './words.ts';

/** Deleted projects that can still be restored. */
export function DeletedView({ session }: { readonly session: Session }) {
  const words = useWords(projectsWords);
  const opened = useProjectList(session, '', true);
  const restored = useSignal<ProjectSummary | undefined>(undefined);
  const { problem, run } = useTask();
  const notice = useRef<HTMLParagraphElement>(null);
  const { projects } = opened.list;

  async function restore(project: ProjectSummary): Promise<void> {
    await session.client.projects.restoreProject({ projectId: project.projectId });
    opened.remove(project.projectId);
    restored.value = project;
    // The pressed button is gone.
    notice.current?.focus();
  }

  return (
    <>
      <PageTitle>{words.deletedTitle}</PageTitle>
      <p>{words.deletedHint}</p>
      <div class="actions">
        <ButtonLink href={toHref({ view: 'projects' })}>{words.back}</ButtonLink>
      </div>
      <p role="status" class="projects-restored" ref={notice} tabIndex={-1}>
        {restored.value !== undefined && (
          <a href={toHref({ view: 'project', projectId: restored.value.projectId })}>
            {words.restored(restored.value.name)}
          </a>
        )}
      </p>
      <ApiError problem={problem} />
      <ListFrame {...opened}>
        {projects?.length === 0 ? (
          <Card>
            <p>{words.noneDeleted}</p>
          </Card>
        ) : (
          <DeletedTable projects={projects ?? []} onRestore={(project) => run(() => restore(project))} />
        )}
      </ListFrame>
    </>
  );
}

function DeletedTable(props: {
  readonly projects: readonly ProjectSummary[];
  readonly onRestore: (project: ProjectSummary) => void;
}) {
  const words = useWords(projectsWords);
  const format = useFormat();
  const { columns } = words;
  return (
    <StackedTable
      label={words.deletedTitle}
      rows={props.projects}
      keyOf={({ projectId }) => projectId}
      columns={[
        { name: columns.name, cell: ({ name }) => <span class="projects-name">{name}</span> },
        { name: columns.deletedAt, cell: ({ deletedAt }) => format.dateTime(new Date(deletedAt)) },
        { name: columns.restorableUntil, cell: ({ deletedAt }) => format.dateTime(toRestorableUntil(deletedAt)) },
        { name: columns.rows, isFigure: true, cell: ({ rows }) => format.integer(Number(rows)) },
        {
          name: columns.actions,
          isSilent: true,
          cell: (project) => (
            <Button label={words.restoreOf(project.name)} onClick={() => props.onRestore(project)}>
              {words.restore}
            </Button>
          ),
        },
      ]}
    />
  );
}
