import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';

/** What sudo leaves in the environment: the name and number of the user who called it. */
export type SudoClaim = { readonly user: string; readonly uid: string };

/** The user that the kernel runs this process as. */
export type ProcessUser = { readonly name: string; readonly uid: number | undefined };

/**
 * The user who runs this process according to the kernel, as `user@host`. The caller of sudo is added as a claim,
 * because anybody can set the environment of a command, and only if it can be true: the process runs as root, and the
 * name and number belong to the same user.
 */
export function describeCommandUser(
  claim: SudoClaim | undefined,
  user: ProcessUser = findProcessUser(),
  passwd: string = readPasswd(),
): string {
  const believable = claim !== undefined && user.uid === 0 && claim.uid !== '0' && isUser(claim, passwd);
  return `${user.name}@${hostname()}${believable ? ` (sudo says ${claim.user})` : ''}`.slice(0, 300);
}

function isUser({ user, uid }: SudoClaim, passwd: string): boolean {
  return passwd.split('\n').some((line) => {
    const [name, , number] = line.split(':');
    return name === user && number === uid;
  });
}

/** The user of this process according to the kernel. */
export function findProcessUser(): ProcessUser {
  const uid = process.getuid?.();
  try {
    return { name: userInfo().username, uid };
  } catch {
    // In a container the user may have a number and no name.
    return { name: `uid ${uid ?? 'unknown'}`, uid };
  }
}

/** Users of a directory service are not in this file: their claim is not shown. */
function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
