import { toOriginalText } from '@ledgerprint/engine/results';
import { useWords } from '../../language.ts';
import { useFigures } from '../figures.ts';
import type { OpenedLine } from '../worker/messages.ts';
import { Facts } from './facts.tsx';
import { words as panelWords } from './words.ts';

/** What was multiplied with what, between which ends, and the factor: figures as the file has them. */
export function Computation({ opened }: { readonly opened: OpenedLine }) {
  const { line, cells } = opened;
  const words = useWords(panelWords);
  const { exact } = useFigures();
  const textIn = (column: string) => toOriginalText(cells.get(column) ?? '');
  const numberIn = (column: string) => exact(Number(textIn(column)));
  const factor = textIn('factorId') === '' ? '' : `${numberIn('factorValue')} ${textIn('factorUnit')}`;
  const hasFootprint = !Number.isNaN(line.footprintKgCo2e);
  return (
    <>
      <section>
        <h3>{words.computation}</h3>
        {!hasFootprint && <p>{words.noFootprint}</p>}
        {hasFootprint && (
          <>
            <p class="explanation-product">
              {numberIn('activityValue')} {textIn('activityUnit')} × {factor} ={' '}
              <strong>{exact(line.footprintKgCo2e)} kg CO₂e</strong>
            </p>
            <p>{words.between(exact(line.footprintLowKgCo2e), exact(line.footprintHighKgCo2e))}</p>
            {isEffective(textIn('explanation')) && <p class="small soft">{words.effective}</p>}
          </>
        )}
      </section>
      {factor !== '' && (
        <section>
          <h3>{words.factor}</h3>
          <Facts
            facts={[
              [words.factorName, textIn('factorName')],
              [words.factorValue, factor],
              [words.factorSource, textIn('factorSource')],
              [words.factorYear, textIn('factorYear')],
              [words.factorId, textIn('factorId')],
            ]}
          />
        </section>
      )}
    </>
  );
}

/** The engine says so where the rows of a product used several factors. */
function isEffective(explanation: string): boolean {
  return explanation.includes('(effective)');
}
