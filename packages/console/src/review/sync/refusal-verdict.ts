import type { ApiProblem } from '../../errors/api-problem.ts';

/**
 * What an error means for a queued decision: the service is out of reach, so the decision keeps waiting; something went
 * wrong that may pass; or the decision will never be accepted.
 */
export type Verdict = 'out-of-reach' | 'in-trouble' | 'refused';

const outOfReach: ReadonlySet<string> = new Set([
  ...['unavailable', 'deadline_exceeded', 'canceled', 'resource_exhausted'],
  // The page asks for another key, with which queued decisions are then sent.
  'unauthenticated',
]);
const mayPass: ReadonlySet<string> = new Set(['internal', 'unknown', 'unimplemented', 'data_loss']);
/** A decision that keeps failing while the service answers must not block those after it. */
const mostFailures = 5;

/** `failures` counts the failures of this decision that were not rejections, including this one. */
export function toVerdict({ code, violations }: ApiProblem, failures: number): Verdict {
  if (outOfReach.has(code)) return 'out-of-reach';
  // Without a named decision, it means that another call held the lock for too long.
  const isLocked = code === 'aborted' && violations.length === 0;
  return (mayPass.has(code) || isLocked) && failures < mostFailures ? 'in-trouble' : 'refused';
}
