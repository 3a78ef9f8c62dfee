import { begesPosts, ghgCategories, type ReportingPart } from '@ledgerprint/engine/results';
import { language, useFormat, useWords } from '../../language.ts';
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
      <table class="figures-table explanation-table">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{words.reportedAs}</th>
            <th scope="col">{words.footprint}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ scope, ghgCategory, begesPost, kg }) => (
            <tr key={`${scope} ${ghgCategory} ${begesPost}`}>
              <th scope="row">
                {words.scopes[scope]}
                {ghgCategory !== '' && ` · ${ghgCategory} ${ghgCategories[ghgCategory][spoken]}`}
                <span class="explanation-post">
                  {words.post} {begesPost} {begesPosts[begesPost]?.[spoken]}
                </span>
              </th>
              <td>{kilograms(kg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
