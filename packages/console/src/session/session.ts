import { type ClientOptions, createClient, errorCodeOf, type LedgerprintClient } from '@ledgerprint/client';
import { type Signal, signal } from '@preact/signals';
import type { DeletedProject } from '../projects/deleted-project.ts';
import { hasMoved } from '../route.ts';

/** Who is signed in in this tab. */
export type Session = {
  /** Where the service is and the key, for workers: they have clients of their own. */
  readonly access: ClientOptions;
  readonly client: LedgerprintClient;
  /** Tries each call once: for what is asked again anyway, and says so when there is no answer. */
  readonly impatientClient: LedgerprintClient;
  /** The project that was deleted last, for as long as the list offers to undo it. */
  readonly lastDeleted: Signal<DeletedProject | undefined>;
};

/** Why nobody is signed in, where there is a reason to tell. */
export type SignInProblem = 'wrong' | 'expired' | 'unreachable' | 'busy';

/** Undefined until somebody has signed in. */
export const session = signal<Session | undefined>(undefined);

/** What to say on the sign-in view. */
export const signInProblem = signal<SignInProblem | undefined>(undefined);

const storageKey = 'ledgerprint.key';
/** No id has this form, so asking for it tells nothing but whether the key is taken. */
const impossibleId = '-';

/** Goes on with the key of this tab's session, if it has one. */
export function startSession(): void {
  const key = sessionStorage.getItem(storageKey);
  if (key !== null) session.value = openSession(key);
}

/** Checks the key with a call that any key may make, and keeps it for the session of this tab. */
export async function signIn(text: string): Promise<void> {
  const key = text.trim();
  signInProblem.value = /^[\x21-\x7e]+$/.test(key) ? await findKeyProblem(key) : 'wrong';
  if (signInProblem.value !== undefined) return;
  sessionStorage.setItem(storageKey, key);
  hasMoved.value = true;
  session.value = openSession(key);
}

/** Forgets the key. */
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
    // A key of a narrow scope may not even ask.
    if (code === 'not_found' || code === 'permission_denied') return undefined;
    if (code === 'unauthenticated') return 'wrong';
    return code === 'resource_exhausted' ? 'busy' : 'unreachable';
  }
}

/** The page is served by the service, maybe below a path of a proxy. */
function serviceUrl(): string {
  return new URL('.', location.href).href.replace(/\/$/, '');
}
