import {
  carrierNames,
  doubtOf,
  type ErrorSource,
  nameFrenchIndex,
  type UncertainCase,
} from '@ledgerprint/engine/results';
import { language, useFormat, useWords } from '../../language.ts';
import { words as panelWords } from './words.ts';

/** The sources of uncertainty and their sizes; renders nothing if the file does not give them. */
export function UncertaintyFacts({ uncertainty }: { readonly uncertainty: UncertainCase | undefined }) {
  const words = useWords(panelWords);
  const { decimal, kilograms, percent } = useFormat();
  const toName = useSourceName();
  if (uncertainty === undefined) return null;
  const isMean = uncertainty.parts.some((part) => part.isMean === true);
  const sources = new Map(
    uncertainty.parts.flatMap((part) => part.sources.map((source) => [source.key, source] as const)),
  );
  const largest = Math.max(0, ...[...sources.values()].map(({ u }) => u));
  const categoryKg = doubtOf(uncertainty);
  return (
    <section>
      <h3>{words.uncertainty}</h3>
      <ul>
        {[...sources.values()].map((source) => (
          <li key={source.key}>
            {toName(source)}
            {words.colon}{' '}
            <span class="figure">
              ±{'\u00a0'}
              {percent(source.u)}
            </span>
          </li>
        ))}
        {categoryKg > 0 && <li>{words.categoryRisk(kilograms(categoryKg))}</li>}
      </ul>
      {largest > 0 && <p class="small soft">{words.uncertaintyNote(percent(largest), decimal(1 + largest))}</p>}
      {isMean && <p class="small soft">{words.meanNote}</p>}
    </section>
  );
}

function isAssumption(key: string): key is 'distance' | 'density' | 'spread' {
  return key === 'distance' || key === 'density' || key === 'spread';
}

const energyPrice = /^price:(\w+)-([A-Z]{2})-(\d{4})(?:-band-(.+))?$/;
const priceIndex = /^index:(.+)-(\d{4})-(\d{4})$/;

/** The name of an error source, by its key: a factor, a price, an index or an assumption about the purchase. */
function useSourceName(): (source: ErrorSource) => string {
  const words = useWords(panelWords);
  const { countryName } = useFormat();
  const spoken = language.value;
  return ({ key, isOwn }) => {
    if (isOwn === true) return words.assumed[isAssumption(key) ? key : 'other'];
    if (key.startsWith('spread:')) return words.productSpread(key.slice('spread:'.length));
    const price = energyPrice.exec(key);
    if (price !== null) {
      const [, carrier = '', country = '', year = '', band] = price;
      const names: Readonly<Record<string, string>> = carrierNames[spoken];
      const name = names[carrier] ?? carrier;
      return words.averagePrice(
        `${name}, ${countryName(country)} ${year}${band === undefined ? '' : `, ${words.band(band)}`}`,
      );
    }
    if (key.startsWith('price:')) return words.usualPrice;
    const index = priceIndex.exec(key);
    if (index !== null) {
      const [, name = '', from = '', to = ''] = index;
      return words.priceIndex(spoken === 'fr' ? nameFrenchIndex(name) : name, from, to);
    }
    return words.sourceFactor(key);
  };
}
