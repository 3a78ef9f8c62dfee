import { expect, it } from 'vitest';
import { writeUncertainty } from './write-uncertainty.ts';

it('writes a case in a form that auditors can read', () => {
  const text = writeUncertainty({
    parts: [
      {
        kg: 200.1668056710001,
        sources: [
          { key: 'ademe-M69_70-2022', u: 0.8 },
          { key: 'price:FR-gas-2023', u: 0.2 },
          { key: 'distance', u: 0.1, isOwn: true },
        ],
      },
      { kg: -33.5, sources: [] },
    ],
    category: { shiftKg: -12.5, variance: 1234.5 },
  });
  expect(text).toBe(
    'Uncertainty: 200.166805671 kg (ademe-M69_70-2022 ± 80 %, price:FR-gas-2023 ± 20 %, own distance ± 10 %) + -33.5 kg (exact); category -12.5 kg, variance 1234.5 kg².',
  );
});

it('writes nothing for a case without parts', () => {
  expect(writeUncertainty({ parts: [] })).toBe('');
});
