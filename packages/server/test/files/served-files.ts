import { loadConfig } from '../../src/config/config.ts';
import type { BlobSettings } from '../../src/files/open-blob-store.ts';
import { createDownloadOpener } from '../../src/files/open-download.ts';
import { admissionLimits } from '../../src/http/admission/limits.ts';
import { createHttpServer } from '../../src/http/create-http-server.ts';
import { listen } from '../../src/http/listen.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';

/** A directory of files, and our server that serves them. */
export type ServedFiles = {
  readonly settings: Extract<BlobSettings, { readonly kind: 'files' }>;
  readonly url: string;
  close(): Promise<void>;
};

export async function serveFiles(): Promise<ServedFiles> {
  const directory = await createTemporaryDirectory();
  const secretKey = 'a test key that is long enough to be taken';
  const settings = { kind: 'files', directory: `${directory.path}/exports`, secretKey } as const;
  const server = await createHttpServer({
    logger: createLogger('silent'),
    isReady: async () => true,
    corsOrigins: [],
    rpc: undefined,
    settings: loadConfig({}, {}),
    limits: admissionLimits,
    meter: undefined,
    openDownload: createDownloadOpener(settings),
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    settings,
    url,
    close: async () => {
      server.server.closeAllConnections();
      await server.close();
      await directory.remove();
    },
  };
}
