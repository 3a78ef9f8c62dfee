import './compare-choice.css';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { ApiError } from '../errors/api-error.tsx';
import { useFormat, useWords } from '../language.ts';
import { ButtonLink } from '../parts/button.tsx';
import { SelectField } from '../parts/form-fields.tsx';
import { toProjectOptions } from '../projects/project-figures.ts';
import { projectsWords } from '../projects/words.ts';
import { toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
import { useAnswer } from '../session/use-answer.ts';

const mostProjects = 500;
/** Only the newest are listed; older ones are rarely needed. */
const mostRevisions = 20;

/** Links from a completed project to a comparison. The candidates are loaded when it is opened. */
export function CompareChoice(props: { readonly session: Session; readonly project: ProjectSummary }) {
  const { session, project } = props;
  const words = useWords(choiceWords);
  const wasOpened = useSignal(false);
  const listOthers = async (signal: AbortSignal) => {
    const asked = { status: 'completed', pageSize: mostProjects };
    const { projects } = await session.client.projects.listProjects(asked, { signal });
    return projects.filter((one) => one.projectId !== project.projectId);
  };
  const { answer, problem, reload } = useAnswer(wasOpened.value ? listOthers : undefined, [wasOpened.value]);
  return (
    <details
      class="card compare-choice not-printed"
      onToggle={(event) => {
        if (event.currentTarget.open) wasOpened.value = true;
      }}
    >
      <summary>{words.title}</summary>
      {wasOpened.value && answer === undefined && problem === undefined && <p role="status">{words.loading}</p>}
      <ApiError problem={problem} onRetry={reload} />
      {answer !== undefined && <Choice project={project} others={answer} />}
    </details>
  );
}

function Choice(props: { readonly project: ProjectSummary; readonly others: readonly ProjectSummary[] }) {
  const { project, others } = props;
  const words = useWords(choiceWords);
  const format = useFormat();
  const { integer } = format;
  const { projectId, revision: newest } = project;
  const revisions = Array.from({ length: newest }, (_, at) => newest - 1 - at);
  const shown = [...new Set([...revisions.slice(0, mostRevisions), ...revisions.slice(-1)])];
  const options = [
    ...shown.map((revision) => [`${projectId}@${revision}`, words.revision(integer(revision))] as const),
    ...toProjectOptions(others, { words: useWords(projectsWords), format }),
  ];
  const chosen = useSignal(options[0]?.[0] ?? '');
  if (options.length === 0) return <p>{words.nothing}</p>;
  const [beforeId = '', revision] = chosen.value.split('@');
  const before = { projectId: beforeId, revision: revision === undefined ? undefined : Number(revision) };
  return (
    <div class="compare-choice-row">
      <SelectField
        label={words.with}
        hint={words.hint}
        value={chosen.value}
        options={options}
        onChoose={(value) => (chosen.value = value)}
      />
      <ButtonLink href={toHref({ view: 'compare', before, after: { projectId, revision: undefined } })}>
        {words.compare}
      </ButtonLink>
    </div>
  );
}

const en = {
  title: 'Compare with another result',
  with: 'Compare with',
  hint: 'Another completed project, such as last year’s, or an earlier revision of this project.',
  loading: 'Loading your projects…',
  nothing: 'There is no other completed project and no earlier revision of this project.',
  compare: 'Compare',
  revision: (revision: string) => `This project, revision ${revision}`,
};

const fr: typeof en = {
  title: 'Comparer avec un autre résultat',
  with: 'Comparer avec',
  hint: 'Un autre projet terminé, celui de l’an dernier par exemple, ou une révision antérieure du projet affiché.',
  loading: 'Chargement de vos projets…',
  nothing: 'Il n’y a ni autre projet terminé, ni révision antérieure du projet affiché.',
  compare: 'Comparer',
  revision: (revision) => `Ce projet, révision ${revision}`,
};

/** Texts of the choice of a result to compare with. */
const choiceWords = { en, fr };
