import { nameFactorOf, parseReasons, type Reason, restoreText, toSaidParts } from '@ledgerprint/engine/results';
import { language, useFormat, useWords } from '../../language.ts';
import { Facts } from '../../parts/facts.tsx';
import { useFigures } from '../figures.ts';
import type { OpenedLine } from '../worker/messages.ts';
import { toSaidRemarks } from './said-reasons.ts';
import { nameOfFactorUnit, nameOfUnit } from './unit-names.ts';
import { words as panelWords } from './words.ts';

/** A multiplication of the calculation. */
type Part = {
  readonly amount: number;
  readonly unit: string;
  /** How the amount was found; blank if the row gives it. */
  readonly how: string;
  readonly factorValue: number;
  readonly factorName: string;
  readonly factorId: string;
  readonly kg: number;
};

/** The calculation, its interval and its factor. */
export function Computation({ opened }: { readonly opened: OpenedLine }) {
  const { line, cells } = opened;
  const words = useWords(panelWords);
  const { kilograms } = useFormat();
  const { precise } = useFigures();
  const textIn = (column: string) => restoreText(cells.get(column) ?? '');
  const kg = line.footprintKgCo2e;
  const amount = Number(textIn('activityValue'));
  const hasFootprint = !Number.isNaN(kg);
  const reasons = parseReasons(textIn('reasons'));
  const parts = useParts(reasons, kg);
  const factor = { factorId: textIn('factorId'), factorName: textIn('factorName') };
  const name = nameFactorOf(factor, reasons, language.value);
  const frenchName = nameFactorOf(factor, reasons, 'fr');
  return (
    <>
      <section>
        <h3>{words.computation}</h3>
        {!hasFootprint && <p>{words.noFootprint}</p>}
        {parts.length === 1 && <PartLine part={parts[0] as Part} isOnly />}
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
            {precise(amount)} {nameOfUnit(textIn('activityUnit'), language.value, amount)} × {toFactor(textIn, precise)}{' '}
            = <Mass kg={kg} />
          </p>
        )}
        {parts.length > 1 && (
          <p class="explanation-product">
            {words.together}
            {words.colon} <Mass kg={kg} />
          </p>
        )}
        {hasFootprint && (
          <p>{words.between(kilograms(line.footprintLowKgCo2e), kilograms(line.footprintHighKgCo2e))}</p>
        )}
        {toSaidRemarks(reasons, language.value).map((remark) => (
          <p class="small soft" key={remark}>
            {remark}
          </p>
        ))}
      </section>
      {textIn('factorId') !== '' && (
        <section>
          <h3>{parts.length > 1 ? words.mainFactor : words.factor}</h3>
          <Facts
            facts={[
              [words.factorName, name],
              // By which its publisher lists it.
              [words.frenchName, frenchName === name ? '' : frenchName],
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

function useParts(reasons: readonly Reason[], kg: number): readonly Part[] {
  const { pricesOf } = useWords(panelWords);
  if (Number.isNaN(kg)) return [];
  return toSaidParts(reasons, language.value).map((part) => {
    const { amount, unit, how, name, priceYear, source, id } = part;
    const named = [name, priceYear === undefined ? '' : pricesOf(String(priceYear)), source];
    return {
      amount,
      unit,
      how,
      factorValue: part.factor,
      factorId: id,
      factorName: named.filter((text) => text !== '').join(', '),
      kg: part.kg,
    };
  });
}

function PartLine({ part, isOnly = false }: { readonly part: Part; readonly isOnly?: boolean }) {
  const { precise } = useFigures();
  const spoken = language.value;
  const unit = nameOfUnit(part.unit, spoken, part.amount);
  return (
    <>
      <p class="explanation-product">
        {precise(part.amount)} {unit} × {precise(part.factorValue)} {nameOfFactorUnit(part.unit, spoken)} ={' '}
        <Mass kg={part.kg} />
      </p>
      {part.how !== '' && <p class="small soft explanation-text">{part.how}</p>}
      {!isOnly && (
        <p class="small soft explanation-text">
          {part.factorName} ({part.factorId})
        </p>
      )}
    </>
  );
}

function toFactor(textIn: (column: string) => string, precise: (value: number) => string): string {
  return `${precise(Number(textIn('factorValue')))} ${nameOfFactorUnit(textIn('factorUnit'), language.value)}`;
}

function Mass({ kg }: { readonly kg: number }) {
  const { precise } = useFigures();
  return (
    <strong>
      {precise(kg)} kg{'\u00a0'}CO₂e
    </strong>
  );
}
