import type { EngineLibrary } from '../enrichment/engine-library.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { Limits } from '../operations/call.ts';
import { createSecretBox, type Passphrases, type SecretBox } from '../platform/secret-box.ts';

/** What the use cases of the workspace need beside the call. */
export type WorkspaceDependencies = {
  readonly limits: Limits;
  readonly blobs: Pick<BlobStore, 'move'>;
  /** Seals where a list goes on, so that nobody but us can make a page token. */
  readonly pageTokens: SecretBox;
};

/** What those need that compute: they run in threads with engines. */
export type EngineDependencies = { readonly engines: EngineLibrary };

/** Page tokens have a key of their own. */
export function createPageTokenBox(keys: Passphrases): SecretBox {
  return createSecretBox(keys, 'page tokens');
}
