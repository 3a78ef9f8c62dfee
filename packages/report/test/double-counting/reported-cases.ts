import type { ReportedCase, ReportedRow } from '../../src/reported-case.ts';

const blankRow: ReportedRow = {
  position: 1,
  file: 'ledger.csv',
  sheet: '',
  line: 2,
  reference: '',
  purchaseDate: '2023-04-12',
  amount: '',
  unitPrice: '',
  currency: 'EUR',
  quantity: '',
  unit: '',
  share: 1,
};

const blankCase: Omit<ReportedCase, 'rows'> = {
  id: '1.1',
  designation: 'Paper',
  supplier: 'Acme',
  account: '',
  category: '',
  match: 'matched',
  categoryScheme: 'ademe',
  categoryCode: 'C17',
  categoryLabel: 'Paper',
  method: 'monetary',
  factorId: 'ademe-C17-2023',
  factorName: 'Papier',
  factorValue: 0.5,
  factorUnit: 'kgCO2e/EUR',
  factorSource: 'ADEME',
  factorYear: 2023,
  activityValue: undefined,
  activityUnit: 'EUR',
  spendEur: undefined,
  uncountedEur: 0,
  footprintMg: 0n,
  parts: [],
  reporting: [],
  uncertainty: undefined,
  notUnderstood: [],
  dataQuality: 4,
  warnings: [],
  exclusion: '',
  decision: '',
  doubtMg: 0n,
};

let positions = 0;

/** A case of these rows; positions are consecutive unless given, and all rows have the same share. */
export function toCase(
  about: Partial<Omit<ReportedCase, 'rows'>>,
  rows: readonly Partial<ReportedRow>[],
): ReportedCase {
  return {
    ...blankCase,
    ...about,
    rows: rows.map((row) => {
      positions += 1;
      return { ...blankRow, position: positions, line: positions, share: 1 / rows.length, ...row };
    }),
  };
}

/** Diesel of these months in litres, with the amount paid, if any. */
export function litresOfDiesel(
  rows: readonly (Partial<ReportedRow> & { readonly litres: number })[],
  about: Partial<ReportedCase> = {},
): ReportedCase {
  const litres = rows.reduce((sum, row) => sum + row.litres, 0);
  return toCase(
    { ...diesel(litres), designation: 'Diesel report', supplier: 'Fleet office', ...about },
    rows.map(({ litres: own, ...row }) => ({
      quantity: `${own}`,
      unit: 'L',
      share: own / litres,
      file: 'litres.csv',
      ...row,
    })),
  );
}

export const eurPerLitre = 1.5;

/** Diesel recorded by amount, with litres derived from an average price. */
export function moneyOfDiesel(
  rows: readonly (Partial<ReportedRow> & { readonly eur: number })[],
  about: Partial<ReportedCase> = {},
): ReportedCase {
  const eur = rows.reduce((sum, row) => sum + row.eur, 0);
  return toCase(
    {
      ...diesel(eur / eurPerLitre),
      spendEur: eur,
      designation: 'Fuel card',
      supplier: 'Cards Ltd',
      warnings: ['price_assumed'],
      ...about,
    },
    rows.map(({ eur: own, ...row }) => ({ amount: `${own}`, share: own / eur, file: 'cards.csv', ...row })),
  );
}

function diesel(litres: number): Partial<ReportedCase> {
  const mg = Math.round(litres * 3.1 * 1e6);
  return {
    categoryCode: 'C19',
    method: 'physical',
    factorId: 'bc-25775',
    factorName: 'Gazole routier, B7',
    factorValue: 3.1,
    factorUnit: 'kgCO2e/litre',
    activityValue: litres,
    activityUnit: 'litre',
    footprintMg: BigInt(mg),
    reporting: [{ scope: 1, ghgCategory: '', begesPost: '1.2', kg: mg / 1e6 }],
  };
}

/** Kilometres driven by car. */
export function kilometres(km: number, rows: readonly Partial<ReportedRow>[]): ReportedCase {
  return toCase(
    {
      designation: 'Mileage claims',
      supplier: 'Staff',
      categoryCode: 'H49',
      method: 'physical',
      factorId: 'bc-43791',
      factorName: 'Voiture, Motorisation moyenne, 2023',
      factorValue: 0.256,
      activityValue: km,
      activityUnit: 'km',
      footprintMg: BigInt(km * 256_000),
    },
    rows,
  );
}
