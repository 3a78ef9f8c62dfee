import { roleOfField } from '@ledgerprint/ledger';
import { activityFields, defaultLimits, maximumLengthOf } from '@ledgerprint/ledger/activity';
import { ApiError } from '../errors/api-error.tsx';
import { errorWords } from '../errors/words.ts';
import { useFormat, useWords } from '../language.ts';
import { Message } from '../parts/message.tsx';
import type { Refusal } from './draft.ts';
import { ledgerWords } from './ledger-words.ts';
import type { LineViolation } from './reader/messages.ts';
import { newProjectWords } from './words.ts';

/** Why nothing was sent, with the lines of the file that the service names. */
export function SendRefusal({ refusal }: { readonly refusal: Refusal }) {
  const words = useWords(newProjectWords);
  const format = useFormat();
  if (refusal.kind !== 'answer') {
    const megabytes = format.integer(defaultLimits.csvBytes / 1e6);
    return (
      <Message kind="bad" title={words.sending.refused}>
        <p>{refusal.kind === 'misread' ? words.sending.misread : words.sending.tooLarge(megabytes)}</p>
      </Message>
    );
  }
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

/** What is wrong in the user's language where the reason is known here, else the service's own sentence. */
function Violation({ violation }: { readonly violation: LineViolation }) {
  const words = useWords(newProjectWords);
  const { roles } = useWords(ledgerWords);
  const reasons: Partial<Record<string, (limit: string) => string>> = useWords(errorWords).rowReasons;
  const format = useFormat();
  const { sheet, line, column, reason, description } = violation;
  const field = activityFields.find((known) => known === column);
  const name = field === undefined ? column : roles[roleOfField(field)];
  const sentence = field && reasons[reason]?.(format.integer(maximumLengthOf(field)));
  const place = words.check.problem(format.integer(line), name, sentence ?? description);
  return <>{sheet === undefined ? place : `${sheet} · ${place}`}</>;
}
