import type { DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { EngineLibrary } from '../enrichment/engine-library.ts';
import type { FindSetup } from '../enrichment/setup-in-use.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { Call, Limits } from '../operations/call.ts';
import { createSecretBox, type Passphrases, type SecretBox } from '../platform/secret-box.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

/** A use case of the workspace: answers the message of an operation with another message. */
export type UseCase<Service extends DescService, Name extends keyof Service['method'], Needs = Dependencies> = (
  call: ServedCall,
  dependencies: Needs,
  request: MessageShape<Service['method'][Name]['input']>,
) => Promise<MessageInitShape<Service['method'][Name]['output']>>;

/** A call, with what only some use cases need. */
export type ServedCall = Call & {
  /** The number of rows or other items in the list of the request, even if they were too many to be kept. */
  readonly itemCount: number;
  /** How many of them are accepted. */
  readonly mostItems: number;
  /** The base of URLs in the answer. */
  readonly baseUrl: string;
};

/** What use cases need in addition to the call. */
export type Dependencies = {
  readonly limits: Limits;
  readonly blobs: Pick<BlobStore, 'sign' | 'move' | 'write' | 'remove'>;
  /** Encrypts the place where a list continues, so that only the service can create page tokens. */
  readonly pageTokens: SecretBox;
  /** They encrypt the keys that sign receipts. */
  readonly secretKeys: Passphrases;
  readonly search: CatalogueSearch;
};

/** What use cases that calculate also need: they run in threads with engines. */
export type EngineDependencies = Dependencies & { readonly engines: EngineLibrary; readonly findSetup: FindSetup };

/** Page tokens have their own key. */
export function createPageTokenBox(keys: Passphrases): SecretBox {
  return createSecretBox(keys, 'page tokens');
}
