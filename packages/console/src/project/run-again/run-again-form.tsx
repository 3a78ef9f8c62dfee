import './run-again.css';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { categoryModes } from '@ledgerprint/engine/category-mode';
import { findTextProblem, longestProjectName } from '@ledgerprint/ledger/activity';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { ApiError } from '../../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import { language, useFormat, useWords } from '../../language.ts';
import { offeredCountries, offeredCurrencies } from '../../new-project/context-codes.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/form-fields.tsx';
import { rowFieldWords } from '../../parts/row-field-words.ts';
import { useDialog } from '../../parts/use-dialog.ts';
import { type Session, signOut } from '../../session/session.ts';
import { aboutWords } from '../about-words.ts';
import { type SwappableField, type SwappedFields, swappableFields, toColumns } from './swapped-fields.ts';
import { runAgainWords } from './words.ts';

const longestPeriod = 100;

/** A form that creates a project from the same rows with another mode, context or columns. Escape closes it. */
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
  const format = useFormat();
  const id = useId();
  const dialog = useDialog();
  const wish = useSignal(toWish(project));
  const swapped = useSignal<SwappedFields>({});
  const isBusy = useSignal(false);
  const refusal = useSignal<ApiProblem | undefined>(undefined);
  const { name, categoryMode, country, currency, year, period } = wish.value;
  const change = (changed: Partial<typeof wish.value>) => {
    wish.value = { ...wish.value, ...changed };
  };
  const problems = {
    name: findTextProblem(name.trim(), longestProjectName) !== undefined,
    year: year.trim() !== '' && !(Number(year) >= 1990 && Number(year) <= 2100),
    period: findTextProblem(period.trim(), longestPeriod) !== undefined,
  };
  const hasProblem = Object.values(problems).includes(true);

  async function run(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (hasProblem || isBusy.value) return;
    isBusy.value = true;
    refusal.value = undefined;
    try {
      const { projectId } = await session.client.projects.runAgain({
        projectId: project.projectId,
        name: name.trim(),
        categoryMode,
        context: { country, currency, year: Number(year), period: period.trim() },
        columns: toColumns(swapped.value),
      });
      onMade(projectId);
    } catch (error) {
      refusal.value = toApiProblem(error);
      isBusy.value = false;
      if (refusal.value.code === 'unauthenticated') signOut('expired');
    }
  }

  return (
    <dialog
      ref={dialog}
      class="question run-again"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy.value) onKept();
      }}
    >
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p>{words.lead}</p>
      <form noValidate onSubmit={run}>
        <TextField
          label={words.name}
          value={name}
          problem={problems.name ? words.nameTooLong(format.integer(longestProjectName)) : undefined}
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
          options={[['', words.usual], ...withChosen(sortedCountries(format.countryName), country)]}
          onChoose={(code) => change({ country: code })}
        />
        <SelectField
          label={words.currency}
          value={currency}
          options={[
            ['', words.usual],
            ...withChosen(
              offeredCurrencies.map((code) => [code, `${code} · ${format.currencyName(code)}`]),
              currency,
            ),
          ]}
          onChoose={(code) => change({ currency: code })}
        />
        <TextField
          label={words.year}
          hint={words.yearHint}
          value={year}
          problem={problems.year ? words.yearProblem : undefined}
          onInput={(text) => change({ year: text })}
        />
        <TextField
          label={words.period}
          value={period}
          problem={problems.period ? words.periodTooLong(format.integer(longestPeriod)) : undefined}
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
        {refusal.value !== undefined && <ApiError problem={refusal.value} />}
        <div class="actions question-actions">
          <span role="status">{isBusy.value ? words.running : ''}</span>
          <Button disabled={isBusy.value} onClick={onKept}>
            {words.cancel}
          </Button>
          <Button kind="main" type="submit" disabled={hasProblem || isBusy.value}>
            {words.run}
          </Button>
        </div>
      </form>
    </dialog>
  );

  function swap(field: SwappableField, source: SwappableField): void {
    swapped.value = { ...swapped.value, [field]: source };
  }

  function sortedCountries(nameOf: (code: string) => string): readonly (readonly [string, string])[] {
    const named = offeredCountries.map((code) => [code, nameOf(code)] as const);
    return named.toSorted(([, a], [, b]) => a.localeCompare(b, language.value));
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

/** The current settings of the project. */
function toWish({ name, categoryMode, context }: ProjectSummary) {
  const { country = '', currency = '', year = 0, period = '' } = context ?? {};
  const mode = categoryModes.find((known) => known === categoryMode) ?? 'ademe';
  return { name, categoryMode: mode, country, currency, year: year === 0 ? '' : String(year), period };
}

/** Adds the current value to the options if it is not a common one. */
function withChosen(
  options: readonly (readonly [string, string])[],
  chosen: string,
): readonly (readonly [string, string])[] {
  const isOffered = chosen === '' || options.some(([code]) => code === chosen);
  return isOffered ? options : [...options, [chosen, chosen]];
}
