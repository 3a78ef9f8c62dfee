import { HelpLink } from '../../help/help-link.tsx';
import { language, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import type { HandedOver } from './handed-over.ts';
import { saveFrom } from './save-file.ts';
import { TaskState } from './task-state.tsx';
import { untilReady } from './until-ready.ts';
import { useTask } from './use-task.ts';
import { handOverWords } from './words.ts';

/** The evidence pack of a revision, prepared by the service and then downloaded. */
export function EvidencePart({ session, project, revision }: HandedOver) {
  const words = useWords(handOverWords);
  const task = useTask();
  const { projectId } = project;
  const save = () =>
    task.run(async (waiting) => {
      const asked = { projectId, revision, language: language.value };
      const { downloadUrl } = await untilReady(
        (signal) => session.client.reports.exportEvidence(asked, { signal }),
        waiting,
      );
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
      <TaskState state={task.state} />
    </section>
  );
}
