import './compare-choice.css';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { ApiError } from '../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { useFormat, useWords } from '../language.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Select } from '../parts/select.tsx';
import { toHref } from '../route.ts';
import { type Session, signOut } from '../session/session.ts';
import { choiceWords } from './choice-words.ts';

const mostProjects = 500;
/** Only the newest are listed; older ones are rarely needed. */
const mostRevisions = 20;

/** Links from a completed project to a comparison. The candidates are loaded when it is opened. */
export function CompareChoice(props: { readonly session: Session; readonly project: ProjectSummary }) {
  const { session, project } = props;
  const words = useWords(choiceWords);
  const others = useSignal<readonly ProjectSummary[] | ApiProblem | 'loading' | undefined>(undefined);

  async function load(): Promise<void> {
    if (Array.isArray(others.peek()) || others.peek() === 'loading') return;
    others.value = 'loading';
    try {
      const { projects } = session.client;
      const listed = await projects.listProjects({ status: 'completed', pageSize: mostProjects });
      others.value = listed.projects.filter((one) => one.projectId !== project.projectId);
    } catch (error) {
      const problem = toApiProblem(error);
      others.value = problem;
      if (problem.code === 'unauthenticated') signOut('expired');
    }
  }

  const found = others.value;
  return (
    <details
      class="card compare-choice not-printed"
      onToggle={(event) => {
        if (event.currentTarget.open) load();
      }}
    >
      <summary>{words.title}</summary>
      {found === 'loading' && <p role="status">{words.loading}</p>}
      {found !== undefined && found !== 'loading' && 'code' in found && (
        <ApiError problem={found}>
          <Button onClick={load}>{words.tryAgain}</Button>
        </ApiError>
      )}
      {found !== undefined && found !== 'loading' && !('code' in found) && <Choice project={project} others={found} />}
    </details>
  );
}

function Choice(props: { readonly project: ProjectSummary; readonly others: readonly ProjectSummary[] }) {
  const { project, others } = props;
  const words = useWords(choiceWords);
  const { integer, shortDay } = useFormat();
  const { projectId, revision: newest } = project;
  const revisions = Array.from({ length: newest }, (_, at) => newest - 1 - at);
  const shown = [...new Set([...revisions.slice(0, mostRevisions), ...revisions.slice(-1)])];
  const options = [
    ...shown.map((revision) => [`${projectId}@${revision}`, words.revision(integer(revision))] as const),
    ...others.map((one) => [one.projectId, `${one.name} · ${shortDay(one.createdAt)}`] as const),
  ];
  const chosen = useSignal(options[0]?.[0] ?? '');
  if (options.length === 0) return <p>{words.nothing}</p>;
  const [beforeId = '', revision] = chosen.value.split('@');
  const before = { projectId: beforeId, revision: revision === undefined ? undefined : Number(revision) };
  return (
    <div class="compare-choice-row">
      <Field label={words.with} hint={words.hint}>
        {(control) => (
          <Select
            {...control}
            class="input"
            value={chosen.value}
            options={options}
            onChoose={(value) => {
              chosen.value = value;
            }}
          />
        )}
      </Field>
      <ButtonLink href={toHref({ view: 'compare', before, after: { projectId, revision: undefined } })}>
        {words.compare}
      </ButtonLink>
    </div>
  );
}
