import { useSignal } from '@preact/signals';
import { HelpLink } from '../../help/help-link.tsx';
import { type Language, language, languages, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/form-fields.tsx';
import { Message } from '../../parts/message.tsx';
import { saveFile } from '../../result/save-file.ts';
import { useTask } from '../../session/use-task.ts';
import type { HandedOver } from './handed-over.ts';
import { TaskState } from './task-state.tsx';
import { handOverWords } from './words.ts';

/** The report of a revision, in a new tab or as a file. */
export function ReportPart({ session, project, revision }: HandedOver) {
  const words = useWords(handOverWords);
  const chosen = useSignal<Language>(language.value);
  const isBlocked = useSignal(false);
  const task = useTask();
  const asked = { projectId: project.projectId, revision, language: chosen.value };
  const { reports } = session.client;

  function open(): void {
    // Browsers allow a new tab only during the click.
    const tab = window.open('', '_blank');
    isBlocked.value = tab === null;
    if (tab === null) return;
    tab.document.title = words.asking;
    task.run(async (options) => {
      try {
        showReport(tab, (await reports.waitForReport({ ...asked, format: 'html' }, options)).html);
      } catch (error) {
        tab.close();
        throw error;
      }
    });
  }

  const save = (format: 'html' | 'json') =>
    task.run(async (options) => {
      const { html, report, fileName } = await reports.waitForReport({ ...asked, format }, options);
      const content = format === 'html' ? html : `${JSON.stringify(report, undefined, 2)}\n`;
      const type = format === 'html' ? 'text/html;charset=utf-8' : 'application/json';
      saveFile(new Blob([content], { type }), (fileName || 'report.html').replace(/\.html$/, `.${format}`));
    });

  return (
    <section aria-label={words.report}>
      <h3>{words.report}</h3>
      <p class="small soft">{words.reportLead}</p>
      <SelectField
        label={words.reportLanguage}
        value={chosen.value}
        options={languages}
        onChoose={(wanted) => (chosen.value = wanted)}
      />
      <div class="actions">
        <Button disabled={task.isBusy} onClick={open}>
          {words.open}
        </Button>
        <Button disabled={task.isBusy} onClick={() => save('html')}>
          {words.saveHtml}
        </Button>
        <Button disabled={task.isBusy} onClick={() => save('json')}>
          {words.saveJson}
        </Button>
        <HelpLink topic="report" />
      </div>
      {isBlocked.value && <Message kind="warn">{words.blocked}</Message>}
      <TaskState task={task} />
    </section>
  );
}

const styleElement = /<style>(.*?)<\/style>/s;

/**
 * Shows a report in a tab opened for it. The tab inherits the content security policy of the page, which forbids inline
 * styles, so the report’s style sheet is adopted by the tab. Nothing that could run or load is copied.
 */
function showReport(tab: Window, html: string): void {
  const [, styles = ''] = styleElement.exec(html) ?? [];
  // Removed first, because the policy applies even to a document that is not shown.
  const report = new DOMParser().parseFromString(html.replace(styleElement, ''), 'text/html');
  for (const element of report.querySelectorAll('style, script, link, meta[http-equiv]')) element.remove();
  const { document: shown } = tab;
  shown.replaceChild(shown.adoptNode(report.documentElement), shown.documentElement);
  // A style sheet belongs to the window that created it.
  const sheet = new (tab as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  shown.adoptedStyleSheets = [sheet];
}
