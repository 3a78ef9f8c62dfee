import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { LazyView } from '../frame/lazy-view.tsx';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { Question } from '../parts/question.tsx';
import { DeleteQuestion } from '../projects/delete-question.tsx';
import { toPeriod } from '../projects/project-figures.ts';
import { projectsWords } from '../projects/words.ts';
import { goTo } from '../route.ts';
import type { Session } from '../session/session.ts';
import { RenameForm } from './rename-form.tsx';
import { runAgainWords } from './run-again/words.ts';
import { projectWords } from './words.ts';

const loadRunAgain = () => import('./run-again/run-again-form.tsx').then(({ RunAgainForm }) => RunAgainForm);

/** The ids of the sections below the result, to which the actions lead. */
export const sectionIds = { handOver: 'hand-over', about: 'about-project' };

type HeadProps = {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly onChange: (project: ProjectSummary) => void;
  readonly onEnded: () => void;
};

/** The name of a project, a line of facts, and its actions. */
export function ProjectHead({ session, project, onChange, onEnded }: HeadProps) {
  const words = useWords(projectWords);
  const isRenaming = useSignal(false);
  const said = useSignal('');
  return (
    <div class="project-head">
      <div class="project-title">
        <div class={isRenaming.value ? 'visually-hidden' : ''}>
          <PageTitle>{project.name}</PageTitle>
        </div>
        {isRenaming.value && (
          <RenameForm
            session={session}
            project={project}
            onRenamed={(changed) => {
              isRenaming.value = false;
              said.value = words.renamed;
              onChange(changed);
            }}
            onKept={() => (isRenaming.value = false)}
          />
        )}
        <p class="project-lead">
          <Lead project={project} />
        </p>
      </div>
      <Actions
        session={session}
        project={project}
        onRename={() => {
          said.value = '';
          isRenaming.value = true;
        }}
        onEnded={onEnded}
      />
      <p class="visually-hidden" role="status">
        {said.value}
      </p>
    </div>
  );
}

/** Period, country, rows, products and the newest sign-off, as far as known. */
function Lead({ project }: { readonly project: ProjectSummary }) {
  const words = useWords(projectWords);
  const { fromTo, signedOff: toSignedOff } = useWords(projectsWords);
  const format = useFormat();
  const { signedOff } = project;
  const country = project.context?.country ?? '';
  const rows = Number(project.rows);
  const products = Number(project.products);
  const facts = [
    toPeriod(project, { words: { fromTo }, format }),
    country === '' ? undefined : format.countryName(country),
    words.lines(rows, format.integer(rows)),
    products === 0 ? undefined : words.products(products, format.integer(products)),
    signedOff && toSignedOff(signedOff.signedBy, format.dateTime(new Date(signedOff.signedAt))),
  ];
  return <>{facts.filter((fact) => fact !== undefined).join(' · ')}</>;
}

function Actions(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly onRename: () => void;
  readonly onEnded: () => void;
}) {
  const { session, project, onRename, onEnded } = props;
  const { projectId, name, status, signedOff } = project;
  const words = useWords(projectWords);
  const asked = useSignal<'delete' | 'cancel' | 'run-again' | undefined>(undefined);
  const runAgain = useWords(runAgainWords);
  const keep = () => (asked.value = undefined);
  return (
    <div class="actions project-actions not-printed">
      {status === 'completed' && <Button onClick={() => showPart(sectionIds.handOver)}>{words.handOver}</Button>}
      {status === 'completed' && <Button onClick={() => showPart(sectionIds.about)}>{words.about}</Button>}
      {signedOff === undefined && <Button onClick={onRename}>{words.rename}</Button>}
      {status !== 'pending' && <Button onClick={() => (asked.value = 'run-again')}>{runAgain.open}</Button>}
      {status === 'enriching' && <Button onClick={() => (asked.value = 'cancel')}>{words.cancel}</Button>}
      {signedOff === undefined && <Button onClick={() => (asked.value = 'delete')}>{words.delete}</Button>}
      {asked.value === 'delete' && (
        <DeleteQuestion
          session={session}
          project={project}
          onDeleted={() => goTo({ view: 'projects' })}
          onKept={keep}
        />
      )}
      {asked.value === 'run-again' && (
        <LazyView
          load={loadRunAgain}
          with={{
            session,
            project,
            onKept: keep,
            onMade: (made: string) => goTo({ view: 'project', projectId: made }),
          }}
        />
      )}
      {asked.value === 'cancel' && (
        <Question
          title={words.cancelQuestion.title(name)}
          yes={words.cancelQuestion.yes}
          no={words.cancelQuestion.no}
          onYes={async () => {
            await session.client.projects.cancelProject({ projectId });
            keep();
            onEnded();
            // The pressed button disappears with the progress.
            document.querySelector('h1')?.focus();
          }}
          onNo={keep}
        >
          <p>{words.cancelQuestion.text}</p>
        </Question>
      )}
    </div>
  );
}

/** Scrolls to a section below the result. A link cannot, because the address holds the view. */
function showPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}
