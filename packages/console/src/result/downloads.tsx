import { mostWorkbookRows, toExportFileName } from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import { language, useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { useTask } from '../session/use-task.ts';
import { saveFile } from './save-file.ts';
import type { OpenResult } from './use-result.ts';
import { words as resultWords } from './words.ts';
import { makeWorkbook } from './worker/make-workbook.ts';

/** Buttons to download and print the result. */
export function Downloads(props: {
  readonly name: string;
  readonly open: OpenResult;
  readonly report: Report | undefined;
}) {
  const { name, open, report } = props;
  const words = useWords(resultWords);
  const { integer } = useFormat();
  const workbook = useTask();
  const fileName = toExportFileName(name, open.revision);
  const isTooLong = open.result.summary.products > mostWorkbookRows;

  const saveWorkbook = () =>
    workbook.run(async ({ signal }) => {
      const order = {
        file: open.file,
        summary: open.result.summary,
        language: language.peek(),
        ...(report === undefined ? {} : { report }),
      };
      saveFile(await makeWorkbook(order, signal), fileName.replace(/\.csv$/, '.xlsx'));
    });

  return (
    <div class="not-printed">
      <div class="actions">
        <Button kind="main" onClick={() => saveFile(open.file, fileName)}>
          {words.downloadCsv}
        </Button>
        <Button disabled={isTooLong || workbook.isBusy} onClick={saveWorkbook}>
          {words.downloadXlsx}
        </Button>
        <Button onClick={() => print()}>{words.print}</Button>
        <span role="status">{workbook.isBusy && words.makingXlsx}</span>
      </div>
      {isTooLong && <p class="soft">{words.xlsxTooLong(integer(mostWorkbookRows))}</p>}
      {workbook.problem !== undefined && <Message kind="bad">{words.xlsxFailed}</Message>}
    </div>
  );
}
