import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { Database } from '../../src/postgres/connection-pool.ts';
import { openJobSender } from '../../src/queue/queue.ts';
import { createStore } from '../../src/store/store.ts';
import type { BarePostgres } from './bare-postgres.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

/** The service's store without the service, and files in a separate folder. */
export async function openBareStore(resources: AsyncDisposableStack, postgres: BarePostgres) {
  const database = new Database(postgres.address, { poolSize: 2, onError: () => undefined });
  resources.defer(() => database.close());
  const { sender, close } = await openJobSender(database);
  resources.defer(close);
  const directory = await makeTemporaryDirectory(resources);
  const blobs = await openBlobStore({ kind: 'files', directory, secretKey: 'of no link' });
  return { store: createStore({ database, sender }), blobs, directory };
}
