import type { EngineLibrary } from '../enrichment/engine-library.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { Limits } from '../operations/call.ts';
import { createSecretBox, type Passphrases, type SecretBox } from '../platform/secret-box.ts';

/** The dependencies of the workspace's use cases in addition to the call. */
export type WorkspaceDependencies = {
  readonly limits: Limits;
  readonly blobs: Pick<BlobStore, 'move'>;
  /** Encrypts the place where a list continues, so that only the service can create page tokens. */
  readonly pageTokens: SecretBox;
};

/** The dependencies of use cases that calculate: they run in threads with engines. */
export type EngineDependencies = { readonly engines: EngineLibrary };

/** Page tokens have their own key. */
export function createPageTokenBox(keys: Passphrases): SecretBox {
  return createSecretBox(keys, 'page tokens');
}
