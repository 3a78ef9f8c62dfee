import { describe, expect, it } from 'vitest';
import type { Decision, Selector } from '../../src/decisions/index.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { productOf } from '../engine/product-of.ts';
import { createDecider, decisionOf } from './decided-product.ts';

const engine = await loadEngine();
const decide = createDecider(engine);
const texts = { designation: 'Prestation divers', supplier: 'Durand', account: '6068', category: 'Divers' };
const product = productOf(texts.designation, {
  ...texts,
  unitPrice: '1000',
  currency: 'EUR',
  purchaseDate: '2022-06-15',
});

const selectors: Readonly<Record<string, Selector>> = {
  case: { kind: 'case', ...texts },
  designation: { kind: 'designation', designation: '  PRESTATION   divers ' },
  supplierAccount: { kind: 'supplier_account', supplier: 'DURAND', account: '6068' },
  account: { kind: 'account', account: '6068' },
  category: { kind: 'category', category: 'divers' },
  supplier: { kind: 'supplier', supplier: 'dürand' },
};

/** `account C26`, `project supplier 3.6`, `case tax`: the form of the value shows which field is set. */
function toDecision(text: string, at: number): Decision {
  const words = text.split(' ');
  const validity = words[0] === 'project' ? 'project' : 'organization';
  const [name = '', value = ''] = words[0] === 'project' ? words.slice(1) : words;
  const selector = selectors[name] as Selector;
  const base = { id: `d${at + 1}`, validity, selector } as const;
  if (/^\d/.test(value)) return decisionOf({ ...base, ghgCategory: value });
  if (/^own/.test(value)) {
    const own = { name: value, value: 2, unit: 'EUR', source: 'measured', uncertainty: 0.1 } as const;
    return decisionOf({ ...base, factor: { own: { ...own, value: Number(value.slice(3)) } } });
  }
  if (/^[A-Z]/.test(value)) return decisionOf({ ...base, category: { scheme: 'ademe', code: value } });
  return decisionOf({ ...base, exclusion: value as NonNullable<Decision['exclusion']> });
}

describe('each field is taken from the strongest decision that sets it', () => {
  it.each([
    // Decisions in the order in which they were made; the expected category, factor, heading or exclusion; the
    // decisions applied.
    ['case C26 | designation C27', 'C26', 'd1'],
    ['designation C26 | case C27', 'C27', 'd2'],
    ['designation C26 | supplierAccount C27', 'C26', 'd1'],
    ['account C27 | supplierAccount C26', 'C26', 'd2'],
    ['category C27 | account C26', 'C26', 'd2'],
    ['supplier C27 | category C26', 'C26', 'd2'],
    ['account C26 | account C27', 'C27', 'd2'],
    ['project account C26 | account C27', 'C26', 'd1'],
    ['account C27 | project account C26', 'C26', 'd2'],
    ['project account C26 | project account C27', 'C27', 'd2'],
    ['project supplier C27 | category C26', 'C26', 'd2'],
    ['supplier C26', 'C26', 'd1'],
    ['supplier C26 | account 3.6', 'C26 3.6', 'd1 | d2'],
    ['supplier C26 | account 3.6 | case 3.5', 'C26 3.5', 'd1 | d3'],
    ['case C26 | supplier own5', 'C26 own5', 'd1 | d2'],
    ['case own5 | designation own6 | account C26', 'C26 own5', 'd3 | d1'],
    ['case C26 | supplier tax', 'tax', 'd2'],
    ['case C26 | case none | supplier tax', 'C26', 'd2 | d1'],
    ['supplier none | case tax', 'tax', 'd2'],
    ['account tax | account none | account C26', 'C26', 'd2 | d3'],
  ])('%s', (written, expected, took) => {
    const found = decide(product, written.split(' | ').map(toDecision));
    const isOwn = found.factorId?.startsWith('own:') === true;
    const shown = [
      found.exclusion[0] ?? found.categoryCode,
      isOwn ? found.factorName : undefined,
      /3\.[56]/.test(written) ? found.ghgCategory : undefined,
    ];
    expect(shown.filter((text) => text !== undefined).join(' ')).toBe(expected);
    expect(found.decision).toBe(took);
  });
});

it('other cases keep exactly the engine’s result', () => {
  const other = productOf('Gazole', { quantity: '500', unit: 'L', unitPrice: '2', supplier: 'Total' });
  const decisions = Object.keys(selectors).map((name, at) => toDecision(`${name} C26`, at));
  expect(decide(other, decisions)).toEqual(engine.enrich(other, { mode: 'ademe' }));
});

it('an empty list of decisions changes nothing', () => {
  expect(decide(product, [])).toEqual(engine.enrich(product, { mode: 'ademe' }));
});
