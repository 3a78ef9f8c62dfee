import type { WorkbookOrder, WorkbookReply } from './write-result-workbook.ts';

/** Converts an exported file to a workbook in a worker. After an abort the promise never settles. */
export function makeWorkbook(order: WorkbookOrder, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  worker.addEventListener('message', ({ data }: MessageEvent<WorkbookReply>) => {
    if ('workbook' in data) resolve(data.workbook);
    else reject(new Error(data.error));
  });
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  worker.postMessage(order);
  return promise.finally(() => worker.terminate());
}
