import { HelpLink } from '../../help/help-link.tsx';
import { language, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { saveFrom } from '../../result/save-file.ts';
import { useTask } from '../../session/use-task.ts';
import type { HandedOver } from './handed-over.ts';
import { TaskState } from './task-state.tsx';
import { handOverWords } from './words.ts';

/** The evidence pack of a revision, prepared by the service and then downloaded. */
export function EvidencePart({ session, project, revision }: HandedOver) {
  const words = useWords(handOverWords);
  const task = useTask();
  const { projectId } = project;
  const save = () =>
    task.run(async (options) => {
      const asked = { projectId, revision, language: language.value };
      const { downloadUrl } = await session.client.reports.waitForEvidence(asked, options);
      saveFrom(downloadUrl, '');
    });
  return (
    <section aria-label={words.evidence}>
      <h3>{words.evidence}</h3>
      <p class="small soft">{words.evidenceLead}</p>
      <div class="actions">
        <Button disabled={task.isBusy} onClick={save}>
          {words.saveEvidence}
        </Button>
        <HelpLink topic="evidence" />
      </div>
      <TaskState task={task} />
    </section>
  );
}
