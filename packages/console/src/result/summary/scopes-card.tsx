import { begesPosts, ghgCategories, type Summary } from '@ledgerprint/engine/results';
import { type Language, language, useFormat, useWords } from '../../language.ts';
import { Card } from '../../parts/card.tsx';
import { toWarningSentence } from '../explanation/warning-sentences.ts';
import { RatioBar } from './ratio-bar.tsx';
import { words as summaryWords } from './words.ts';

type Row = { readonly code: string; readonly name: string; readonly kgCo2e: number };

/** The footprint in the language of reports, and what its interval does not cover. */
export function ScopesCard({ summary }: { readonly summary: Summary }) {
  const words = useWords(summaryWords);
  const spoken = language.value;
  const { integer, kilograms } = useFormat();
  const { scopes, biases } = summary;
  const byScope = [scopes.scope1KgCo2e, scopes.scope2KgCo2e, scopes.scope3KgCo2e] as const;
  const scopeRows = byScope.map((kgCo2e, at) => {
    const scope = (at + 1) as 1 | 2 | 3;
    return { code: `${scope}`, name: words.scope[scope], kgCo2e };
  });
  // Files of earlier versions do not say.
  if (scopes.begesPosts.length === 0) return null;
  return (
    <Card title={words.scopes}>
      <Figures rows={scopeRows} total={summary.footprint.kg} />
      <details class="scopes-detail">
        <summary>{words.ghgCategories}</summary>
        <Figures
          rows={scopes.ghgCategories
            .filter(({ code }) => code.includes('.'))
            .map((row) => toRow(row, ghgCategories, spoken))}
          total={summary.footprint.kg}
        />
      </details>
      <details class="scopes-detail">
        <summary>{words.begesPosts}</summary>
        <Figures
          rows={scopes.begesPosts.map((row) => toRow(row, begesPosts, spoken))}
          total={summary.footprint.kg}
        />
      </details>
      {biases.length > 0 && (
        <>
          <h3>{words.biases}</h3>
          <ul class="biases">
            {biases.map(({ code, sign, products, footprintKg }) => (
              <li key={code}>
                {toWarningSentence(code, spoken)}{' '}
                <span class="soft">{words.bias(integer(products), kilograms(footprintKg), sign)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

type Names = Readonly<Record<string, Readonly<Record<Language, string>>>>;

function toRow(row: Omit<Row, 'name'>, names: Names, spoken: Language): Row {
  return { ...row, name: names[row.code]?.[spoken] ?? '' };
}

function Figures({ rows, total }: { readonly rows: readonly Row[]; readonly total: number }) {
  const words = useWords(summaryWords);
  const { kilograms, percent } = useFormat();
  const largest = Math.max(0, ...rows.map(({ kgCo2e }) => kgCo2e));
  return (
    <table class="figures-table">
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.mass}</th>
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name, kgCo2e }) => (
          <tr key={code}>
            <th scope="row">
              {code.includes('.') ? `${code} ${name}` : name}
              <RatioBar part={kgCo2e} of={largest} />
            </th>
            <td>{kilograms(kgCo2e)}</td>
            <td>{total > 0 ? percent(kgCo2e / total) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
