import { begesPosts, ghgCategories, type ReportingPart } from '@ledgerprint/engine/results';
import { language, useFormat, useWords } from '../../language.ts';
import { FiguresTable } from '../../parts/figures-table.tsx';
import { words as panelWords } from './words.ts';

/** The scopes and categories under which the footprint is reported; renders nothing if the file does not give them. */
export function ReportingFacts({ parts }: { readonly parts: readonly ReportingPart[] }) {
  const words = useWords(panelWords);
  const { kilograms } = useFormat();
  const spoken = language.value;
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>{words.reported}</h3>
      <FiguresTable
        look="figures-table explanation-table"
        isHeadHidden
        rows={parts}
        keyOf={({ scope, ghgCategory, begesPost }) => `${scope} ${ghgCategory} ${begesPost}`}
        columns={[
          [
            words.reportedAs,
            ({ scope, ghgCategory, begesPost }) => (
              <>
                {words.scopes[scope]}
                {ghgCategory !== '' && ` · ${ghgCategory} ${ghgCategories[ghgCategory][spoken]}`}
                <span class="explanation-post">
                  {words.post} {begesPost} {begesPosts[begesPost]?.[spoken]}
                </span>
              </>
            ),
          ],
          [words.footprint, ({ kg }) => kilograms(kg)],
        ]}
      />
    </section>
  );
}
