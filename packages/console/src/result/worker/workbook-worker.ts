import type { WorkbookOrder, WorkbookReply } from './workbook-order.ts';
import { writeResultWorkbook } from './write-result-workbook.ts';

// Writes one workbook: a worker of its own, because that takes long and the table goes on asking for rows.

addEventListener('message', async ({ data }: MessageEvent<WorkbookOrder>) => {
  const reply: WorkbookReply = await writeResultWorkbook(data).then(
    (workbook) => ({ workbook }),
    (error) => ({ error: String(error) }),
  );
  postMessage(reply);
});
