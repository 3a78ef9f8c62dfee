import { type ExplainedPart, readParts, restoreText } from '@ledgerprint/engine/results';
import { language, useFormat, useWords } from '../../language.ts';
import { useFigures } from '../figures.ts';
import type { OpenedLine } from '../worker/messages.ts';
import { Facts } from './facts.tsx';
import { toFactorName, toHow } from './how-words.ts';
import { nameOfFactorUnit, nameOfUnit } from './unit-names.ts';
import { words as panelWords } from './words.ts';

/** What was multiplied with what, between which ends, and the factor. */
export function Computation({ opened }: { readonly opened: OpenedLine }) {
  const { line, cells } = opened;
  const words = useWords(panelWords);
  const { kilograms } = useFormat();
  const { precise } = useFigures();
  const textIn = (column: string) => restoreText(cells.get(column) ?? '');
  const kg = line.footprintKgCo2e;
  const hasFootprint = !Number.isNaN(kg);
  const parts = hasFootprint ? readParts(textIn('explanation'), kg) : [];
  return (
    <>
      <section>
        <h3>{words.computation}</h3>
        {!hasFootprint && <p>{words.noFootprint}</p>}
        {hasFootprint && parts.length === 1 && <PartLine part={parts[0] as ExplainedPart} isOnly />}
        {parts.length > 1 && (
          <ul>
            {parts.map((part) => (
              <li key={`${part.factorId} ${part.kg}`}>
                <PartLine part={part} />
              </li>
            ))}
          </ul>
        )}
        {hasFootprint && parts.length === 0 && (
          <p class="explanation-product">
            {precise(Number(textIn('activityValue')))} {nameOfUnit(textIn('activityUnit'), language.value)} ×{' '}
            {toFactor(textIn, precise)} ={' '}
            <strong>
              {precise(kg)} kg{'\u00a0'}CO₂e
            </strong>
          </p>
        )}
        {parts.length > 1 && (
          <p class="explanation-product">
            {words.together}
            {words.colon}{' '}
            <strong>
              {precise(kg)} kg{'\u00a0'}CO₂e
            </strong>
          </p>
        )}
        {hasFootprint && (
          <p>{words.between(kilograms(line.footprintLowKgCo2e), kilograms(line.footprintHighKgCo2e))}</p>
        )}
        {parts.length === 0 && isEffective(textIn('explanation')) && (
          <p class="small soft">{words.effective}</p>
        )}
      </section>
      {textIn('factorId') !== '' && (
        <section>
          <h3>{parts.length > 1 ? words.mainFactor : words.factor}</h3>
          <Facts
            facts={[
              [words.factorName, textIn('factorName')],
              [words.factorValue, parts.length > 1 ? '' : toFactor(textIn, precise)],
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

function PartLine({ part, isOnly = false }: { readonly part: ExplainedPart; readonly isOnly?: boolean }) {
  const { precise } = useFigures();
  const spoken = language.value;
  const unit = nameOfUnit(part.unit, spoken);
  const notes = [
    toHow(part.how, spoken, precise),
    isOnly ? '' : `${toFactorName(part.factorName, spoken)} (${part.factorId})`,
  ];
  return (
    <>
      <p class="explanation-product">
        {precise(part.amount)} {unit} × {precise(part.factorValue)} {nameOfFactorUnit(part.unit, spoken)} ={' '}
        <strong>
          {precise(part.kg)} kg{'\u00a0'}CO₂e
        </strong>
      </p>
      {notes
        .filter((note) => note !== '')
        .map((note) => (
          <p class="small soft explanation-text" key={note}>
            {note}
          </p>
        ))}
    </>
  );
}

function toFactor(textIn: (column: string) => string, precise: (value: number) => string): string {
  return `${precise(Number(textIn('factorValue')))} ${nameOfFactorUnit(textIn('factorUnit'), language.value)}`;
}

/** The engine says so where the rows of a product used several factors. */
function isEffective(explanation: string): boolean {
  return explanation.includes('(effective)');
}
