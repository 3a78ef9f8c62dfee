import type { LedgerprintClient } from '@ledgerprint/client';

/** The exported file of a project, and its revision. */
export type ExportFile = { readonly file: Blob; readonly revision: number };

/**
 * Downloads the newest exported file of a completed project; `onBytes` receives the number of bytes so far. Nothing is
 * cached, because decisions change the file.
 */
export async function loadExportFile(
  client: Pick<LedgerprintClient, 'downloadExport'>,
  projectId: string,
  options: { readonly signal: AbortSignal; readonly onBytes: ((receivedBytes: number) => void) | undefined },
): Promise<ExportFile> {
  const { signal, onBytes } = options;
  const { body, headers } = await client.downloadExport(projectId, { signal });
  const revision = Number(headers.get('ledgerprint-revision') ?? 0);
  if (body === null) return { file: new Blob(), revision };
  let receivedBytes = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        receivedBytes += chunk.byteLength;
        onBytes?.(receivedBytes);
        controller.enqueue(chunk);
      },
    }),
  );
  const type = headers.get('Content-Type') ?? 'text/csv';
  const file = await new Response(counted, { headers: { 'Content-Type': type } }).blob();
  return { file, revision };
}
