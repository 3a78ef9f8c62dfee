import { type ClientOptions, createClient, errorCodeOf, type LedgerprintClient } from '@ledgerprint/client';
import { type Signal, signal } from '@preact/signals';
import type { DeletedProject } from '../projects/deleted-project.ts';
import { hasMoved } from '../route.ts';

/** The session of this tab. */
export type Session = {
  /** The address of the service and the key, for workers, which have their own clients. */
  readonly access: ClientOptions;
  readonly client: LedgerprintClient;
  /** Makes each call once, without retries: for polling that reports a lost connection itself. */
  readonly impatientClient: LedgerprintClient;
  /** The last deleted project, while the list offers to undo the deletion. */
  readonly lastDeleted: Signal<DeletedProject | undefined>;
};

/** Why nobody is signed in, if there is a reason to show. */
export type SignInProblem = 'wrong' | 'expired' | 'unreachable' | 'busy';

/** Undefined until somebody signs in. */
export const session = signal<Session | undefined>(undefined);

/** The problem to show on the sign-in view. */
export const signInProblem = signal<SignInProblem | undefined>(undefined);

const storageKey = 'ledgerprint.key';
/** No id has this form, so a request for it only reveals whether the key is accepted. */
const impossibleId = '-';

/** Resumes this tab's session, if it has a key. */
export function startSession(): void {
  const key = sessionStorage.getItem(storageKey);
  if (key !== null) session.value = openSession(key);
}

/** Checks the key with a call that any key may make, and keeps it for this tab's session. */
export async function signIn(text: string): Promise<void> {
  const key = text.trim();
  signInProblem.value = /^[\x21-\x7e]+$/.test(key) ? await findKeyProblem(key) : 'wrong';
  if (signInProblem.value !== undefined) return;
  sessionStorage.setItem(storageKey, key);
  hasMoved.value = true;
  session.value = openSession(key);
}

/** Ends the session and removes the key. */
export function signOut(problem?: SignInProblem): void {
  sessionStorage.removeItem(storageKey);
  signInProblem.value = problem;
  hasMoved.value = true;
  session.value = undefined;
}

function openSession(key: string): Session {
  const access = { baseUrl: serviceUrl(), apiKey: key };
  return {
    access,
    client: createClient(access),
    impatientClient: createClient({ ...access, maxAttempts: 1 }),
    lastDeleted: signal(undefined),
  };
}

async function findKeyProblem(key: string): Promise<SignInProblem | undefined> {
  const client = createClient({ baseUrl: serviceUrl(), apiKey: key, maxAttempts: 3 });
  try {
    await client.getProgress({ projectId: impossibleId });
    return undefined;
  } catch (error) {
    const code = errorCodeOf(error);
    // A key with a narrow scope is not allowed to make the call.
    if (code === 'not_found' || code === 'permission_denied') return undefined;
    if (code === 'unauthenticated') return 'wrong';
    return code === 'resource_exhausted' ? 'busy' : 'unreachable';
  }
}

/** The service serves this page, possibly below a proxy's path. */
function serviceUrl(): string {
  return new URL('.', location.href).href.replace(/\/$/, '');
}
