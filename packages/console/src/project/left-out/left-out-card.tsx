import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { ApiError } from '../../errors/api-error.tsx';
import { LazyView } from '../../frame/lazy-view.tsx';
import { useFormat, useWords } from '../../language.ts';
import { ledgerWords } from '../../new-project/ledger-words.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { SelectField, TextField } from '../../parts/form-fields.tsx';
import type { ReasonGroup } from '../../reconciliation/balance.ts';
import { toTotalBalance } from '../../reconciliation/to-balance.ts';
import { goTo } from '../../route.ts';
import type { Session } from '../../session/session.ts';
import type { ProjectFiles } from '../project-files.ts';
import { type LeftOutRow, LeftOutTable } from './left-out-table.tsx';
import { useLeftOutRows } from './use-left-out-rows.ts';
import { leftOutWords } from './words.ts';

const loadIncludeForm = () => import('./include-form.tsx').then(({ IncludeForm }) => IncludeForm);
/** A search begins when the typing pauses. */
const pauseMs = 300;

/** The rows of a project that are not counted: by reason, searchable, and each excluded one can be counted after all. */
export function LeftOutCard(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly files: ProjectFiles;
}) {
  const { session, project, files } = props;
  const words = useWords(leftOutWords);
  const balance = useMemo(() => toTotalBalance(files.all), [files]);
  const options = useReasonOptions(balance);
  const chosen = useSignal(options[0]?.[0] ?? '');
  const text = useSignal('');
  const searched = useSignal('');
  const included = useSignal<LeftOutRow | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => (searched.value = text.value.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text.value]);
  const [fate = '', reason = ''] = chosen.value.split(' ');
  const query = { projectId: project.projectId, fate, reason, text: searched.value };
  const { rows, hasMore, isLoading, problem, loadMore, reload } = useLeftOutRows(session, query);
  if (options.length === 0) return null;
  return (
    <Card title={words.title}>
      <p>{words.lead}</p>
      <div class="left-out-filter">
        <SelectField
          label={words.reason}
          value={chosen.value}
          options={options}
          onChoose={(value) => (chosen.value = value)}
        />
        <TextField
          label={words.search}
          hint={words.searchHint}
          value={text.value}
          maxLength={200}
          onInput={(typed) => (text.value = typed)}
        />
      </div>
      <ApiError problem={problem} onRetry={reload} />
      <div aria-busy={isLoading}>
        {rows !== undefined && rows.length === 0 && <p role="status">{words.none}</p>}
        {rows !== undefined && rows.length > 0 && (
          <LeftOutTable
            rows={rows}
            currency={project.context?.currency ?? ''}
            onCount={project.status === 'completed' ? (row) => (included.value = row) : undefined}
          />
        )}
        {hasMore && (
          <Button kind="quiet" disabled={isLoading} onClick={loadMore}>
            {words.more}
          </Button>
        )}
      </div>
      {included.value !== undefined && (
        <LazyView
          load={loadIncludeForm}
          with={{
            session,
            project,
            row: included.value,
            onMade: (projectId: string) => goTo({ view: 'project', projectId }),
            onKept: () => (included.value = undefined),
          }}
        />
      )}
    </Card>
  );
}

type Fates = { readonly excluded: readonly ReasonGroup[]; readonly unread: readonly ReasonGroup[] };

/** `excluded payroll`, `excluded ` for all of a fate: the values of the filter with their names and numbers of rows. */
function useReasonOptions(balance: Fates): readonly (readonly [string, string])[] {
  const words = useWords(leftOutWords);
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const fates = [
    { fate: 'excluded', groups: balance.excluded, names: ledger.exclusions },
    { fate: 'unread', groups: balance.unread, names: ledger.unread },
  ] as const;
  return fates.flatMap(({ fate, groups, names }) => {
    if (groups.length === 0) return [];
    const known: Partial<Record<string, string>> = names;
    const rows = groups.reduce((sum, group) => sum + group.rows, 0);
    return [
      [`${fate} `, words.option(words.all[fate], format.integer(rows))] as const,
      ...groups.map((group) => {
        const name = known[group.reason] ?? group.reason;
        return [`${fate} ${group.reason}`, words.option(name, format.integer(group.rows))] as const;
      }),
    ];
  });
}
