import type { ApiProblem } from '../../errors/api-problem.ts';

/**
 * What an error means for a decision that waits: the service was not reached and the decision waits on; something went
 * wrong that may pass; or it will never be taken as it is.
 */
export type Verdict = 'out-of-reach' | 'in-trouble' | 'refused';

const outOfReach: ReadonlySet<string> = new Set([
  ...['unavailable', 'deadline_exceeded', 'canceled', 'resource_exhausted'],
  // The page asks for another key; what waits is sent with that.
  'unauthenticated',
]);
const mayPass: ReadonlySet<string> = new Set(['internal', 'unknown', 'unimplemented', 'data_loss']);
/** One that fails again and again while the service answers others must not hold up those behind it. */
const mostFailures = 5;

/** `failures` are those of this decision that were no refusal, this one included. */
export function toVerdict({ code, violations }: ApiProblem, failures: number): Verdict {
  if (outOfReach.has(code)) return 'out-of-reach';
  // Without naming a decision it is about another call that was in the way for too long.
  const isLocked = code === 'aborted' && violations.length === 0;
  return (mayPass.has(code) || isLocked) && failures < mostFailures ? 'in-trouble' : 'refused';
}
