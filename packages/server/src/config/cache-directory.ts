import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder `ledgerprint` where the platform keeps users' caches; `XDG_CACHE_HOME` wins everywhere. */
export function cacheDirectoryOf(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = environment;
  // The XDG specification: a path that is not absolute is to be ignored.
  if (isAbsolute(xdg)) return join(xdg, 'ledgerprint');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ledgerprint');
  if (platform === 'win32' && local !== '') return join(local, 'ledgerprint', 'Cache');
  return join(homedir(), '.cache', 'ledgerprint');
}
