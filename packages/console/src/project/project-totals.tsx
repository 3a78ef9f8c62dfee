import type { Totals } from '@ledgerprint/client/workspace';
import { useFormat, useWords } from '../language.ts';
import { toFootprintKg } from '../projects/project-figures.ts';
import { useFigures } from '../result/figures.ts';
import { words as summaryWords } from '../result/summary/words.ts';
import { words as resultWords } from '../result/words.ts';
import { aboutWords } from './about-words.ts';

/** What a project comes to, as the service added it up. */
export function ProjectTotals({ totals }: { readonly totals: Totals }) {
  const words = useWords(aboutWords);
  const format = useFormat();
  const { euros } = useFigures();
  const { footprintLowKg: low, footprintHighKg: high, spendEur, uncountedSpendEur } = totals;
  const footprintKg = toFootprintKg(totals.footprintMg) ?? 0;
  return (
    <>
      <p class="project-total">
        <strong>{format.kilograms(footprintKg)} CO₂e</strong>
        {low !== undefined && high !== undefined && (
          <span class="soft">{words.between(format.kilograms(low), format.kilograms(high))}</span>
        )}
        <span class="soft">{words.spend(euros(spendEur))}</span>
      </p>
      {uncountedSpendEur !== 0 && <p>{words.uncounted(euros(uncountedSpendEur))}</p>}
      <h3>{words.byScope}</h3>
      <ScopeTable totals={totals} footprintKg={footprintKg} />
      <h3>{words.byMatch}</h3>
      <MatchCounts totals={totals} />
    </>
  );
}

function ScopeTable({ totals, footprintKg }: { readonly totals: Totals; readonly footprintKg: number }) {
  const words = useWords(aboutWords);
  const names = useWords(summaryWords).scope;
  const format = useFormat();
  const scopes = ([1, 2, 3] as const).map((scope) => ({
    scope,
    kg: toFootprintKg(totals.scopes.find(({ key }) => key === String(scope))?.footprintMg) ?? 0,
  }));
  return (
    <div class="table-scroll">
      <table class="balance" aria-label={words.byScope}>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{words.scope}</th>
            <th scope="col">{words.footprint}</th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {scopes.map(({ scope, kg }) => (
            <tr key={scope}>
              <th scope="row">{names[scope]}</th>
              <td>{format.kilograms(kg)}</td>
              <td>{footprintKg > 0 ? format.percent(kg / footprintKg) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Products by how sure they are; `decided` only where somebody decided. */
function MatchCounts({ totals }: { readonly totals: Totals }) {
  const { matches } = useWords(resultWords);
  const format = useFormat();
  const { matched, review, unmatched, excluded, failed, decided } = totals;
  const counts: readonly (readonly [string, bigint])[] = [
    [matches.matched, matched],
    [matches.review, review],
    [matches.unmatched, unmatched],
    [matches.excluded, excluded],
    [matches.failed, failed],
    ...(decided === 0n ? [] : [[matches.decided, decided] as const]),
  ];
  return (
    <dl class="project-facts project-counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.integer(Number(count))}</dd>
        </div>
      ))}
    </dl>
  );
}
