import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createClient } from '@ledgerprint/client';
import { OperatorError } from '../../platform/operator-error.ts';
import { unwritable } from '../operator-file.ts';
import { explainServiceError } from '../service/explain-service-error.ts';

/** The pack to download, and where to write it. */
export type PackDownload = {
  readonly url: string;
  readonly key: string;
  readonly projectId: string;
  /** Undefined for the latest. */
  readonly revision: number | undefined;
  readonly language: string;
  readonly out: string;
  readonly note: (text: string) => void;
  readonly signal: AbortSignal;
};

/** Has a service build the pack of a project, waits for it and writes it. A failure leaves no file behind. */
export async function downloadPack(wanted: PackDownload): Promise<{ readonly revision: number }> {
  const { url, key, projectId, revision, language, out, note, signal } = wanted;
  const received = `${out}.${process.pid}.part`;
  try {
    const { reports } = createClient({ baseUrl: url, apiKey: key });
    let wasTold = false;
    const ready = await reports.waitForEvidence(
      { projectId, language, ...(revision === undefined ? {} : { revision }) },
      {
        signal,
        onPreparing: () => {
          if (!wasTold) note('The service is preparing the pack …');
          wasTold = true;
        },
      },
    );
    const response = await fetch(ready.downloadUrl, { signal });
    if (!response.ok || response.body === null)
      throw new OperatorError(`The pack could not be downloaded: the service answered ${response.status}. Try again.`);
    await pipeline(response.body, createWriteStream(received, { flags: 'wx' }), { signal });
    await rename(received, out);
    return { revision: ready.revision };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw (error as NodeJS.ErrnoException).path === received
      ? unwritable(out, error as Error)
      : explainServiceError(error, url);
  } finally {
    await rm(received, { force: true });
  }
}
