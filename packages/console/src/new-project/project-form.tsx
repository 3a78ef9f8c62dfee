import { categoryModes } from '@ledgerprint/engine/category-mode';
import { defaultLimits } from '@ledgerprint/ledger/activity';
import { useSignal } from '@preact/signals';
import { useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/form-fields.tsx';
import { Message } from '../parts/message.tsx';
import { useTextProblems } from '../project/text-problems.ts';
import type { DraftControl } from './draft-control.ts';
import type { Reading, TableLayout } from './reader/reading.ts';
import { needsQuestion, SendQuestion } from './send-question.tsx';
import { newProjectWords } from './words.ts';

/** The project's name, period and categories, and the button that starts it. */
export function ProjectForm({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).settings;
  const settings = control.settings.value;
  const { ofName, ofPeriod } = useTextProblems();
  const nameProblem = ofName(settings.name);
  const periodProblem = ofPeriod(settings.period);
  const mayStart = isReady(control) && nameProblem === undefined && periodProblem === undefined;
  const { shown, choices, reading, lastReading } = control.draft.value;
  const lacksCategory =
    settings.categoryMode === 'client' &&
    ![...(shown?.layouts ?? []), ...listLayouts(lastReading)].some((layout) => layout?.roles.includes('category'));
  // A question about an earlier reading no longer applies.
  const asked = useSignal<Reading | undefined>(undefined);
  const isAsking = reading !== undefined && asked.value === reading;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reading === undefined || !mayStart) return;
        if (needsQuestion(reading, choices)) asked.value = reading;
        else control.send();
      }}
    >
      <TextField
        label={words.name}
        problem={nameProblem}
        value={settings.name}
        onInput={(name) => control.set({ name })}
      />
      <TextField
        label={words.period}
        hint={words.periodHint}
        problem={periodProblem}
        value={settings.period}
        onInput={(period) => control.set({ period })}
      />
      <ModeChoice control={control} />
      {lacksCategory && <Message kind="warn">{words.noCategory}</Message>}
      {isAsking ? (
        <SendQuestion
          draft={control.draft.value}
          reading={reading}
          onSend={() => {
            if (mayStart) control.send();
          }}
          onBack={() => (asked.value = undefined)}
        />
      ) : (
        <Button kind="main" type="submit" disabled={!mayStart}>
          {words.start}
        </Button>
      )}
    </form>
  );
}

function ModeChoice({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).settings;
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
            onChange={() => control.set({ categoryMode: mode })}
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

/** The layouts of tables; documents have none. */
function listLayouts(reading: Reading | undefined): readonly (TableLayout | undefined)[] {
  return reading?.sources.flatMap(({ tables }) => tables.map((table) => table?.layout)) ?? [];
}

/** Whether all rows have been read and at least one can be sent. */
function isReady({ draft, settings }: DraftControl): boolean {
  const { reading, fileProblem } = draft.value;
  if (reading === undefined || fileProblem !== undefined) return false;
  const { rows } = reading.total.counted;
  const { badRows } = reading;
  const sent = settings.value.skipsBadRows ? rows - badRows : rows;
  const isRefused = reading.sources.some(({ problem }) => problem !== undefined);
  if (isRefused && !settings.value.skipsRefused) return false;
  return rows <= defaultLimits.rowsPerProject && sent > 0 && (badRows === 0 || settings.value.skipsBadRows);
}
