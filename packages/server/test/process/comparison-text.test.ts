import { create, fromJson } from '@bufbuild/protobuf';
import { ComparisonSchema } from '@ledgerprint/client/workspace';
import { describe, expect, it } from 'vitest';
import { toComparisonText } from '../../src/cli/compare/comparison-text.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';

const side = { projectId: '86Rf07xd4z', name: 'Achats 2023', revision: 1, spendEur: 12_345.6, cases: '2' };
const comparison = fromJson(ComparisonSchema, {
  before: { ...side, footprintMg: '4400000000' },
  after: { ...side, name: 'Achats 2024\u001b[31m', footprintMg: '4520000000' },
  differenceMg: '120000000',
  parts: [
    { cause: 'left', footprintMg: '-400000000', cases: '1' },
    { cause: 'factor', footprintMg: '0', cases: '0' },
    { cause: 'volume', footprintMg: '520123456', cases: '1' },
  ],
  cases: [
    {
      designation: 'Gazole',
      supplier: 'Total',
      account: '60221',
      afterMg: '3600000000',
      parts: [{ cause: 'volume', footprintMg: '520123456' }],
    },
  ],
});

describe('toComparisonText', () => {
  it('shows the tonnes of each cause with three digits', () => {
    const text = toComparisonText(comparison, 100);
    expect(text).toMatch(/^Before +4\.4 t, 12,346 €, 2 cases: Achats 2023 \(86Rf07xd4z, revision 1\)$/m);
    expect(text).toMatch(/^After +4\.52 t, .*: Achats 2024 \[31m \(86Rf07xd4z/m);
    expect(text).toContain('Difference  +0.12 t (+2.73%)');
    expect(text).toMatch(/^left: only in the first result +-0\.4 +1$/m);
    expect(text).toMatch(/^factor: edition, country, year +0 +0$/m);
    expect(text).toMatch(/^Gazole, Total +60221 +– +3\.6 +volume \+0\.52$/m);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('says that nothing changed', () => {
    expect(toComparisonText(create(ComparisonSchema, { differenceMg: '0' }), 80)).toContain(
      'The footprint of every case is the same.',
    );
  });
});

describe('ledgerprint compare', () => {
  it('refuses files, and says what to do instead', async () => {
    const { code } = await runCommandInProcess(['compare', 'a.csv', 'b.csv', '--key', 'x']);
    expect(code).toBe(2);
  });
});
