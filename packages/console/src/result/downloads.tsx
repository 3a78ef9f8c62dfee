import { mostWorkbookRows, toExportFileName } from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { language, useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
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
  const workbook = useSignal<'idle' | 'writing' | 'failed'>('idle');
  const fileName = toExportFileName(name, open.revision);
  const isTooLong = open.result.summary.products > mostWorkbookRows;

  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  async function saveWorkbook(): Promise<void> {
    workbook.value = 'writing';
    try {
      const order = {
        file: open.file,
        summary: open.result.summary,
        language: language.peek(),
        ...(report === undefined ? {} : { report }),
      };
      saveFile(await makeWorkbook(order, leaving.current.signal), fileName.replace(/\.csv$/, '.xlsx'));
      workbook.value = 'idle';
    } catch {
      workbook.value = 'failed';
    }
  }

  return (
    <div class="not-printed">
      <div class="actions">
        <Button kind="main" onClick={() => saveFile(open.file, fileName)}>
          {words.downloadCsv}
        </Button>
        <Button disabled={isTooLong || workbook.value === 'writing'} onClick={saveWorkbook}>
          {words.downloadXlsx}
        </Button>
        <Button onClick={() => print()}>{words.print}</Button>
        <span role="status">{workbook.value === 'writing' && words.makingXlsx}</span>
      </div>
      {isTooLong && <p class="soft">{words.xlsxTooLong(integer(mostWorkbookRows))}</p>}
      {workbook.value === 'failed' && <Message kind="bad">{words.xlsxFailed}</Message>}
    </div>
  );
}
