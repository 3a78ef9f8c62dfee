import type { WorkbookOrder, WorkbookReply } from './write-result-workbook.ts';
import { writeResultWorkbook } from './write-result-workbook.ts';

// Writes one workbook in a separate worker, because it takes long and the table keeps requesting rows.

addEventListener('message', async ({ data }: MessageEvent<WorkbookOrder>) => {
  const reply: WorkbookReply = await writeResultWorkbook(data).then(
    (workbook) => ({ workbook }),
    (error) => ({ error: String(error) }),
  );
  postMessage(reply);
});
