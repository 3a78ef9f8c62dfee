import { separator } from '@ledgerprint/engine/results';
import type { ResultLines } from '../reading/result-lines.ts';
import type { FileOrigin } from './messages.ts';

/** How a file was made, as far as it says. */
export function toFileOrigin({ categories, sources, engineVersions }: ResultLines): FileOrigin {
  return { scheme: categories.values[0]?.scheme ?? '', engineVersions, sources: countSources(sources) };
}

/** A product whose cases used several factors counts for each of their sources. */
function countSources({ codes, values }: ResultLines['sources']): FileOrigin['sources'] {
  const byCode = new Uint32Array(values.length);
  for (const code of codes) byCode[code] = (byCode[code] as number) + 1;
  const products = new Map<string, number>();
  for (const [code, cell] of values.entries()) {
    for (const source of new Set(cell.split(separator))) {
      if (source === '') continue;
      products.set(source, (products.get(source) ?? 0) + (byCode[code] as number));
    }
  }
  return [...products]
    .map(([source, count]) => ({ source, products: count }))
    .toSorted((one, other) => other.products - one.products);
}
