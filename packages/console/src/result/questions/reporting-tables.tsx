import { begesPosts, ghgCategories, type Summary } from '@ledgerprint/engine/results';
import { type Language, language, useFormat, useWords } from '../../language.ts';
import { FiguresTable } from '../../parts/figures-table.tsx';
import { questionWords } from './words.ts';

type Row = { readonly code: string; readonly name: string; readonly kgCo2e: number };

/** The whole footprint by scope and, folded away, by GHG Protocol and BEGES category. */
export function ReportingTables({ summary }: { readonly summary: Summary }) {
  const words = useWords(questionWords);
  const spoken = language.value;
  const { scopes } = summary;
  const byScope = [scopes.scope1KgCo2e, scopes.scope2KgCo2e, scopes.scope3KgCo2e] as const;
  const scopeRows = byScope.map((kgCo2e, at) => {
    const scope = (at + 1) as 1 | 2 | 3;
    return { code: `${scope}`, name: words.scopes[scope], kgCo2e };
  });
  // Nothing has a footprint.
  if (scopes.begesPosts.length === 0) return null;
  const total = summary.footprint?.kg ?? 0;
  const scope3 = scopes.ghgCategories.filter(({ code }) => code.includes('.'));
  return (
    <section class="picture-part">
      <h3>{words.reporting}</h3>
      <Figures rows={scopeRows} total={total} />
      <details class="scopes-detail">
        <summary>{words.ghgCategories}</summary>
        <Figures rows={scope3.map((row) => toRow(row, ghgCategories, spoken))} total={total} />
      </details>
      <details class="scopes-detail">
        <summary>{words.begesPosts}</summary>
        <Figures rows={scopes.begesPosts.map((row) => toRow(row, begesPosts, spoken))} total={total} />
      </details>
    </section>
  );
}

type Names = Readonly<Record<string, Readonly<Record<Language, string>>>>;

function toRow(row: Omit<Row, 'name'>, names: Names, spoken: Language): Row {
  return { ...row, name: names[row.code]?.[spoken] ?? '' };
}

function Figures({ rows, total }: { readonly rows: readonly Row[]; readonly total: number }) {
  const words = useWords(questionWords);
  const { kilograms, percent } = useFormat();
  const largest = Math.max(0, ...rows.map(({ kgCo2e }) => kgCo2e));
  return (
    <FiguresTable
      isHeadHidden
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        [
          words.filterNames.category,
          ({ code, name, kgCo2e }) => (
            <>
              {code.includes('.') ? `${code} ${name}` : name}
              <RatioBar part={kgCo2e} of={largest} />
            </>
          ),
        ],
        [words.mass, ({ kgCo2e }) => kilograms(kgCo2e)],
        [words.share, ({ kgCo2e }) => (total > 0 ? percent(kgCo2e / total) : '')],
      ]}
    />
  );
}

/** A decorative bar next to a figure. */
function RatioBar({ part, of }: { readonly part: number; readonly of: number }) {
  const width = of > 0 ? Math.max(0, Math.min(100, (100 * part) / of)) : 0;
  return (
    <svg class="ratio-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="ratio-bar-part" width={width} height="10" />
    </svg>
  );
}
