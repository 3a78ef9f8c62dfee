import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Code, ConnectError, createClient } from '@ledgerprint/client';
import type { SameFile } from '@ledgerprint/client/workspace';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import { readExclusions } from '@ledgerprint/engine/decisions';
import { longestProjectName, type Row } from '@ledgerprint/ledger/activity';
import { toCounted } from '../../platform/counted.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { FoundFile } from '../ledger/find-ledger-files.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { unreadable } from '../operator-file.ts';
import { toTime } from '../projects/project-figures.ts';
import { explainServiceError } from '../service/explain-service-error.ts';
import type { LedgerDefaults } from './engine-thread.ts';
import type { EnrichmentRun, LedgerRows } from './enrichment-run.ts';
import type { Progress } from './progress-bar.ts';

/** Half of a service's default limit per call, so that the progress bar moves twice as often. */
const maxBatchRows = 5_000;
/** How long the command waits for the deletion of a project that was not sent completely. */
const removalTimeoutMs = 5_000;

type ServiceWork = {
  readonly url: string;
  readonly key: string;
  /** Name of the project. */
  readonly name: string;
  readonly mode: CategoryMode;
  /** The files that are read. */
  readonly files: readonly FoundFile[];
  readonly note: (text: string) => void;
};

/** Enriches on a service. */
export function createServiceRun({ url, key, name, mode, files, note }: ServiceWork): EnrichmentRun {
  const client = createClient({ baseUrl: url, apiKey: key });

  async function createProject(
    { country = '', currency = '', year = 0, languages = [], ratios }: LedgerDefaults,
    signal: AbortSignal,
  ) {
    const projectName = [...name].slice(0, longestProjectName).join('');
    const context = { country, currency, year, languages: [...languages], ratios: ratios ?? '' };
    const request = { name: projectName, categoryMode: mode, context, fileSha256: await hashFiles(files) };
    const { projectId, sameFiles } = await client.projects.createProject(request, { signal });
    for (const text of toSameFileLines(sameFiles)) note(text);
    return { projectId };
  }

  /** Sends all rows, then seals the project; a project that fails before that is deleted. */
  async function fillProject(projectId: string, work: Sending): Promise<void> {
    const { ledgers, onProgress, signal } = work;
    let handedOn = 0;
    async function* rows(): AsyncGenerator<Row> {
      for await (const row of ledgers.read()) {
        yield row;
        handedOn++;
      }
    }
    const showSent = () => onProgress({ doing: 'Sending', done: handedOn, total: ledgers.count });
    try {
      showSent();
      const request = { projectId, rows: rows() };
      await client.projects.addRows(request, { signal, maxBatchRows, onStaged: showSent });
      await client.submit({ projectId }, { signal });
    } catch (error) {
      await client.projects.deleteProject({ projectId }, { timeoutMs: removalTimeoutMs }).catch(() => undefined);
      throw error;
    }
  }

  async function waitForProject(projectId: string, { onProgress, signal }: Sending): Promise<void> {
    const { status } = await client.waitUntilDone(projectId, {
      signal,
      minIntervalMs: 100,
      maxIntervalMs: 1_000,
      onProgress: ({ enriched, failed, totalLines }) =>
        onProgress({ doing: 'Enriching', done: Number(enriched + failed), total: Number(totalLines) }),
    });
    if (status !== 'failed') return;
    const { project } = await client.projects.getProject({ projectId }, { signal });
    const reason = project?.failure ? `: ${project.failure}` : '';
    throw new OperatorError(`The service could not enrich this ledger${reason}. The project is ${projectId}.`);
  }

  return {
    async findOwnIds(signal) {
      try {
        return (await client.organization.getOrganization({}, { signal })).ownIds;
      } catch (error) {
        // An earlier version of the service does not have this call.
        if (ConnectError.from(error).code === Code.Unimplemented) return [];
        throw error;
      }
    },

    findExclusions: (signal) => readExclusions(client.decisions.eachDecision({ pageSize: 1_000 }, { signal })),

    async run({ defaults, ...work }) {
      const { signal } = work;
      const { projectId } = await createProject(defaults, signal);
      await fillProject(projectId, work);
      await waitForProject(projectId, work);
      const { project } = await client.projects.getProject({ projectId }, { signal });
      const { body } = await client.downloadExport(projectId, { signal });
      if (body === null) throw new OperatorError('The service sent an empty file: try again.');
      return { bytes: body, project: { projectId, country: project?.context?.country ?? '' } };
    },

    explain: (error) => explainServiceError(error, url),
    close: async () => undefined,
  };
}

/** The most that the service accepts. */
const mostHashes = 1_000;

async function hashFiles(files: readonly FoundFile[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const file of files.filter((one) => 'bytes' in one).slice(0, mostHashes)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file.path), hash).catch((error) => Promise.reject(unreadable(file.path, error)));
    hashes.push(hash.digest('hex'));
  }
  return hashes;
}

const mostListed = 5;

/** The other projects that were created from one of the same files. */
function toSameFileLines(sameFiles: readonly SameFile[]): readonly string[] {
  const projects = [...new Map(sameFiles.map((file) => [file.projectId, file])).values()];
  const lines = projects
    .slice(0, mostListed)
    .map(
      ({ projectId, name, createdAt }) =>
        `The same file was imported before: project ${projectId}, "${toPlainLine(name)}", created ${toTime(createdAt)}.`,
    );
  const more = projects.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${toCounted(more, 'more project')} with the same file`] : [])];
}

type Sending = {
  readonly ledgers: LedgerRows;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
};
