import type { LedgerprintClient } from '@ledgerprint/client';

/** Fetches the exported file of a completed project as a whole; `onBytes` hears how much of it has arrived. */
export async function loadExportFile(
  client: Pick<LedgerprintClient, 'downloadExport'>,
  projectId: string,
  options: {
    readonly signal: AbortSignal;
    readonly onBytes: ((receivedBytes: number) => void) | undefined;
  },
): Promise<Blob> {
  const { signal, onBytes } = options;
  const { body, headers } = await client.downloadExport(projectId, { signal });
  if (body === null) return new Blob();
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
  return new Response(counted, { headers: { 'Content-Type': type } }).blob();
}
