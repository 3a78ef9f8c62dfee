import type { ComparedCase } from '@ledgerprint/client/workspace';
import type { ComparisonCause } from '@ledgerprint/report/comparison';
import { useFormat, useWords } from '../language.ts';
import { Cell, StackedRow, StackedTable } from '../parts/stacked-table.tsx';
import { toKilograms, toSigned } from './signed.ts';
import { comparisonWords } from './words.ts';

/** The cases that changed most, each by cause. */
export function ChangedCases({ cases }: { readonly cases: readonly ComparedCase[] }) {
  const words = useWords(comparisonWords);
  const { integer } = useFormat();
  const columns = {
    what: { name: words.what },
    before: { name: words.before, isFigure: true },
    after: { name: words.after, isFigure: true },
    change: { name: words.change, isFigure: true },
    why: { name: words.why },
  };
  return (
    <section>
      <h2>{words.changed}</h2>
      {cases.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <>
          <p class="soft">{words.changedRule(cases.length, integer(cases.length))}</p>
          <StackedTable label={words.changed} columns={Object.values(columns)}>
            {cases.map((one) => (
              <ChangedCase
                key={[one.designation, one.supplier, one.account, one.category].join('\n')}
                one={one}
                columns={columns}
              />
            ))}
          </StackedTable>
        </>
      )}
    </section>
  );
}

type Columns = Readonly<
  Record<'what' | 'before' | 'after' | 'change' | 'why', { readonly name: string; readonly isFigure?: boolean }>
>;

function ChangedCase({ one, columns }: { readonly one: ComparedCase; readonly columns: Columns }) {
  const words = useWords(comparisonWords);
  const format = useFormat();
  const { designation, beforeMg, afterMg, parts } = one;
  const others = [one.supplier, one.account, one.category].filter((text) => text !== '').join(' · ');
  const shown = (mg: string | undefined) => (mg === undefined ? words.none : format.kilograms(toKilograms(mg)));
  const change = toKilograms(String(BigInt(afterMg ?? '0') - BigInt(beforeMg ?? '0')));
  const head = (
    <>
      <span class="compared-what">{designation}</span>
      {others !== '' && <span class="compared-of small soft">{others}</span>}
    </>
  );
  return (
    <StackedRow head={head}>
      <Cell of={columns.before}>{shown(beforeMg)}</Cell>
      <Cell of={columns.after}>{shown(afterMg)}</Cell>
      <Cell of={columns.change}>{toSigned(change, format)}</Cell>
      <Cell of={columns.why}>
        <ul class="compared-parts">
          {parts.map(({ cause, footprintMg }) => (
            <li key={cause}>
              {words.causes[cause as ComparisonCause][0]} {toSigned(toKilograms(footprintMg), format)}
            </li>
          ))}
        </ul>
      </Cell>
    </StackedRow>
  );
}
