import { roles as allRoles, type Role, roleGroups, roleTraits } from '@ledgerprint/ledger';
import { useSignal } from '@preact/signals';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/form-fields.tsx';
import { Message } from '../parts/message.tsx';
import type { DraftControl } from './draft-control.ts';
import { ledgerWords } from './ledger-words.ts';
import type { TablePreview } from './reader/messages.ts';
import type { TableLayout } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

type TableProps = {
  /** The source, and the index of the table in it. */
  readonly source: string;
  readonly index: number;
  readonly preview: TablePreview;
  readonly layout: TableLayout;
  readonly control: DraftControl;
};

const mostSamples = 3;
const longestSample = 40;
/** In a file with more columns, unused columns are hidden at first. */
const manyColumns = 12;
const fewestHeaders = 16;

/** The columns of a table, each with its role, which can be corrected. */
export function ColumnList({ source, index, preview, layout, control }: TableProps) {
  const words = useWords(newProjectWords).columns;
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const isWhole = useSignal(false);
  // A column that was just set to unused must not disappear.
  const touched = useSignal<ReadonlySet<number>>(new Set());
  const { names, roles, joined } = layout;
  const isShown = (column: number) =>
    names.length <= manyColumns || isWhole.value || roles[column] !== undefined || touched.value.has(column);
  const hidden = roles.filter((_, column) => !isShown(column)).length;
  return (
    <>
      <p>{words.hint}</p>
      <HeaderChoice source={source} index={index} preview={preview} layout={layout} control={control} />
      <ul class="column-list" aria-label={words.title}>
        {roles.map(
          (role, column) =>
            isShown(column) && (
              <ColumnLine
                key={column}
                name={names[column] || words.column(format.integer(column + 1))}
                samples={samplesOf(preview, layout, column)}
                role={role}
                onChoose={(chosen) => {
                  touched.value = new Set([...touched.value, column]);
                  control.chooseRole(index, column, chosen);
                }}
              />
            ),
        )}
      </ul>
      {names.length > manyColumns && (hidden > 0 || isWhole.value) && (
        <Button kind="quiet" onClick={() => (isWhole.value = !isWhole.value)}>
          {isWhole.value ? words.hideUnused : words.showUnused(hidden, format.integer(hidden))}
        </Button>
      )}
      {joined.length > 0 && (
        <p class="small soft">
          {words.joined(joined.map(({ name, role }) => `${name} (${ledger.roles[role]})`).join(', '))}
        </p>
      )}
      {!tellingRoles.some((role) => roles.includes(role)) && <Message kind="bad">{words.noDesignation}</Message>}
      {roles.includes('amount') && roles.includes('quantity') && <p class="small soft">{words.amountNote}</p>}
    </>
  );
}

/** Roles that can say what was bought, if only through the supplier or the account. */
const tellingRoles: readonly Role[] = ['designation', 'supplier', 'category', 'accountLabel', 'merchantCategory'];

function ColumnLine(props: {
  readonly name: string;
  readonly samples: readonly string[];
  readonly role: Role | undefined;
  readonly onChoose: (role: Role | undefined) => void;
}) {
  const { name, samples, role, onChoose } = props;
  const words = useWords(newProjectWords).columns;
  const ledger = useWords(ledgerWords);
  return (
    <li class={role === undefined ? 'column-line column-unused' : 'column-line'}>
      <span class="column-text">
        <span class="column-name">{name}</span>
        <span class="column-samples">
          {samples.length === 0
            ? words.empty
            : samples.map((sample) => (
                <span key={sample} class="column-sample">
                  {sample}
                </span>
              ))}
        </span>
      </span>
      <select
        class="input input-small"
        aria-label={words.holds(name)}
        value={role ?? ''}
        onChange={(event) => onChoose(allRoles.find((known) => known === event.currentTarget.value))}
      >
        <option value="">{words.unused}</option>
        {roleGroups.map((group) => (
          <optgroup key={group} label={ledger.roleGroups[group]}>
            {allRoles
              .filter((known) => roleTraits[known].group === group)
              .map((known) => (
                <option key={known} value={known}>
                  {ledger.roles[known]}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </li>
  );
}

/** The first distinct values of a column. */
function samplesOf({ records }: TablePreview, { headerLine }: TableLayout, column: number): readonly string[] {
  const samples = new Set<string>();
  for (const { line, cells } of records) {
    const cell = cells[column]?.trim() ?? '';
    if (line > headerLine && cell !== '')
      samples.add(cell.length > longestSample ? `${cell.slice(0, longestSample)}…` : cell);
    if (samples.size === mostSamples) break;
  }
  return [...samples];
}

function HeaderChoice({ source, index, preview, layout: { headerLine }, control }: TableProps) {
  const words = useWords(newProjectWords).columns;
  const format = useFormat();
  const place = preview.records.findIndex(({ line }) => line === headerLine);
  const offered = preview.records.slice(0, Math.max(fewestHeaders, place + 1));
  const nameOf = (line: number, cells: readonly string[]) =>
    `${words.headerLine(format.integer(line))} · ${cells.filter(Boolean).join(' | ').slice(0, 60)}`;
  return (
    <SelectField
      label={words.header}
      value={String(headerLine)}
      options={[
        ...(headerLine > 0 && place === -1 ? [[String(headerLine), words.headerBefore] as const] : []),
        ...offered.map(({ line, cells }) => [String(line), nameOf(line, cells)] as const),
        ['0', words.noHeader],
      ]}
      onChoose={(line) => {
        control.chooseTable([source], index, { columns: { headerLine: Number(line), roles: undefined } });
      }}
    />
  );
}
