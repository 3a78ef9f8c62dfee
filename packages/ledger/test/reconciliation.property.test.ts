import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerReport } from '../src/ledger.ts';
import { readCsvLedger } from '../src/read-ledger.ts';

/** The number style and delimiter of a ledger. */
type Style = { readonly mark: '.' | ','; readonly group: string; readonly delimiter: string };

const styles: readonly Style[] = [
  { mark: '.', group: '', delimiter: ',' },
  { mark: ',', group: '', delimiter: ';' },
  { mark: ',', group: ' ', delimiter: ';' },
  { mark: ',', group: '.', delimiter: '\t' },
  { mark: '.', group: ',', delimiter: '|' },
  { mark: '.', group: "'", delimiter: ';' },
];

const cents = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n });
const text = fc.constantFrom(
  ...['Papier A4', 'Gazole', 'Nettoyage des bureaux', 'Salaires de mars', 'TVA déductible', 'Loyer', 'Vol Paris–Nice'],
  ...['Réduction de capital', 'Subventions versées', 'Café', 'Intérêts', 'Train tickets', 'Depreciation', 'Ink'],
);

function write(amount: bigint, { mark, group }: Style): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+(?!\d))/g, group);
  return `${amount < 0n ? '-' : ''}${whole}${mark}${digits.slice(-2)}`;
}

async function reportOf(lines: readonly (readonly string[])[], { delimiter }: Style): Promise<LedgerReport> {
  const ledger = await readCsvLedger(Buffer.from(`${lines.map((cells) => cells.join(delimiter)).join('\n')}\n`));
  for await (const _ of ledger.rows());
  return ledger.report();
}

/** The rows and the amounts in hundredths of all groups, which must match the file. */
function sumOf({ counted, excluded, unread }: LedgerReport, currency: string) {
  const groups = [counted, ...excluded, ...unread];
  const toCents = (amount = '0.00') => BigInt(amount.replace('.', ''));
  return {
    rows: groups.reduce((sum, { rows }) => sum + rows, 0),
    money: groups.reduce((sum, { amounts }) => sum + toCents(amounts[currency]), 0n),
  };
}

test('every amount of a ledger is counted, excluded or unread, to the cent', async () => {
  const row = fc.record({
    designation: fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant('') }),
    amount: cents,
  });
  const property = fc.asyncProperty(
    fc.constantFrom(...styles),
    fc.array(row, { minLength: 2, maxLength: 40 }),
    async (style, rows) => {
      // Two amounts that show the style unambiguously.
      const shown = [
        { designation: 'Stylos', amount: 123456789n },
        { designation: 'Encre', amount: 1205n },
      ];
      const all = [...shown, ...rows];
      // If nearly all amounts are negative, spending is negative in the file, and becomes positive.
      fc.pre(all.filter(({ amount }) => amount < 0n).length * 2 <= all.length);
      const lines = all.map(({ designation, amount }) => [designation, 'Acme', write(amount, style), 'CHF']);
      const report = await reportOf([['Designation', 'Supplier', 'Net amount', 'Currency'], ...lines], style);
      expect(report.decimal).toBe(style.mark);
      expect(report.rows).toBe(all.length);
      // A row without a text that happens to be the sum of those above it is excluded as a total.
      expect(sumOf(report, 'CHF')).toEqual({
        rows: all.length,
        money: all.reduce((sum, { amount }) => sum + amount, 0n),
      });
    },
  );
  await fc.assert(property, { numRuns: 150 });
});

test('all groups of a balanced journal add up to zero', async () => {
  const entry = fc.record({
    expense: fc.constantFrom('606100', '613200', '622600', '641000', '218300', '627000', '603000'),
    net: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    vat: fc.bigInt({ min: 0n, max: 10n ** 8n }),
    isCreditNote: fc.boolean(),
  });
  const style: Style = { mark: ',', group: '', delimiter: '\t' };
  const header =
    'JournalCode,JournalLib,EcritureNum,EcritureDate,CompteNum,CompteLib,CompAuxNum,CompAuxLib,PieceRef,PieceDate,EcritureLib,Debit,Credit,EcritureLet,DateLet,ValidDate,Montantdevise,Idevise';
  const property = fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 25 }), async (entries) => {
    const lines = entries.flatMap(({ expense, net, vat, isCreditNote }, index) => {
      const line = (account: string, label: string, amount: bigint) => {
        const debit = isCreditNote ? -amount : amount;
        const [left, right] = debit >= 0n ? [debit, 0n] : [0n, -debit];
        const supplier = account.startsWith('401') ? ['F01', 'Fournisseur Un'] : ['', ''];
        return [
          ...[
            'AC',
            'Achats',
            `${index + 1}`,
            '20230115',
            account,
            label,
            ...supplier,
            `P${index}`,
            '20230115',
            `Facture ${index}`,
          ],
          ...[write(left, style), write(right, style), '', '', '20230116', '', ''],
        ];
      };
      return [
        line(expense, 'Charges', net),
        line('445660', 'TVA déductible', vat),
        line('401000', 'Fournisseurs', -(net + vat)),
      ];
    });
    const report = await reportOf([header.split(','), ...lines], style);
    expect(report.format).toBe('fec');
    expect(sumOf(report, 'EUR')).toEqual({ rows: lines.length, money: 0n });
    const counts = ({ expense }: (typeof entries)[number]) => /^6[12]|^60[^3]/.test(expense) || expense.startsWith('2');
    const expected = entries
      .filter(counts)
      .reduce((sum, { net, isCreditNote }) => sum + (isCreditNote ? -net : net), 0n);
    expect(BigInt((report.counted.amounts.EUR ?? '0.00').replace('.', ''))).toBe(expected);
  });
  await fc.assert(property, { numRuns: 100 });
});
