import './run-again.css';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { categoryModes } from '@ledgerprint/engine/category-mode';
import { useSignal } from '@preact/signals';
import { useWords } from '../../language.ts';
import { useCountryOptions, useCurrencyOptions } from '../../new-project/context-codes.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/form-fields.tsx';
import { rowFieldWords } from '../../parts/row-field-words.ts';
import type { Options } from '../../parts/select.tsx';
import type { Session } from '../../session/session.ts';
import { useTask } from '../../session/use-task.ts';
import { aboutWords } from '../about-words.ts';
import { useTextProblems } from '../text-problems.ts';
import { type SwappableField, type SwappedFields, swappableFields, toColumns } from './swapped-fields.ts';
import { runAgainWords } from './words.ts';

/** A form that creates a project from the same rows with another mode, context or columns. */
export function RunAgainForm(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  /** Receives the id of the new project. */
  readonly onMade: (projectId: string) => void;
  readonly onKept: () => void;
}) {
  const { session, project, onMade, onKept } = props;
  const words = useWords(runAgainWords);
  const { modes } = useWords(aboutWords);
  const wish = useSignal(toWish(project));
  const swapped = useSignal<SwappedFields>({});
  const task = useTask();
  const { name, categoryMode, country, currency, languages, year, period } = wish.value;
  const change = (changed: Partial<typeof wish.value>) => (wish.value = { ...wish.value, ...changed });
  const { ofName, ofPeriod } = useTextProblems();
  const isYear = year.trim() === '' || (Number(year) >= 1990 && Number(year) <= 2100);
  const problems = { name: ofName(name), year: isYear ? undefined : words.yearProblem, period: ofPeriod(period) };

  const run = async () => {
    const { projectId } = await session.client.projects.runAgain({
      projectId: project.projectId,
      name: name.trim(),
      categoryMode,
      context: { country, currency, year: Number(year), period: period.trim(), languages: languages.split(',') },
      columns: toColumns(swapped.value),
    });
    onMade(projectId);
  };

  return (
    <FormDialog
      title={words.open}
      look="run-again"
      submit={words.open}
      canSubmit={Object.values(problems).every((problem) => problem === undefined)}
      busy={words.running}
      isBusy={task.isBusy}
      problem={task.problem}
      onSubmit={() => task.run(run)}
      onClose={onKept}
    >
      <p>{words.lead}</p>
      <TextField
        label={words.name}
        hint={words.nameHint(project.name)}
        value={name}
        autofocus
        problem={problems.name}
        onInput={(text) => change({ name: text })}
      />
      <SelectField
        label={words.categories}
        value={categoryMode}
        options={categoryModes.map((mode) => [mode, modes[mode]])}
        onChoose={(mode) => change({ categoryMode: mode })}
      />
      <SelectField
        label={words.country}
        value={country}
        options={[['', words.usual], ...withChosen(useCountryOptions(), country)]}
        onChoose={(code) => change({ country: code })}
      />
      <SelectField
        label={words.currency}
        value={currency}
        options={[['', words.usual], ...withChosen(useCurrencyOptions(), currency)]}
        onChoose={(code) => change({ currency: code })}
      />
      <TextField
        label={words.languages}
        hint={words.languagesHint}
        value={languages}
        onInput={(text) => change({ languages: text })}
      />
      <TextField
        label={words.year}
        hint={words.yearHint}
        value={year}
        problem={problems.year}
        onInput={(text) => change({ year: text })}
      />
      <TextField
        label={words.period}
        value={period}
        problem={problems.period}
        onInput={(text) => change({ period: text })}
      />
      <details class="run-again-fields">
        <summary>{words.fields}</summary>
        <p class="soft">{words.fieldsHint}</p>
        {swappableFields.flatMap((group) =>
          group.map((field) => (
            <FieldSource key={field} field={field} group={group} swapped={swapped.value} onSwap={swap} />
          )),
        )}
      </details>
    </FormDialog>
  );

  function swap(field: SwappableField, source: SwappableField): void {
    swapped.value = { ...swapped.value, [field]: source };
  }
}

function FieldSource(props: {
  readonly field: SwappableField;
  readonly group: readonly SwappableField[];
  readonly swapped: SwappedFields;
  readonly onSwap: (field: SwappableField, source: SwappableField) => void;
}) {
  const { field, group, swapped, onSwap } = props;
  const { takenFrom, asBefore } = useWords(runAgainWords);
  const names = useWords(rowFieldWords);
  return (
    <SelectField
      label={takenFrom(names[field])}
      value={swapped[field] ?? field}
      options={group.map((source) => [source, source === field ? asBefore : names[source]])}
      onChoose={(source) => onSwap(field, source)}
    />
  );
}

/** The current settings of the project; the service gives the new one a name of its own. */
function toWish({ categoryMode, context }: ProjectSummary) {
  const { country = '', currency = '', year = 0, period = '', languages = [] } = context ?? {};
  const mode = categoryModes.find((known) => known === categoryMode) ?? 'ademe';
  return {
    ...{ name: '', categoryMode: mode, country, currency, period },
    languages: languages.join(', '),
    year: year === 0 ? '' : String(year),
  };
}

/** Adds the current value to the options if it is not a common one. */
function withChosen(options: Options<string>, chosen: string): Options<string> {
  const isOffered = chosen === '' || options.some(([code]) => code === chosen);
  return isOffered ? options : [...options, [chosen, chosen]];
}
