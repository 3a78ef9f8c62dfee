import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { defaultLimits, findTextProblem, longestProjectName } from '@ledgerprint/ledger/activity';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Message } from '../parts/message.tsx';
import type { DraftControl } from './create-draft.ts';
import { newProjectWords } from './words.ts';

/** The project's name and categories, and the button that starts it. */
export function ProjectForm({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).settings;
  const format = useFormat();
  const settings = control.settings.value;
  const hasNameProblem = findTextProblem(settings.name.trim(), longestProjectName) !== undefined;
  const lacksCategory =
    settings.categoryMode === 'client' && !control.draft.value.columns?.fields.includes('category');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(control) && !hasNameProblem) control.send();
      }}
    >
      <Field
        label={words.name}
        problem={hasNameProblem ? words.nameTooLong(format.integer(longestProjectName)) : undefined}
      >
        {(attributes) => (
          <input
            {...attributes}
            class="input"
            type="text"
            autocomplete="off"
            value={settings.name}
            onInput={(event) => {
              control.settings.value = { ...control.settings.value, name: event.currentTarget.value };
            }}
          />
        )}
      </Field>
      <ModeChoice control={control} />
      {lacksCategory && <Message kind="warn">{words.noCategory}</Message>}
      <Button kind="main" type="submit" disabled={!isReady(control) || hasNameProblem}>
        {words.start}
      </Button>
    </form>
  );
}

function ModeChoice({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).settings;
  const choose = (categoryMode: CategoryMode) => {
    control.settings.value = { ...control.settings.value, categoryMode };
  };
  return (
    <fieldset class="field">
      <legend class="field-label">{words.mode}</legend>
      {categoryModes.map((mode) => (
        <label class="choice-line" key={mode}>
          <input
            type="radio"
            name="categoryMode"
            value={mode}
            checked={control.settings.value.categoryMode === mode}
            onChange={() => choose(mode)}
          />
          <span>
            {words.modes[mode].name}
            <span class="choice-sentence">{words.modes[mode].sentence}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Whether all lines were read and may be sent. */
function isReady({ draft, settings }: DraftControl): boolean {
  const { check, columns, fileProblem } = draft.value;
  if (check === undefined || fileProblem !== undefined || !columns?.fields.includes('designation'))
    return false;
  const { rows, badRows } = check;
  return (
    rows <= defaultLimits.rowsPerProject && (badRows === 0 || (settings.value.skipsBadRows && badRows < rows))
  );
}
