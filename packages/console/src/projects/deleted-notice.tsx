import { useEffect, useRef } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import type { Session } from '../session/session.ts';
import { useTask } from '../session/use-task.ts';
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
  const { isBusy, problem, run } = useTask();
  useEffect(() => notice.current?.focus(), []);
  const undo = async () => {
    await session.client.projects.restoreProject({ projectId: project.projectId });
    onRestored();
  };
  return (
    <div class="message projects-notice" role="status" ref={notice} tabIndex={-1}>
      <p>
        <strong>{words.deleted(project.name)}</strong> {words.until(format.dateTime(project.restorableUntil))}
      </p>
      <Button disabled={isBusy} onClick={() => run(undo)}>
        {words.undo}
      </Button>
      <ApiError problem={problem} />
    </div>
  );
}
