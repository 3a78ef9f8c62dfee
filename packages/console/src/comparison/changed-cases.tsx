import type { ComparedCase } from '@ledgerprint/client/workspace';
import type { ComparisonCause } from '@ledgerprint/report/comparison';
import { toKilograms } from '../format.ts';
import { useFormat, useWords } from '../language.ts';
import { StackedTable } from '../parts/stacked-table.tsx';
import { toSigned } from './signed.ts';
import { comparisonWords } from './words.ts';

/** The cases that changed most, each by cause. */
export function ChangedCases({ cases }: { readonly cases: readonly ComparedCase[] }) {
  const words = useWords(comparisonWords);
  const format = useFormat();
  const shown = (mg: string | undefined) => (mg === undefined ? words.none : format.kilograms(toKilograms(mg)));
  const signed = (mg: string) => toSigned(toKilograms(mg), format);
  return (
    <section>
      <h2>{words.changed}</h2>
      {cases.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <>
          <p class="soft">{words.changedRule(cases.length, format.integer(cases.length))}</p>
          <StackedTable
            label={words.changed}
            rows={cases}
            keyOf={({ designation, ...others }) => [designation, ...textsOf(others)].join('\n')}
            columns={[
              { name: words.what, cell: (one) => <CaseName one={one} /> },
              { name: words.before, isFigure: true, cell: ({ beforeMg }) => shown(beforeMg) },
              { name: words.after, isFigure: true, cell: ({ afterMg }) => shown(afterMg) },
              {
                name: words.change,
                isFigure: true,
                cell: ({ beforeMg = '0', afterMg = '0' }) => signed(String(BigInt(afterMg) - BigInt(beforeMg))),
              },
              {
                name: words.cause,
                cell: ({ parts }) => (
                  <ul class="compared-parts">
                    {parts.map(({ cause, footprintMg }) => (
                      <li key={cause}>
                        {words.causes[cause as ComparisonCause][0]} {signed(footprintMg)}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </>
      )}
    </section>
  );
}

function CaseName({ one }: { readonly one: ComparedCase }) {
  const others = textsOf(one).filter((text) => text !== '');
  return (
    <>
      <span class="compared-what">{one.designation}</span>
      {others.length > 0 && <span class="compared-of small soft">{others.join(' · ')}</span>}
    </>
  );
}

function textsOf({ supplier, account, category }: Pick<ComparedCase, 'supplier' | 'account' | 'category'>) {
  return [supplier, account, category];
}
