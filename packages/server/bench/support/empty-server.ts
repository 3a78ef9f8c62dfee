import { fileURLToPath } from 'node:url';
import { startNode } from './child-process.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const script = fileURLToPath(new URL('./empty-connect-server.ts', import.meta.url));

/** Starts a Connect handler that does nothing in its own process; `url` is that of the call. */
export async function startEmptyServer(
  resources: AsyncDisposableStack,
): Promise<{ readonly url: string; readonly pid: number }> {
  const directory = await makeTemporaryDirectory(resources);
  const { greeting, pid } = await startNode(resources, { script, directory, ready: /\n/ });
  return { url: `${greeting.trim()}/api.v1.Service/GetProgress`, pid };
}
