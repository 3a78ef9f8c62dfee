import { Code, ConnectError, createClient } from '@ledgerprint/client';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import { type Activity, activityFields, longestProjectName } from '@ledgerprint/ledger/activity';
import { stringify } from 'csv-stringify/sync';
import { OperatorError } from '../../platform/operator-error.ts';
import { tooLarge } from '../ledger/too-large.ts';
import { countMisread } from './count-misread.ts';
import type { EnrichmentRun } from './enrichment-run.ts';

/** The most that any service can take: see the setting MAX_CSV_BYTES. */
const mostUploadBytes = 256 * 1024 * 1024;

/** Enriches with a service that runs somewhere. */
export function createServiceRun({
  url,
  key,
  name,
  mode,
}: {
  readonly url: string;
  readonly key: string;
  /** Of the project. */
  readonly name: string;
  readonly mode: CategoryMode;
}): EnrichmentRun {
  const client = createClient({ baseUrl: url, apiKey: key });
  const projectName = [...name].slice(0, longestProjectName).join('');
  const batches: (readonly Activity[])[] = [];
  const chunks = [Buffer.from(stringify([activityFields]))];

  /** As a file, which is one call, where a service reads the rows in it as they are; else row by row. */
  async function send(signal: AbortSignal): Promise<string> {
    const csv = Buffer.concat(chunks);
    if (csv.byteLength > mostUploadBytes) throw tooLarge(csv.byteLength, mostUploadBytes);
    const misread = await countMisread(csv, batches);
    signal.throwIfAborted();
    if (misread === 0) {
      const { projectId } = await client.importCSV(
        { name: projectName, csv, categoryMode: mode },
        { signal },
      );
      return projectId;
    }
    if (mode !== 'ademe') throw refuseMisread(misread, mode);
    const { projectId } = await client.createProject({ name: projectName }, { signal });
    await client.addActivities({ projectId, activities: batches.flat() }, { signal });
    await client.submit({ projectId }, { signal });
    return projectId;
  }

  return {
    add(rows) {
      batches.push(rows);
      chunks.push(Buffer.from(stringify(rows.map((row) => activityFields.map((field) => row[field])))));
    },

    async run({ onProgress, signal }) {
      const projectId = await send(signal);
      const { status } = await client.waitUntilDone(projectId, {
        signal,
        minIntervalMs: 100,
        maxIntervalMs: 1_000,
        onProgress: ({ enriched, failed, totalLines }) =>
          onProgress({ done: Number(enriched + failed), total: Number(totalLines) }),
      });
      if (status === 'failed')
        throw new OperatorError('The service could not enrich this ledger: try again.');
      const { body } = await client.downloadExport(projectId, { signal });
      if (body === null) throw new OperatorError('The service sent an empty file: try again.');
      return { bytes: body, projectId };
    },

    explain(error) {
      if (!(error instanceof ConnectError)) return error;
      if (error.code === Code.Unauthenticated)
        return new OperatorError(`${url} does not accept the key: check --key.`);
      if (error.cause instanceof TypeError || error.code === Code.Unavailable)
        return new OperatorError(`The service at ${url} cannot be reached: check --url.`);
      if (error.code === Code.DeadlineExceeded)
        return new OperatorError(`The service at ${url} did not answer in time: try again.`);
      return new OperatorError(`The service refused: ${error.rawMessage}`);
    },

    close: async () => undefined,
  };
}

// Only a file can be sent with a mode.
function refuseMisread(rows: number, mode: CategoryMode): OperatorError {
  const which = rows === 1 ? 'One row' : `${rows.toLocaleString('en-US')} rows`;
  return new OperatorError(
    `${which} of the ledger cannot be sent to a service in the mode ${mode} as they are: leave out --url, or use the mode ademe.`,
  );
}
