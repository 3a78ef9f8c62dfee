import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { StackedTable } from '../parts/stacked-table.tsx';
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
  const words = useWords(projectsWords);
  const format = useFormat();
  const { columns } = words;
  const toFootprint = (project: ProjectSummary) => {
    const kg = findTotalKg(project);
    return kg === undefined ? words.none : format.kilograms(kg);
  };
  return (
    <StackedTable
      label={words.title}
      rows={projects}
      keyOf={({ projectId }) => projectId}
      columns={[
        { name: columns.name, cell: (project) => <ProjectName project={project} /> },
        { name: columns.status, cell: (project) => <ProjectStatus project={project} /> },
        { name: columns.period, cell: (project) => toPeriod(project, { words, format }) ?? words.none },
        { name: columns.footprint, isFigure: true, cell: toFootprint },
        { name: columns.rows, isFigure: true, cell: ({ rows }) => format.integer(Number(rows)) },
        {
          name: columns.products,
          isFigure: true,
          cell: ({ status, products }) => (status === 'pending' ? words.none : format.integer(Number(products))),
        },
        {
          name: columns.actions,
          isSilent: true,
          // A project that was signed off cannot be deleted.
          cell: (project) =>
            project.signedOff === undefined && (
              <Button kind="quiet" label={words.deleteOf(project.name)} onClick={() => onDelete(project)}>
                {words.delete}
              </Button>
            ),
        },
      ]}
    />
  );
}

function ProjectName({ project }: { readonly project: ProjectSummary }) {
  const { projectId, name, createdAt } = project;
  const words = useWords(projectsWords);
  const format = useFormat();
  return (
    <>
      <a class="projects-name" href={toHref({ view: 'project', projectId })}>
        {name}
      </a>
      <span class="projects-created">{words.created(format.dateTime(new Date(createdAt)))}</span>
    </>
  );
}

function SignedOff({ project: { signedOff } }: { readonly project: ProjectSummary }) {
  const words = useWords(projectsWords);
  const format = useFormat();
  if (signedOff === undefined) return null;
  return (
    <span class="projects-created">
      {words.signedOff(signedOff.signedBy, format.dateTime(new Date(signedOff.signedAt)))}
    </span>
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
  if (status !== 'enriching') {
    return (
      <div>
        <span class={`projects-status projects-status-${status}`}>{name}</span>
        <SignedOff project={project} />
      </div>
    );
  }
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
