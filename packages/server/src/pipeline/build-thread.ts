import { workerData } from 'node:worker_threads';
import { type BlobSettings, openBlobStore } from '../files/open-blob-store.ts';
import { giveWay } from '../platform/give-way.ts';
import { openInOrder } from '../platform/opening.ts';
import type { Passphrases } from '../platform/secret-box.ts';
import type { BuildRequest } from '../reporting/build-request.ts';
import { runBuild } from '../reporting/run-build.ts';
import { openThreadStorage, type ThreadStorageData } from '../store/open-thread-storage.ts';
import { createStore } from '../store/store.ts';

/** What a thread is given when it starts. */
export type BuildThreadData = ThreadStorageData & {
  readonly blobSettings: BlobSettings;
  readonly secretKeys: Passphrases;
};

giveWay('enrichment');
const { blobSettings, secretKeys, ...storageData } = workerData as BuildThreadData;
const { storage, blobs } = await openInOrder(async (opening) => ({
  storage: await opening.open('storage', () => openThreadStorage(storageData)),
  blobs: await opening.open('blobs', () => openBlobStore(blobSettings)),
}));
const store = createStore(storage);

/** The thread's entry point: builds one thing and stores it. */
export const build: (request: BuildRequest) => Promise<void> = (request) =>
  runBuild({ store, blobs, secretKeys }, request);
