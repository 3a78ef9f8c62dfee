import { beforeAll, describe, expect, it } from 'vitest';
import { readParts } from '../../src/footprint/read-parts.ts';
import { type Engine, loadEngine } from '../../src/index.ts';
import { readExplanation } from '../../src/results/summary.ts';
import { productOf } from '../engine/product-of.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const euros = { currency: 'EUR', purchaseDate: '2023-03-01', quantity: '1' };

describe('the parts of a line', () => {
  it('are a single multiplication if there is only one', () => {
    const product = productOf('Gazole', { quantity: '1000', unit: 'litre', purchaseDate: '2023-03-01' });
    const { explanation, footprintKgCo2e = 0, ...line } = engine.enrich(product, { mode: 'ademe' });
    expect(readParts(explanation, footprintKgCo2e)).toMatchObject([
      {
        amount: line.activityValue,
        unit: line.activityUnit,
        how: '',
        factorValue: line.factorValue,
        factorId: line.factorId,
        kg: footprintKgCo2e,
      },
    ]);
  });

  it('include how an amount was found', () => {
    const product = productOf('Électricité bureau', { ...euros, unitPrice: '8000', supplier: 'EDF' });
    const { explanation, footprintKgCo2e = 0 } = engine.enrich(product, { mode: 'ademe' });
    const [part, ...others] = readParts(explanation, footprintKgCo2e);
    expect(others).toEqual([]);
    expect(part?.how).toMatch(/^8000 EUR ÷ [\d.]+ EUR\/kWh \(electricity, FR 2023, .+\)$/);
  });

  it('of several cases, and with proxies, add up to the footprint', () => {
    const rows = [
      { ...euros, unitPrice: '12000', supplier: 'Engie', category: '6061 Énergie' },
      { ...euros, unitPrice: '8000', supplier: 'EDF', category: '6061 Électricité' },
    ];
    const bill = engine.enrich(productOf('Facture énergie', ...rows), { mode: 'ademe' });
    const parts = readParts(bill.explanation, bill.footprintKgCo2e ?? 0);
    expect(parts.length).toBeGreaterThan(1);
    const cleaning = engine.enrich(productOf('Nettoyage bureaux', { ...euros, unitPrice: '900' }), {
      mode: 'ademe',
    });
    expect(cleaning.warnings).toContain('proxy_factor');
    expect(readParts(cleaning.explanation, cleaning.footprintKgCo2e ?? 0)).toMatchObject([
      { factorId: cleaning.factorId, kg: cleaning.footprintKgCo2e },
    ]);
  });

  it('include factors that describe their calculation', () => {
    const mean =
      'Moyenne : Asperge, pelée ; Asperge, crue, ADEME Agribalyse 3.2, agb-mean-1-2, geometric mean of agb-1 (1), agb-2 (4)';
    expect(readParts(`7 kg × 2 kgCO2e/kg (${mean}) = 14 kgCO2e.`, 14)).toMatchObject([
      { factorId: 'agb-mean-1-2' },
    ]);
    const derived =
      'Réseau de froid, moyenne, Derived 1, network-cold, Nobody publishes one. The mean, of 32';
    expect(readParts(`7 kWh × 2 kgCO2e/kWh (${derived}) = 14 kgCO2e.`, 14)).toMatchObject([
      { factorName: 'Réseau de froid, moyenne, Derived 1', factorId: 'network-cold' },
    ]);
  });

  it('are read from files of earlier versions', () => {
    const old =
      '990 EUR (900 ÷ 0.9 per EUR (ECB rate of 2023-12-29) × 0.99 (prices of 2024 in those of 2022: INSEE CPI)) × 0.14 kgCO2e/EUR (Nettoyage, prices of 2022, Ledgerprint Proxies 1, proxy-N80_81_82-2022, stand-in: Production footprint of security (80.10Z, 20 %).) = 138.6 kgCO2e. Category N80_81_82 (Nettoyage) chosen by the classifier, confidence 0.9; next C20 0.05. Not counted: 12.5 EUR. Reported as: 3.1 (4.5) 138.6 kg. Uncertainty: 138.6 kg (proxy-N80_81_82-2022 ± 86 %, own distance ± 15 %); category +1.5 kg, variance 2 kg².';
    expect(readParts(old, 138.6)).toMatchObject([{ factorId: 'proxy-N80_81_82-2022', amount: 990 }]);
    expect(readExplanation(old)).toMatchObject({
      uncountedEur: 12.5,
      reporting: [{ scope: 3, ghgCategory: '3.1', begesPost: '4.5', kg: 138.6 }],
      uncertainty: { parts: [{ kg: 138.6 }], category: { shiftKg: 1.5, variance: 2 } },
    });
  });

  it('are empty if a text of the ledger looks like a part', () => {
    const one = '100 EUR × 2 kgCO2e/EUR (A, B 1, c-1) = 200 kgCO2e.';
    expect(readParts(one, 200)).toHaveLength(1);
    expect(readParts(one, 201)).toEqual([]);
    expect(readParts(`Case 1 (3 kg × 1 kgCO2e/kg (x, y) = 3 kgCO2e.; 1 row): ${one}`, 200)).toEqual([]);
    expect(readParts('100 EUR × 2 kgCO2e/EUR (A, B 1, c-1) = 300 kgCO2e.', 300)).toEqual([]);
    expect(readParts(`Monetary check: ${one}`, 200)).toEqual([]);
  });
});
