import { PackTooLargeError, writePack } from '@ledgerprint/report/evidence';
import { renderReport } from '@ledgerprint/report/html';
import { nodeEvidence } from '@ledgerprint/report/node';
import type { BlobStore } from '../files/blob-store.ts';
import { drawFileKey } from '../files/file-key.ts';
import { Failure } from '../platform/failure.ts';
import type { Passphrases } from '../platform/secret-box.ts';
import { toProjectId } from '../store/project-id.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { buildReport } from './build-report.ts';
import type { BuildRequest } from './build-request.ts';
import { openEvidenceFiles } from './evidence-files.ts';
import { keepReceipt } from './keep-receipt.ts';
import { readKeptReport } from './kept-report.ts';
import { readProof } from './revision-proof.ts';
import { createSigningKeyBox, loadSigner } from './signing-keys.ts';

type Parts = {
  readonly store: Store;
  readonly blobs: Pick<BlobStore, 'write' | 'remove'>;
  readonly secretKeys: Passphrases;
};

type EvidenceRequest = Extract<BuildRequest, { readonly kind: 'evidence' }>;

/**
 * Writes the evidence pack of a revision with its receipt and records it, unless it exists or the project is gone. A
 * pack that was written but not recorded is removed.
 */
export async function buildEvidence(parts: Parts, request: EvidenceRequest): Promise<void> {
  const { store, blobs } = parts;
  const { organizationId, projectNumber, revision, language } = request;
  const kind = { revision, language };
  if ((await store.evidencePacks.find(organizationId, projectNumber, kind)) !== undefined) return;
  const project = await store.projects.findSealed(organizationId, projectNumber);
  if (project?.status !== 'completed') return;
  await buildReport(store, request);
  const { signOff } = await readProof(store, request);
  const key = drawFileKey(toProjectId(projectNumber), revision, 'zip');
  const written = await blobs.write(key, readPack(parts, request, { project, signOff })).catch(refuseLarge);
  let mayBeKept = false;
  try {
    await store.transaction(async (tables) => {
      // A concurrent deletion of the project either waits until the pack is recorded, and removes it too, or is seen
      // here.
      const found = await tables.projects.findForUpdate(organizationId, projectNumber);
      const isThere = found !== undefined && found !== 'foreign' && found.status === 'completed';
      const isSignedOff = signOff !== undefined;
      mayBeKept =
        isThere &&
        (await tables.evidencePacks.insert(organizationId, projectNumber, { ...kind, isSignedOff, key, ...written }));
      if (mayBeKept) await tables.quotas.add(organizationId, { projects: 0, rows: 0, bytes: written.sizeBytes });
    });
  } catch (error) {
    // A commit without a response may have succeeded: an orphaned file is removed later.
    if (!mayBeKept) await blobs.remove(key).catch(() => undefined);
    throw error;
  }
  if (!mayBeKept) await blobs.remove(key);
}

async function* readPack(
  parts: Parts,
  request: EvidenceRequest,
  {
    project,
    signOff,
  }: { readonly project: SealedProject; readonly signOff: Awaited<ReturnType<typeof readProof>>['signOff'] },
): AsyncGenerator<Uint8Array> {
  const { store, secretKeys } = parts;
  const { files, toCore } = await openEvidenceFiles(store, request, project);
  const { sign } = await loadSigner(store, createSigningKeyBox(secretKeys));
  yield* writePack(
    {
      files,
      toCore: async (hashes) => {
        const receipt = await keepReceipt(parts, request, toCore(hashes));
        if (receipt === undefined) throw goneError();
        return receipt;
      },
      renderReport: async (receipt) => {
        const report = await readKeptReport(store, request, { signOff, receipt });
        if (report === undefined) throw goneError();
        return {
          json: `${JSON.stringify(report, undefined, 2)}\n`,
          html: renderReport(report, { language: request.language }),
        };
      },
      sign,
    },
    nodeEvidence,
  );
}

function goneError(): Error {
  return new Error('the project was removed while its evidence was being written');
}

function refuseLarge(error: unknown): never {
  if (error instanceof PackTooLargeError) throw new Failure('failed_precondition', error.message);
  throw error;
}
