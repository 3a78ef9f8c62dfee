import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { nameFrenchIndex } from '../../src/reasons/french-indices.ts';
import { sayReason } from '../../src/reasons/say-reasons.ts';

const file = new URL('../../data/price-indices.csv', import.meta.url);

it('every index of INSEE has a French name, with its code', async () => {
  const rows: readonly { readonly name: string }[] = parse(await readFile(file, 'utf8'), { columns: true });
  const insee = rows.map(({ name }) => name).filter((name) => name.startsWith('INSEE'));
  expect(insee.length).toBeGreaterThan(40);
  for (const name of insee) expect(nameFrenchIndex(name)).toMatch(/^IPC INSEE \p{Ll}/u);
  expect(nameFrenchIndex('INSEE CPI food CP01')).toBe('IPC INSEE alimentation CP01');
});

it('the deflator has a French name, US industries keep their English names, and years stay', () => {
  expect(nameFrenchIndex('World Bank GDP deflator FR')).toBe('déflateur du PIB de la Banque mondiale FR');
  expect(nameFrenchIndex('BEA 482000 Rail transportation')).toBe('BEA 482000 Rail transportation');
  const reason = { code: 'uncertain_by', error: 'index:INSEE CPI food CP01-2024-2023', pct: 7 } as const;
  expect(sayReason(reason, 'fr')).toBe('IPC INSEE alimentation CP01-2024-2023 ± 7\u00a0%');
});
