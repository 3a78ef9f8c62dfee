import { hostname, userInfo } from 'node:os';

/** Who runs this process, as `user@host`; behind sudo also who asked for it, which only the environment knows. */
export function describeCommandUser(invokingUser: string | undefined): string {
  const user = findUserName();
  const asked = invokingUser === undefined || invokingUser === user ? '' : ` for ${invokingUser}`;
  return `${user}@${hostname()}${asked}`.slice(0, 300);
}

function findUserName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have a number and no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
