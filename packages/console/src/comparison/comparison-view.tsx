import './comparison.css';
import '../result/result.css';
import '../result/pictures/pictures.css';
import type { ComparedSide, Comparison } from '@ledgerprint/client/workspace';
import type { ComparisonCause } from '@ledgerprint/report/comparison';
import { useSignal } from '@preact/signals';
import { ApiError } from '../errors/api-error.tsx';
import { toKilograms } from '../format.ts';
import { useFormat, useWords } from '../language.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { FiguresTable } from '../parts/figures-table.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
import { useAnswer } from '../session/use-answer.ts';
import { ChangedCases } from './changed-cases.tsx';
import type { ComparedRef } from './compare-route.ts';
import { toSigned } from './signed.ts';
import { Waterfall } from './waterfall.tsx';
import { comparisonWords } from './words.ts';

/** Why two results differ. */
export function ComparisonView(props: {
  readonly session: Session;
  readonly before: ComparedRef;
  readonly after: ComparedRef;
}) {
  const { session, before, after } = props;
  const words = useWords(comparisonWords);
  const isPreparing = useSignal(false);
  const compare = async (signal: AbortSignal) => {
    const asked = {
      beforeProjectId: before.projectId,
      afterProjectId: after.projectId,
      ...(before.revision === undefined ? {} : { beforeRevision: before.revision }),
      ...(after.revision === undefined ? {} : { afterRevision: after.revision }),
    };
    const onPreparing = () => (isPreparing.value = true);
    return (await session.client.reports.waitForComparison(asked, { signal, onPreparing })).comparison;
  };
  // The view of another comparison is another one: see its key.
  const { answer: comparison, problem, reload } = useAnswer(compare, [session]);
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <p class="comparison-lead">{words.lead}</p>
      <div class="actions not-printed">
        <ButtonLink kind="quiet" href={toHref({ view: 'project', projectId: after.projectId })}>
          {words.back(comparison?.after?.name ?? '…')}
        </ButtonLink>
        <ButtonLink kind="quiet" href={toHref({ view: 'compare', before: after, after: before })}>
          {words.swap}
        </ButtonLink>
      </div>
      <ApiError problem={problem} onRetry={reload} />
      {problem === undefined && comparison === undefined && (
        <p role="status">{isPreparing.value ? words.preparing : words.loading}</p>
      )}
      {comparison !== undefined && <Found comparison={comparison} />}
    </>
  );
}

function Found({ comparison }: { readonly comparison: Comparison }) {
  const words = useWords(comparisonWords);
  const format = useFormat();
  const { before, after, differenceMg, cases } = comparison;
  const difference = toKilograms(differenceMg);
  const first = toKilograms(before?.footprintMg ?? '0');
  return (
    <>
      <dl class="comparison-figures">
        <Side title={words.before} side={before} />
        <Side title={words.after} side={after} />
        <div>
          <dt>{words.difference}</dt>
          <dd>
            <span class="comparison-figure">{toSigned(difference, format)}</span>
            {first > 0 && difference !== 0 && (
              <span class="soft">
                {difference > 0 ? '+' : '−'}
                {format.percent(Math.abs(difference / first))}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <Card title={words.picture}>
        <div class="picture-pair">
          <Waterfall comparison={comparison} />
          <CauseTable comparison={comparison} />
        </div>
        <p class="small soft">{words.rule}</p>
      </Card>
      <ChangedCases cases={cases} />
    </>
  );
}

function Side({ title, side }: { readonly title: string; readonly side: ComparedSide | undefined }) {
  const words = useWords(comparisonWords);
  const { integer, kilograms, money } = useFormat();
  if (side === undefined) return null;
  const { projectId, name, revision, footprintMg, spendEur, cases } = side;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <span class="comparison-figure">{kilograms(toKilograms(footprintMg))}</span>
        <a href={toHref({ view: 'project', projectId })}>
          {words.side(name === '' ? words.unnamed : name, integer(revision))}
        </a>
        <span class="soft">
          {money(String(spendEur), 'EUR')} · {words.cases(Number(cases), integer(Number(cases)))}
        </span>
      </dd>
    </div>
  );
}

/** The causes with an effect, in the order in which they are applied, and those without. */
function CauseTable({ comparison }: { readonly comparison: Comparison }) {
  const words = useWords(comparisonWords);
  const format = useFormat();
  const { parts, differenceMg } = comparison;
  const absent = parts
    .filter(({ footprintMg }) => footprintMg === '0')
    .map(({ cause }) => words.causes[cause as ComparisonCause][0]);
  return (
    <div>
      <FiguresTable
        look="figures-table cause-table"
        rows={parts.filter(({ footprintMg }) => footprintMg !== '0')}
        keyOf={({ cause }) => cause}
        columns={[
          [words.cause, ({ cause }) => <CauseName cause={cause} />],
          [words.mass, ({ footprintMg }) => toSigned(toKilograms(footprintMg), format)],
          [words.caseCount, ({ cases }) => format.integer(Number(cases))],
        ]}
      >
        <tfoot>
          <tr>
            <th scope="row">{words.difference}</th>
            <td>{toSigned(toKilograms(differenceMg), format)}</td>
            <td />
          </tr>
        </tfoot>
      </FiguresTable>
      {absent.length > 0 && <p class="small soft">{words.absent(absent.join(', '))}</p>}
    </div>
  );
}

function CauseName({ cause }: { readonly cause: string }) {
  const [name, meaning] = useWords(comparisonWords).causes[cause as ComparisonCause];
  return (
    <>
      {name}
      <span class="small soft">{meaning}</span>
    </>
  );
}
