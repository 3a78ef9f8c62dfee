import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toConfidences } from '../../src/referential/confidence.ts';
import { createReferential } from '../../src/referential/referential.ts';

const entry = (code: string, label: string, keywords: readonly string[] = []) =>
  ({ code, label, keywords, factor: 1, unit: 'EUR', source: 'Own', year: 2023 }) as const;

const referential = createReferential({
  name: 'acme',
  entries: [
    entry('OFF-1', 'Fournitures de bureau', ['stylos', 'cahiers', 'agrafeuse', 'classeur']),
    entry('OFF-2', 'Papier', ['ramette papier A4', 'enveloppes']),
    entry('IT-1', 'Matériel informatique', ['ordinateur portable', 'laptop', 'écran', 'clavier', 'souris']),
    entry('IT-2', 'Logiciels et licences', ['software license', 'abonnement SaaS']),
    entry('TRV-1', 'Déplacements en train', ['billet SNCF', 'TGV', 'train ticket']),
    entry('TRV-2', 'Déplacements en avion', ['vol', 'billet avion', 'flight']),
    entry('CLN-1', 'Nettoyage des locaux', ['ménage', 'vitrerie', 'cleaning services']),
  ],
});

const classify = (designation: string, category = '', limit = 3) =>
  referential.classify({ designation, category, supplier: '', unit: '', notes: '' }, limit).ranked;

describe('the nearest entry', () => {
  it.each([
    ['RAMETTE PAPIER A4 80G', 'OFF-2'],
    ['Stylos bille bleus x50', 'OFF-1'],
    ['Ordinateurs portables Dell Latitude', 'IT-1'],
    ['Abonement SaaS CRM annuel', 'IT-2'],
    ['Billet TGV Paris-Lyon', 'TRV-1'],
    ['Vol Paris New York', 'TRV-2'],
    ['Prestation de nettoyage mensuelle', 'CLN-1'],
  ])('of %s is %s', (designation, code) => {
    expect(classify(designation)[0]?.code).toBe(code);
  });

  it('is the one whose code or label is the row’s category', () => {
    expect(classify('Divers', 'IT-2')[0]).toEqual({ code: 'IT-2', probability: 0.99 });
    expect(classify('Stylos', 'matériel INFORMATIQUE')[0]).toEqual({ code: 'IT-1', probability: 0.99 });
  });

  it('is also found by a category that only resembles one', () => {
    const alone = classify('Commande 4711')[0]?.probability ?? 0;
    const helped = classify('Commande 4711', 'Nettoyage locaux')[0];
    expect(helped?.code).toBe('CLN-1');
    expect(helped?.probability).toBeGreaterThan(alone + 0.3);
  });

  it('is one of a limited number, and missing if nothing is shared', () => {
    expect(classify('papier', '', 2).length).toBeLessThanOrEqual(2);
    expect(classify('')).toEqual([]);
  });

  it('can be looked up', () => {
    expect(referential.name).toBe('acme');
    expect(referential.findByCode('OFF-2')?.label).toBe('Papier');
    expect(referential.findByCode('nothing')).toBeUndefined();
  });
});

describe('confidence', () => {
  it('is high for the words of an entry and grows with the words shared', () => {
    const exact = classify('ramette papier A4')[0]?.probability ?? 0;
    const partly = classify('ramette papier recyclé couleur saumon')[0]?.probability ?? 0;
    expect(exact).toBeGreaterThan(0.9);
    expect(partly).toBeLessThan(exact);
    expect(partly).toBeGreaterThan(0.1);
  });

  it('is low for random strings', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[b-df-hj-np-tv-z]{4,9}( [b-df-hj-np-tv-z]{4,9}){0,3}$/), (text) => {
        expect(classify(text)[0]?.probability ?? 0).toBeLessThan(0.2);
      }),
      { seed: 7 },
    );
  });

  it('grows with the score and with the lead over the next', () => {
    const best = (...scores: number[]) => toConfidences(scores.map((score, target) => ({ target, score })))[0];
    expect(best(0.8, 0.4)).toBeGreaterThan(best(0.7, 0.4) ?? 1);
    expect(best(0.8, 0.4)).toBeGreaterThan(best(0.8, 0.6) ?? 1);
    expect(best(0)).toBe(0);
  });
});

it('accepts any string, with likelihoods that add up to at most one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), fc.string(), (designation, category) => {
      const ranked = classify(designation, category, 10);
      const total = ranked.reduce((sum, { probability }) => sum + probability, 0);
      return ranked.every(({ probability }) => probability >= 0) && total <= 1 + 1e-9;
    }),
  );
});
