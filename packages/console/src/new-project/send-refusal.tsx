import { ApiError } from '../errors/api-error.tsx';
import { useFormat, useWords } from '../language.ts';
import type { Refusal } from './draft.ts';
import { useFieldProblems } from './field-problem.ts';
import type { LineViolation } from './reader/messages.ts';
import { newProjectWords } from './words.ts';

/** Why the service refused, with the lines of the file that it names. */
export function SendRefusal({ refusal }: { readonly refusal: Refusal }) {
  return (
    <ApiError problem={refusal.problem}>
      {refusal.lines.length > 0 && (
        <ul class="problem-list">
          {refusal.lines.map((violation, index) => (
            <li key={index}>
              <Violation violation={violation} />
            </li>
          ))}
        </ul>
      )}
    </ApiError>
  );
}

/** The problem in the user's language if the reason is known, or else the service's own sentence. */
function Violation({ violation }: { readonly violation: LineViolation }) {
  const words = useWords(newProjectWords).check;
  const format = useFormat();
  const { nameOf, findSentence } = useFieldProblems();
  const { sheet, line, column, reason, description } = violation;
  const known = findSentence(column, reason);
  const place = [format.integer(line), nameOf(column)] as const;
  const problem = known === undefined ? words.otherProblem(...place, description) : words.problem(...place, known);
  return <>{sheet === undefined ? problem : `${sheet} · ${problem}`}</>;
}
