import { useSignal } from '@preact/signals';
import { HelpLink } from '../../help/help-link.tsx';
import { type Language, language, languageNames, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/form-fields.tsx';
import { Message } from '../../parts/message.tsx';
import type { HandedOver } from './handed-over.ts';
import { showReport } from './open-report.ts';
import { saveFile } from './save-file.ts';
import { TaskState } from './task-state.tsx';
import { untilReady } from './until-ready.ts';
import { type TaskWork, useTask } from './use-task.ts';
import { handOverWords } from './words.ts';

const languages = Object.entries(languageNames) as readonly (readonly [Language, string])[];

/** The report of a revision, in a new tab or as a file. */
export function ReportPart({ session, project, revision }: HandedOver) {
  const words = useWords(handOverWords);
  const chosen = useSignal<Language>(language.value);
  const isBlocked = useSignal(false);
  const task = useTask();
  const asked = { projectId: project.projectId, revision, language: chosen.value };

  const withHtml = (use: (html: string, fileName: string) => void): TaskWork => {
    return async (waiting) => {
      const { html, fileName } = await untilReady(
        (signal) => session.client.reports.getReport({ ...asked, format: 'html' }, { signal }),
        waiting,
      );
      use(html, fileName || 'report.html');
    };
  };

  function open(): void {
    // Browsers allow a new tab only during the click.
    const tab = window.open('', '_blank');
    isBlocked.value = tab === null;
    if (tab === null) return;
    tab.document.title = words.asking;
    task.run(async (waiting) => {
      try {
        await withHtml((html) => showReport(tab, html))(waiting);
      } catch (error) {
        tab.close();
        throw error;
      }
    });
  }

  const saveHtml = () => task.run(withHtml((html, name) => saveFile(html, { name, type: 'text/html;charset=utf-8' })));

  const saveJson = () =>
    task.run(async (waiting) => {
      const { report, fileName } = await untilReady(
        (signal) => session.client.reports.getReport({ ...asked, format: 'json' }, { signal }),
        waiting,
      );
      const name = fileName === '' ? 'report.json' : fileName.replace(/\.html$/, '.json');
      saveFile(`${JSON.stringify(report, undefined, 2)}\n`, { name, type: 'application/json' });
    });

  return (
    <section aria-label={words.report}>
      <h3>{words.report}</h3>
      <p class="small soft">{words.reportLead}</p>
      <SelectField
        label={words.reportLanguage}
        value={chosen.value}
        options={languages}
        onChoose={(wanted) => {
          chosen.value = wanted;
        }}
      />
      <div class="actions">
        <Button disabled={task.isBusy} onClick={open}>
          {words.open}
        </Button>
        <Button disabled={task.isBusy} onClick={saveHtml}>
          {words.saveHtml}
        </Button>
        <Button disabled={task.isBusy} onClick={saveJson}>
          {words.saveJson}
        </Button>
        <HelpLink topic="report" />
      </div>
      {isBlocked.value && <Message kind="warn">{words.blocked}</Message>}
      <TaskState state={task.state} />
    </section>
  );
}
