import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import type { Session } from '../session/session.ts';
import type { DeletedProject } from './deleted-project.ts';
import { projectsWords } from './words.ts';

/** Says that a project was deleted, and offers to undo it. It takes the focus because the pressed button is gone. */
export function DeletedNotice(props: {
  readonly session: Session;
  readonly project: DeletedProject;
  readonly onRestored: () => void;
}) {
  const { session, project, onRestored } = props;
  const words = useWords(projectsWords);
  const format = useFormat();
  const notice = useRef<HTMLDivElement>(null);
  const problem = useSignal<ApiProblem | undefined>(undefined);
  const isBusy = useSignal(false);
  useEffect(() => notice.current?.focus(), []);

  async function undo(): Promise<void> {
    isBusy.value = true;
    problem.value = undefined;
    try {
      await session.client.projects.restoreProject({ projectId: project.projectId });
      onRestored();
    } catch (error) {
      problem.value = toApiProblem(error);
      isBusy.value = false;
    }
  }

  return (
    <div class="message projects-notice" role="status" ref={notice} tabIndex={-1}>
      <p>
        <strong>{words.deleted(project.name)}</strong> {words.until(format.dateTime(project.restorableUntil))}
      </p>
      <Button disabled={isBusy.value} onClick={undo}>
        {words.undo}
      </Button>
      {problem.value !== undefined && <ApiError problem={problem.value} />}
    </div>
  );
}
