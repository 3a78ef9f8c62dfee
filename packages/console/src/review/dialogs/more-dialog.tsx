import { factorUnits } from '@ledgerprint/engine/catalogue';
import { ghgCategories } from '@ledgerprint/engine/results';
import { useSignal } from '@preact/signals';
import { language, useWords } from '../../language.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/form-fields.tsx';
import type { Options } from '../../parts/select.tsx';
import { nameOfUnit } from '../../result/explanation/unit-names.ts';
import { sayHeading } from '../describe.ts';
import type { Desk } from '../desk.ts';
import { blankMoreForm, type MoreForm, type MoreProblem, readMoreForm } from '../more-form.ts';
import { focusedItem } from '../review-list.ts';
import { reviewWords } from '../words.ts';

/** A form for a quantity, an own factor or another reporting category. */
export function MoreDialog({ desk }: { readonly desk: Desk }) {
  const { more: words, close } = useWords(reviewWords);
  const form = useSignal<MoreForm>(blankMoreForm);
  const problems = useSignal<ReadonlySet<MoreProblem>>(new Set());
  const kind = desk.selector.value?.kind ?? focusedItem(desk.review.list.value)?.selector.kind;
  const hasQuantity = kind === 'case' || kind === 'designation';
  const headings = ['1', '2', ...Object.keys(ghgCategories)];
  const text = (name: keyof MoreForm, label: string, more: TextOptions = {}) => (
    <TextField
      label={label}
      value={form.value[name]}
      hint={more.hint}
      {...(more.isNumber ? { maxLength: 30, inputMode: 'decimal' } : {})}
      problem={more.problem && problems.value.has(more.problem) ? words.problems[more.problem] : undefined}
      onInput={(typed) => (form.value = { ...form.value, [name]: typed })}
    />
  );
  const choice = (name: keyof MoreForm, label: string, options: Options<string>) => (
    <SelectField
      label={label}
      value={form.value[name]}
      options={options}
      onChoose={(value) => (form.value = { ...form.value, [name]: value })}
    />
  );
  return (
    <FormDialog
      title={words.title}
      look="review-dialog"
      cancel={close}
      submit={words.apply}
      onSubmit={() => {
        const read = readMoreForm(form.value);
        if ('problems' in read) {
          problems.value = read.problems;
          return;
        }
        desk.close();
        desk.choose(read.choice);
      }}
      onClose={desk.close}
    >
      {hasQuantity && (
        <div class="review-pair">
          {text('quantity', words.quantity, { hint: words.quantityHint, problem: 'quantity', isNumber: true })}
          {text('quantityUnit', words.unit, { problem: 'unit' })}
        </div>
      )}
      {choice('heading', words.heading, [
        ['', words.headingStays],
        ...headings.map((code) => [code, sayHeading(code, language.value)] as const),
      ])}
      <fieldset class="review-own-factor">
        <legend>{words.ownFactor}</legend>
        {text('factorName', words.factorName, { problem: 'name' })}
        <div class="review-pair">
          {text('factorValue', words.factorValue, { problem: 'value', isNumber: true })}
          {choice(
            'factorUnit',
            words.factorUnit,
            factorUnits.map((unit) => [unit, nameOfUnit(unit, language.value)] as const),
          )}
        </div>
        {text('factorSource', words.factorSource, { hint: words.factorSourceHint, problem: 'source' })}
        {text('uncertainty', words.uncertainty, {
          hint: words.uncertaintyHint,
          problem: 'uncertainty',
          isNumber: true,
        })}
      </fieldset>
      <p class="field-problem" role="alert">
        {problems.value.has('nothing') && words.problems.nothing}
      </p>
    </FormDialog>
  );
}

type TextOptions = { readonly hint?: string; readonly problem?: MoreProblem; readonly isNumber?: boolean };
