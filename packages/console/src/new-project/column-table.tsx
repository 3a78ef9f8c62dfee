import { type ColumnField, columnFields } from '@ledgerprint/ledger';
import { useFormat, useWords } from '../language.ts';
import { Field } from '../parts/field.tsx';
import { Message } from '../parts/message.tsx';
import type { DraftControl } from './create-draft.ts';
import type { Columns, Preview } from './reader/messages.ts';
import { newProjectWords } from './words.ts';

const shownRows = 5;

/** The first lines of the file under what its columns are taken for, to be corrected. */
export function ColumnTable(props: {
  readonly preview: Preview;
  readonly columns: Columns;
  readonly control: DraftControl;
}) {
  const { preview, columns, control } = props;
  const words = useWords(newProjectWords);
  const format = useFormat();
  const { headerLine, fields } = columns;
  const header = preview.records.find(({ line }) => line === headerLine);
  const rows = preview.records.filter(({ line }) => line > headerLine).slice(0, shownRows);
  const nameOf = (index: number) =>
    header?.cells[index]?.trim() || words.columns.column(format.integer(index + 1));
  return (
    <>
      <p>{words.columns.hint}</p>
      <ul class="column-summary" aria-label={words.columns.title}>
        {columnFields
          .filter((field) => fields.includes(field))
          .map((field) => (
            <li key={field}>
              <strong>{words.fields[field]}</strong> ← {nameOf(fields.indexOf(field))}
            </li>
          ))}
      </ul>
      <HeaderChoice preview={preview} headerLine={headerLine} control={control} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section class="column-table" aria-label={words.columns.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.columns.line}</th>
              {fields.map((field, index) => (
                <th scope="col" key={index} class={field === undefined ? 'column-unused' : ''}>
                  <span class="column-name">{nameOf(index)}</span>
                  <FieldChoice
                    label={words.columns.holds(nameOf(index))}
                    field={field}
                    onChoose={(chosen) => control.chooseField(index, chosen)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                <td class="soft">{format.integer(line)}</td>
                {fields.map((field, index) => (
                  <td key={index} class={field === undefined ? 'column-unused' : ''}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!fields.includes('designation') && <Message kind="bad">{words.columns.noDesignation}</Message>}
      {fields.includes('amount') && <p class="small soft">{words.columns.amountNote}</p>}
    </>
  );
}

function HeaderChoice(props: {
  readonly preview: Preview;
  readonly headerLine: number;
  readonly control: DraftControl;
}) {
  const { preview, headerLine, control } = props;
  const words = useWords(newProjectWords).columns;
  const format = useFormat();
  return (
    <Field label={words.header}>
      {(attributes) => (
        <select
          {...attributes}
          class="input"
          value={String(headerLine)}
          onChange={(event) => control.chooseHeader(Number(event.currentTarget.value))}
        >
          {preview.records.map(({ line, cells }) => (
            <option key={line} value={String(line)}>
              {words.headerLine(format.integer(line))} · {cells.filter(Boolean).join(' | ').slice(0, 60)}
            </option>
          ))}
          <option value="0">{words.noHeader}</option>
        </select>
      )}
    </Field>
  );
}

function FieldChoice(props: {
  readonly label: string;
  readonly field: ColumnField | undefined;
  readonly onChoose: (field: ColumnField | undefined) => void;
}) {
  const { label, field, onChoose } = props;
  const words = useWords(newProjectWords);
  return (
    <select
      class="input input-small"
      aria-label={label}
      value={field ?? ''}
      onChange={(event) => onChoose(columnFields.find((known) => known === event.currentTarget.value))}
    >
      <option value="">{words.columns.unused}</option>
      {columnFields.map((known) => (
        <option key={known} value={known}>
          {words.fields[known]}
        </option>
      ))}
    </select>
  );
}
