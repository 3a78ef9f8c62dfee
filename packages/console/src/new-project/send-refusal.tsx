import { activityFields, defaultLimits, maximumLengthOf } from '@ledgerprint/ledger/activity';
import { ApiError } from '../errors/api-error.tsx';
import { findRowFault } from '../errors/row-fault.ts';
import { errorWords } from '../errors/words.ts';
import { useFormat, useWords } from '../language.ts';
import { Message } from '../parts/message.tsx';
import type { Refusal } from './draft.ts';
import type { LineViolation } from './reader/messages.ts';
import { newProjectWords } from './words.ts';

/** Why nothing was sent, with the lines of the file that the service names. */
export function SendRefusal({ refusal }: { readonly refusal: Refusal }) {
  const words = useWords(newProjectWords);
  const format = useFormat();
  if (refusal.kind === 'tooLarge') {
    return (
      <Message kind="bad" title={words.sending.refused}>
        <p>{words.sending.tooLarge(format.integer(defaultLimits.csvBytes / 1e6))}</p>
      </Message>
    );
  }
  const placed = refusal.lines.filter(({ line }) => line !== undefined);
  return (
    <ApiError problem={refusal.problem}>
      {placed.length > 0 && (
        <ul class="problem-list">
          {placed.map((violation, index) => (
            <li key={index}>
              <Violation violation={violation} />
            </li>
          ))}
        </ul>
      )}
    </ApiError>
  );
}

/** The service's sentence in the user's language where it is known here, else as it is. */
function Violation({ violation }: { readonly violation: LineViolation }) {
  const words = useWords(newProjectWords);
  const faults = useWords(errorWords).rowFaults;
  const format = useFormat();
  const { line = 0, column, description } = violation;
  const field = activityFields.find((known) => known === column);
  const fault = field === undefined ? undefined : findRowFault(field, description);
  const sentence =
    field === undefined || fault === undefined
      ? description
      : faults[fault](format.integer(maximumLengthOf(field)));
  const name = field === undefined ? (column ?? '') : words.fields[field];
  return <>{words.check.problem(format.integer(line), name, sentence)}</>;
}
