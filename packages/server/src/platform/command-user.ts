import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';

/** What sudo leaves in the environment: the name and the number of the user who called it. */
export type SudoClaim = { readonly user: string; readonly uid: string };

/** The user that the kernel runs this process as. */
export type ProcessUser = { readonly name: string; readonly uid: number | undefined };

/**
 * Who runs this process, as `user@host`. That is what the kernel says. Who called sudo stands behind it as what it is, a
 * claim, since the environment can be written by whoever runs the command; and only where it can be true: of a process of
 * root, with a name and a number that are one user's.
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

/** The user that the kernel says this process is of. */
export function findProcessUser(): ProcessUser {
  const uid = process.getuid?.();
  try {
    return { name: userInfo().username, uid };
  } catch {
    // In a container the user may have a number and no name.
    return { name: `uid ${uid ?? 'unknown'}`, uid };
  }
}

/** Users of a directory service are not in it: their claim is not shown. */
function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
