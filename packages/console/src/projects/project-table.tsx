import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { Cell, StackedRow, StackedTable } from '../parts/stacked-table.tsx';
import { progressWords } from '../progress/words.ts';
import { toHref } from '../route.ts';
import { findTotalKg, toPeriod } from './project-figures.ts';
import { projectsWords, statuses } from './words.ts';

/** Projects with their figures. */
export function ProjectTable(props: {
  readonly projects: readonly ProjectSummary[];
  readonly onDelete: (project: ProjectSummary) => void;
}) {
  const { projects, onDelete } = props;
  const { title, columns } = useWords(projectsWords);
  const { name, status, period, footprint, rows, products, actions } = columns;
  return (
    <StackedTable label={title} columns={[name, status, period, footprint, rows, products, actions]}>
      {projects.map((project) => (
        <ProjectRow key={project.projectId} project={project} onDelete={() => onDelete(project)} />
      ))}
    </StackedTable>
  );
}

function ProjectRow(props: { readonly project: ProjectSummary; readonly onDelete: () => void }) {
  const { project, onDelete } = props;
  const { projectId, name } = project;
  const words = useWords(projectsWords);
  const { columns } = words;
  const format = useFormat();
  const footprintKg = findTotalKg(project);
  const head = (
    <>
      <a class="projects-name" href={toHref({ view: 'project', projectId })}>
        {name}
      </a>
      <span class="projects-created">{words.created(format.dateTime(new Date(project.createdAt)))}</span>
    </>
  );
  return (
    <StackedRow head={head}>
      <Cell of={columns.status}>
        <ProjectStatus project={project} />
      </Cell>
      <Cell of={columns.period}>{toPeriod(project, { words, format }) ?? words.none}</Cell>
      <Cell of={columns.footprint}>{footprintKg === undefined ? words.none : format.kilograms(footprintKg)}</Cell>
      <Cell of={columns.rows}>{format.integer(Number(project.rows))}</Cell>
      <Cell of={columns.products}>
        {project.status === 'pending' ? words.none : format.integer(Number(project.products))}
      </Cell>
      <Cell of={columns.actions}>
        <Button kind="quiet" label={words.deleteOf(name)} onClick={onDelete}>
          {words.delete}
        </Button>
      </Cell>
    </StackedRow>
  );
}

/** The status, with a progress bar while the project is being processed. */
function ProjectStatus({ project }: { readonly project: ProjectSummary }) {
  const words = useWords(projectsWords);
  const { progress } = useWords(progressWords);
  const format = useFormat();
  const status = statuses.find((known) => known === project.status);
  const isCancelled = status === 'failed' && project.failure === 'cancelled';
  const name = isCancelled ? words.cancelled : status === undefined ? project.status : words.statuses[status];
  if (status !== 'enriching') return <span class={`projects-status projects-status-${status}`}>{name}</span>;
  const total = Number(project.products);
  const done = Number(project.enriched) + Number(project.failed);
  return (
    <span class="projects-progress">
      <span class="projects-status">
        {name}
        {total > 0 && <span class="projects-share"> · {words.progress(format.percent(done / total))}</span>}
      </span>
      <Bar label={`${project.name}, ${progress}`} done={total === 0 ? undefined : done} total={total} />
    </span>
  );
}
