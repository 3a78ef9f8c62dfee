import { useFormat, useWords } from '../language.ts';
import { CheckLine } from '../parts/check-line.tsx';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import type { DraftControl } from './draft-control.ts';
import { filesWords } from './files-words.ts';
import type { OverlapPart } from './reader/reading.ts';

/** A choice between files of different types that may contain the same purchases. */
export function OverlapChoice(props: { readonly overlap: readonly OverlapPart[]; readonly control: DraftControl }) {
  const { overlap, control } = props;
  const words = useWords(filesWords).overlap;
  const format = useFormat();
  const choose = (changed: OverlapPart, counts: boolean) => {
    const leftOut = overlap
      .filter(({ id, isLeftOut }) => (id === changed.id ? !counts : isLeftOut))
      .map(({ id }) => id);
    control.chooseContext({ leftOut });
  };
  return (
    <fieldset class="field">
      <legend>{words.sentence}</legend>
      {overlap.map((part) => (
        <CheckLine key={part.id} isChecked={!part.isLeftOut} onCheck={(counts) => choose(part, counts)}>
          <span>
            {words.families[part.family]}
            {part.isSurplus && ` (${words.surplus})`}
            <span class="choice-sentence">
              {words.figures(
                [part.count, format.integer(part.count)],
                [part.counted.rows, format.integer(part.counted.rows)],
              )}
              <MoneyOf group={part.counted} isAfterText />
            </span>
            <span class="choice-sentence file-name">
              {part.first.join(', ')}
              {part.count > part.first.length && ' …'}
            </span>
          </span>
        </CheckLine>
      ))}
    </fieldset>
  );
}
