import { findCacheDirectory } from '../../config/config.ts';
import { openPrivateService } from '../../private-service.ts';

/** A service to work with: one that runs somewhere, or one for this run alone. */
export type Service = {
  readonly url: string;
  readonly key: string;
  readonly isPrivate: boolean;
  close(end: 'done' | 'interrupted'): Promise<void>;
};

/** Without an address a service is started here, on a database in the user's cache directory. */
export async function openService(options: {
  readonly url: string | undefined;
  readonly key: string | undefined;
}): Promise<Service> {
  if (options.url === undefined) {
    return { ...(await openPrivateService(findCacheDirectory())), isPrivate: true };
  }
  return { url: options.url, key: options.key ?? '', isPrivate: false, close: async () => undefined };
}
