import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useWords } from '../language.ts';
import { Question } from '../parts/question.tsx';
import type { Session } from '../session/session.ts';
import type { DeletedProject } from './deleted-project.ts';
import { projectsWords } from './words.ts';

/** Asks for confirmation and deletes a project. */
export function DeleteQuestion(props: {
  readonly session: Session;
  readonly project: Pick<ProjectSummary, 'projectId' | 'name' | 'status'>;
  readonly onDeleted: () => void;
  readonly onKept: () => void;
}) {
  const { session, project, onDeleted, onKept } = props;
  const { question: words, delete: yes } = useWords(projectsWords);
  return (
    <Question
      title={words.title(project.name)}
      yes={yes}
      no={words.no}
      onYes={async () => {
        await deleteProject(session, project);
        onDeleted();
      }}
      onNo={onKept}
    >
      <p>{words.text}</p>
      {project.status === 'enriching' && <p>{words.atWork}</p>}
    </Question>
  );
}

/** Deletes a project; the list offers to undo it. */
async function deleteProject(
  { client, lastDeleted }: Session,
  { projectId, name }: Pick<DeletedProject, 'projectId' | 'name'>,
): Promise<void> {
  const { restorableUntil } = await client.projects.deleteProject({ projectId });
  lastDeleted.value = { projectId, name, restorableUntil: new Date(restorableUntil) };
}
