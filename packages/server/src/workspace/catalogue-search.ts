import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { parseReferential } from '@ledgerprint/engine';
import {
  composeCatalogue,
  createCatalogue,
  type Factor,
  groups,
  loadBundledFactors,
  parseCatalogueGently,
  toFactorSource,
  toFactorUnit,
} from '@ledgerprint/engine/catalogue';
import type { Call } from '../operations/call.ts';
import { createLoadCache } from '../platform/load-cache.ts';
import { type Searchable, toSearchable } from './ranked-search.ts';

/** A category with the monetary factor for its purchases, or with its own factor in a referential. */
export type SearchedCategory = {
  readonly scheme: string;
  readonly code: string;
  readonly label: string;
  readonly labelEn: string;
  readonly factorId: string;
  readonly factorValue?: number;
  readonly factorUnit: string;
};

/** A factor as it is shown. */
export type SearchedFactor = {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly value: number;
  readonly unit: string;
  readonly source: string;
  readonly year?: number;
  readonly uncertainty?: number;
  readonly categoryCode: string;
  readonly country: string;
};

type Searched = {
  readonly categories: Readonly<Record<'ademe' | 'naics', readonly Searchable<SearchedCategory>[]>>;
  readonly factors: readonly Searchable<SearchedFactor>[];
};

type SearchedReferential = {
  readonly categories: readonly Searchable<SearchedCategory>[];
  readonly factors: readonly Searchable<SearchedFactor>[];
};

const decompress = promisify(brotliDecompress);
const bundledId = 0;
/** Factors prepared between two turns of the event loop: a few milliseconds of work. */
const atOnce = 250;
const keptReferentials = 20;
const nothing: SearchedReferential = { categories: [], factors: [] };

/** The searchable lists: loaded on first use, and again when another catalogue is in use. */
export type CatalogueSearch = ReturnType<typeof createCatalogueSearch>;

/**
 * Reading and preparing all factors takes a quarter of a second, so it is done in steps, and other calls are served in
 * between. The engine itself is not needed.
 */
export function createCatalogueSearch() {
  const catalogues = createLoadCache<number, Searched>(1);
  const referentials = createLoadCache<string, SearchedReferential>(keptReferentials);

  return {
    /** The catalogue for projects that are sealed now. */
    async getCatalogue({ store }: Pick<Call, 'store'>): Promise<Searched> {
      const id = (await store.catalogues.findIdInUse()) ?? bundledId;
      return catalogues.get(id, async () => toSearched(await loadFactors(store, id)));
    },

    /** The organization's own list; empty if it has none. */
    async getReferential({ organizationId, store }: Pick<Call, 'organizationId' | 'store'>) {
      const stored = await store.referentials.findInUse(organizationId);
      if (stored === undefined) return nothing;
      return referentials.get(`${organizationId} ${stored.id}`, async () => toSearchedReferential(stored));
    },
  };
}

async function loadFactors(store: Call['store'], id: number): Promise<readonly Factor[]> {
  const bundled = await loadBundledFactors(setImmediate);
  if (id === bundledId) return bundled;
  const text = (await decompress(await store.catalogues.getContent(id))).toString('utf8');
  return composeCatalogue(bundled, await parseCatalogueGently(text, setImmediate));
}

async function toSearched(factors: readonly Factor[]): Promise<Searched> {
  const catalogue = createCatalogue(factors);
  const prepared: Searchable<SearchedFactor>[] = [];
  for (const [index, factor] of factors.entries()) {
    if (index % atOnce === 0) await setImmediate();
    const { id, nameFr, nameEn, synonyms } = factor;
    prepared.push(toSearchable(toFactorFound(factor), { id, names: [nameFr, nameEn], others: synonyms }));
  }
  const ademe = groups.map(({ code, nameFr, nameEn }) => {
    const ratio = catalogue.findRatio(code, Number.MAX_SAFE_INTEGER)?.factor;
    return toCategory('ademe', { code, nameFr, nameEn }, ratio);
  });
  const naics = catalogue.epa.map((factor) => toCategory('naics', factor, factor));
  return { categories: { ademe, naics }, factors: prepared };
}

function toCategory(
  scheme: string,
  { code, nameFr, nameEn }: Pick<Factor, 'code' | 'nameFr' | 'nameEn'>,
  factor: Factor | undefined,
): Searchable<SearchedCategory> {
  const found = {
    scheme,
    code,
    label: nameFr,
    labelEn: nameEn,
    factorId: factor?.id ?? '',
    ...(factor === undefined ? {} : { factorValue: factor.value }),
    factorUnit: factor === undefined ? '' : toFactorUnit(factor),
  };
  return toSearchable(found, { id: code, names: [nameFr, nameEn] });
}

function toFactorFound(factor: Factor): SearchedFactor {
  const { id, nameFr, nameEn, value, year, uncertaintyPct, code, country } = factor;
  return {
    id,
    name: nameFr,
    nameEn,
    value,
    unit: toFactorUnit(factor),
    source: toFactorSource(factor),
    year,
    ...(uncertaintyPct === undefined ? {} : { uncertainty: uncertaintyPct / 100 }),
    categoryCode: code,
    country,
  };
}

function toSearchedReferential(stored: {
  readonly id: number;
  readonly name: string;
  readonly content: string;
}): SearchedReferential {
  const { entries } = parseReferential(stored.content);
  if (entries === undefined) throw new Error(`referential ${stored.id} was loaded but can no longer be read`);
  const prepared = entries.map(({ code, label, keywords, factor, unit, source, year }) => {
    const factorUnit = `kgCO2e/${unit}`;
    const texts = { id: code, names: [label], others: keywords.join(' ') };
    const category: SearchedCategory = {
      scheme: stored.name,
      code,
      label,
      labelEn: '',
      factorId: code,
      factorValue: factor,
      factorUnit,
    };
    const found: SearchedFactor = {
      id: code,
      name: label,
      nameEn: '',
      value: factor,
      unit: factorUnit,
      source: source === '' ? stored.name : source,
      categoryCode: code,
      country: '',
      ...(year === undefined ? {} : { year }),
    };
    return { category: toSearchable(category, texts), factor: toSearchable(found, texts) };
  });
  return { categories: prepared.map(({ category }) => category), factors: prepared.map(({ factor }) => factor) };
}
