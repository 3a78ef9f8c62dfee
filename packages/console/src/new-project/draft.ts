import type { ColumnField } from '@ledgerprint/ledger';
import type { ApiProblem } from '../errors/api-problem.ts';
import type {
  Answer,
  Check,
  Columns,
  FileProblem,
  LineViolation,
  Preview,
  SendProgress,
} from './reader/messages.ts';

/** Why nothing was sent: the service's answer, or a file for which the chosen mode has no way. */
export type Refusal =
  | { readonly kind: 'answer'; readonly problem: ApiProblem; readonly lines: readonly LineViolation[] }
  | { readonly kind: 'tooLarge' };

/** A project in the making. */
export type Draft = {
  readonly step: 'choosing' | 'opening' | 'mapping' | 'sending';
  readonly fileName: string;
  readonly preview: Preview | undefined;
  readonly columns: Columns | undefined;
  /** Undefined until all rows were read under the present columns. */
  readonly check: Check | undefined;
  /** How many rows were read so far. */
  readonly checkedRows: number;
  readonly fileProblem: FileProblem | undefined;
  readonly sending: SendProgress | undefined;
  readonly refusal: Refusal | undefined;
};

/** Before a file was chosen. */
export const emptyDraft: Draft = {
  ...{ step: 'choosing', fileName: '', preview: undefined, columns: undefined, check: undefined },
  ...{ checkedRows: 0, fileProblem: undefined, sending: undefined, refusal: undefined },
};

/** The draft after the reader said something. `keptColumns` are taken instead of those that seem right. */
export function withAnswer(draft: Draft, answer: Answer, keptColumns: Columns | undefined): Draft {
  switch (answer.kind) {
    case 'opened':
      return withColumns(
        { ...draft, step: 'mapping', preview: answer.preview },
        keptColumns ?? answer.preview.columns,
      );
    case 'suggested':
      return withColumns(draft, answer.columns);
    case 'checking':
      return { ...draft, checkedRows: answer.rows };
    case 'checked':
      return { ...draft, check: answer.check };
    case 'sending':
      return { ...draft, sending: answer.progress };
    case 'fileProblem':
      return {
        ...draft,
        step: draft.preview === undefined ? 'choosing' : 'mapping',
        fileProblem: answer.problem,
      };
    case 'tooLarge':
      return { ...draft, step: 'mapping', refusal: { kind: 'tooLarge' } };
    case 'refused':
      return { ...draft, step: 'mapping', refusal: { ...answer, kind: 'answer' } };
    default:
      return draft;
  }
}

/** The draft with a field given to a column; the column that had it before has none. */
export function withField(draft: Draft, column: number, field: ColumnField | undefined): Draft {
  if (draft.columns === undefined) return draft;
  const fields = draft.columns.fields.map((held, index) => {
    if (index === column) return field;
    return held === field ? undefined : held;
  });
  return withColumns(draft, { ...draft.columns, fields });
}

/** What was read under other columns is worth nothing. */
function withColumns(draft: Draft, columns: Columns): Draft {
  return { ...draft, columns, check: undefined, checkedRows: 0, fileProblem: undefined, refusal: undefined };
}
