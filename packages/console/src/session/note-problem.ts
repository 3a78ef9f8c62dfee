import { useEffect } from 'preact/hooks';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { signOut } from './session.ts';

/** Converts the reason for which a call rejected. A key that is no longer accepted ends the session. */
export function noteProblem(error: unknown): ApiProblem {
  const problem = toApiProblem(error);
  if (isExpired(problem)) signOut('expired');
  return problem;
}

/** Ends the session if one of these problems is that the key is no longer accepted. */
export function useExpiry(...problems: readonly (ApiProblem | undefined)[]): void {
  const hasExpired = problems.some(isExpired);
  useEffect(() => {
    if (hasExpired) signOut('expired');
  }, [hasExpired]);
}

function isExpired(problem: ApiProblem | undefined): boolean {
  return problem?.code === 'unauthenticated';
}
