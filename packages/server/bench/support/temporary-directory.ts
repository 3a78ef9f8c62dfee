import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory that is removed with the resources. */
export async function makeTemporaryDirectory(resources: AsyncDisposableStack): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'ledgerprint-bench-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  if (resources.disposed) await remove();
  resources.defer(remove);
  return directory;
}
