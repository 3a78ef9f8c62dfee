import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, readRows, sumOf } from './read-rows.ts';

test('invoices with lines are counted if they cover the ledger, which repeats them', async () => {
  const { rows, report } = await readRows(bytesOf('saft-romania-invoices.xml'));
  const counted = rows.filter(({ fate }) => fate === 'counted');
  expect(counted.map(({ activity }) => [activity.designation, activity.quantity, activity.unit])).toEqual([
    ['Hartie A4', '200', 'unit'],
    ['Curatenie birouri', '10', 'hour'],
    ['Hartie A4', '-20', 'unit'],
  ]);
  expect(counted[0]?.activity.supplier).toBe('Papetaria SRL');
  expect(report.warnings.find(({ code }) => code === 'purchases_twice')?.message).toContain(
    'as accounting entries (1400.00) and as invoices (1400.00): only the invoices are counted',
  );
});

test('invoices that cover less than 95% of the ledger are not counted', async () => {
  const text = Buffer.from(bytesOf('saft-romania-invoices.xml')).toString();
  const less = text.replace(/<Invoice><InvoiceNo>A2.*?<\/Invoice>/s, '');
  const { rows } = await readRows(Buffer.from(less));
  const fateOf = (name: string) => rows.find(({ activity }) => activity.designation === name)?.reason ?? 'counted';
  expect([fateOf('Curatenie'), fateOf('Hartie A4')]).toEqual(['counted', 'repeated']);
});

test('a credit note is negated once, by its type, its sides or its sign', async () => {
  const invoice = (type: string, line: string) =>
    `<AuditFile><Header><AuditFileCountry>LT</AuditFileCountry><DefaultCurrencyCode>EUR</DefaultCurrencyCode></Header>
     <SourceDocuments><PurchaseInvoices><Invoice><InvoiceNo>1</InvoiceNo><InvoiceDate>2024-01-01</InvoiceDate>
     <InvoiceType>${type}</InvoiceType><Line><ProductDescription>Paper</ProductDescription>${line}</Line></Invoice>
     </PurchaseInvoices></SourceDocuments></AuditFile>`;
  const amount = (value: string, side: string) =>
    `<InvoiceLineAmount><Amount>${value}</Amount></InvoiceLineAmount><DebitCreditIndicator>${side}</DebitCreditIndicator>`;
  for (const line of [amount('10', 'D'), amount('10', 'C'), amount('-10', 'D'), '<CreditAmount>10</CreditAmount>']) {
    const { report } = await readRows(Buffer.from(`<?xml version="1.0"?>${invoice('381', line)}`));
    expect(report.counted).toEqual({ rows: 1, amounts: { EUR: '-10.00' } });
  }
});

test('all groups of a balanced general ledger add up to zero', async () => {
  const accounts = ['6340', '4300', '1200', '5000', '2710', '3000', '9999', 'X1'];
  const entry = fc.record({
    account: fc.constantFrom(...accounts),
    cents: fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
    contra: fc.constantFrom('2400', '1920', '1200'),
  });
  const money = (cents: bigint) => {
    const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
    const side = cents < 0n ? 'CreditAmount' : 'DebitAmount';
    return `<${side}><Amount>${digits.slice(0, -2)}.${digits.slice(-2)}</Amount></${side}>`;
  };
  const line = (account: string, cents: bigint) =>
    `<Line><AccountID>${account}</AccountID><Description>Text</Description>${money(cents)}</Line>`;
  const property = fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 20 }), async (entries) => {
    const transactions = entries.map(
      ({ account, cents, contra }, index) =>
        `<Transaction><TransactionID>${index}</TransactionID><TransactionDate>2024-01-01</TransactionDate>${line(account, cents)}${line(contra, -cents)}</Transaction>`,
    );
    const file = `<?xml version="1.0"?><AuditFile><Header><AuditFileCountry>NO</AuditFileCountry></Header><GeneralLedgerEntries><Journal>${transactions.join('')}</Journal></GeneralLedgerEntries></AuditFile>`;
    const { report } = await readRows(Buffer.from(file));
    expect(report.rows).toBe(entries.length * 2);
    expect(sumOf(report, 'NOK')).toBe(0n);
  });
  await fc.assert(property, { numRuns: 60 });
});

test('unknown accounts are not counted, with a warning', async () => {
  const text = Buffer.from(bytesOf('saft-norway.xml')).toString().replaceAll('>6340<', '>ZZ<').replaceAll('>63<', '><');
  const { report } = await readRows(Buffer.from(text));
  expect(report.counted.amounts).toEqual({ NOK: '1200.00' });
  expect(report.warnings.find(({ code }) => code === 'accounts_unknown')?.message).toContain('ZZ');
});

type Line = readonly [account: string, amount: number, more?: string];

/** An audit file of entries: positive amounts are debits. */
function ledgerOf(country: string, ...entries: readonly (readonly Line[])[]): Buffer {
  const line = ([account, amount, more = '']: Line) => {
    const side = amount < 0 ? 'CreditAmount' : 'DebitAmount';
    return `<Line><AccountID>${account}</AccountID>${more}<Description>Text</Description><${side}>${Math.abs(amount)}</${side}></Line>`;
  };
  const transactions = entries.map(
    (lines, index) =>
      `<Transaction><TransactionID>${index}</TransactionID><TransactionDate>2024-01-31</TransactionDate>${lines.map(line).join('')}</Transaction>`,
  );
  return Buffer.from(
    `<?xml version="1.0"?><AuditFile><Header><AuditFileCountry>${country}</AuditFileCountry></Header><GeneralLedgerEntries><Journal>${transactions.join('')}</Journal></GeneralLedgerEntries></AuditFile>`,
  );
}

async function countedIn(file: Buffer): Promise<readonly string[]> {
  const { rows } = await readRows(file);
  return rows.flatMap(({ fate, account, amount = 0n }) =>
    fate === 'counted' ? [`${account} ${amount / 10n ** 12n}`] : [],
  );
}

test('goods are counted once: on the purchase account, otherwise on the cost of goods sold', async () => {
  const emptied = [
    ['61', 300],
    ['31', -300],
  ] as const;
  const bought = [
    ['311', 300],
    ['221', -300],
  ] as const;
  expect(await countedIn(ledgerOf('PT', bought, emptied))).toEqual(['311 300']);
  const booked = [
    ['611', 300],
    ['2432', 69],
    ['221', -369],
  ] as const;
  const fromStock = [
    ['611', 40],
    ['32', -40],
  ] as const;
  const ofTheYear = [
    ['811', 340],
    ['611', -340],
  ] as const;
  expect(await countedIn(ledgerOf('PT', booked, fromStock, ofTheYear))).toEqual(['611 300', '611 40']);
  const inAngola = [
    ['71', 300],
    ['32', -300],
  ] as const;
  expect(await countedIn(ledgerOf('AO', inAngola))).toEqual(['71 300']);
});

test('accounts closed into the result are not refunds', async () => {
  const rent = [
    ['612', 900],
    ['401', -900],
  ] as const;
  // Romania requires a supplier on every line: none, or the company itself.
  const nobody = '<CustomerID>0</CustomerID><SupplierID>0</SupplierID>';
  const itself = '<CustomerID>0012345</CustomerID><SupplierID>0012345</SupplierID>';
  for (const more of ['', nobody, itself]) {
    const closing = [
      ['121', 880, more],
      ['609', 20, more],
      ['612', -900, more],
    ] as const;
    expect(await countedIn(ledgerOf('RO', rent, closing))).toEqual(['612 900']);
  }
  const credit = [
    ['401', 100],
    ['612', -100],
  ] as const;
  expect(await countedIn(ledgerOf('RO', rent, credit))).toEqual(['612 900', '612 -100']);
});

test('other versions and unusual files are read', async () => {
  const clair = `<?xml version="1.0"?><auditfile><header><currencyCode>EUR</currencyCode></header><generalLedger>
    <ledgerAccount><accountID>4500</accountID><accountDesc>Drukwerk</accountDesc><accountType>Winst/Verlies</accountType></ledgerAccount>
    </generalLedger><transactions><journal><transaction><transactionID>1</transactionID><transactionDate>2023-03-01</transactionDate>
    <line><accountID>4500</accountID><description>Folders</description><debitAmount>300.00</debitAmount></line></transaction></journal></transactions></auditfile>`;
  expect(await countedIn(Buffer.from(clair))).toEqual(['4500 300']);
  const norwegian = ledgerOf('NO', [['6300', 10]]).toString();
  const prefixed = norwegian
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n1:')
    .replace('<n1:AuditFileCountry>NO</n1:AuditFileCountry>', '')
    .replace('<n1:AuditFile', '<n1:AuditFile xmlns:n1="urn:StandardAuditFile-Taxation-Financial:NO"');
  expect(await countedIn(Buffer.from(prefixed))).toEqual(['6300 10']);
  await expect(readRows(Buffer.from(norwegian.replace(/<Line>.*<\/Line>/, '')))).rejects.toThrow(/neither entries/);
});

test('documents without amounts keep their kind, and an unknown country is ignored', async () => {
  const file = `<?xml version="1.0"?><AuditFile><Header><AuditFileCountry>PT</AuditFileCountry></Header>
    <MasterFiles><Supplier><SupplierID>S</SupplierID><CompanyName>Loja</CompanyName><BillingAddress><Country>Desconhecido</Country></BillingAddress></Supplier></MasterFiles>
    <SourceDocuments><MovementOfGoods><StockMovement><DocumentNumber>GR 1</DocumentNumber><MovementDate>2024-01-01</MovementDate>
    <Line><ProductDescription>Caixa</ProductDescription><Quantity>4</Quantity></Line></StockMovement></MovementOfGoods>
    <PurchaseInvoices><Invoice><InvoiceNo>1</InvoiceNo><InvoiceDate>2024-01-01</InvoiceDate><SupplierID>S</SupplierID>
    <Line><ProductDescription>Papel</ProductDescription><DebitAmount>5</DebitAmount></Line></Invoice></PurchaseInvoices></SourceDocuments></AuditFile>`;
  const { rows } = await readRows(Buffer.from(file));
  expect(rows.map(({ fate, reason = '', country }) => `${fate} ${reason} ${country}`)).toEqual([
    'excluded stock PT',
    'counted  PT',
  ]);
});

test('opening and closing entries are excluded by their texts, but not entries whose texts only start like them', async () => {
  const rent = ledgerOf('NO', [
    ['6300', 10],
    ['2400', -10],
  ]).toString();
  const withText = (text: string) =>
    countedIn(Buffer.from(rent.replace('<Line>', `<Description>${text}</Description><Line>`)));
  for (const text of ['Inngående faktura 12', 'Abertura de vala', 'Opening party'])
    expect(await withText(text), text).toEqual(['6300 10']);
  for (const text of ['Inngående balanse', 'Abertura 2024', 'Apertura', 'Opening balance', 'IB 2024', 'Fecho do ano'])
    expect(await withText(text), text).toEqual([]);
});
