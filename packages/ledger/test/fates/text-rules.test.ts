import { describe, expect, it } from 'vitest';
import { accountPlans } from '../../src/fates/account-plans.ts';
import { exclusionByAccountLabel, exclusionByText } from '../../src/fates/text-rules.ts';

describe('texts that show that a row is not a purchase', () => {
  it.each([
    ['vat', ['TVA déductible sur biens', 'VAT (Input) (Oracle Sub-Ledger)', 'Vorsteuer 19 %', 'Input VAT', 'IVA']],
    [
      'payroll',
      ['Salaires de mars', 'Salaries & Wages', 'PAYE & NI', 'URSSAF', 'Löhne und Gehälter', 'Pension contributions'],
    ],
    ['tax', ['Impôts locaux', 'Business rates', 'Rates/NDR', 'Corporation tax', 'Amendes', 'Gewerbesteuer']],
    ['depreciation', ['Depreciation of plant', 'Dotations aux amortissements', 'Abschreibungen']],
    ['finance', ['Interest paid', 'Remboursement emprunt', 'Intérêts des emprunts']],
    ['transfer', ['Virement interne', 'Opening balance', 'Report à nouveau', 'Credit card payment']],
    ['grant', ['Grants to voluntary bodies', 'Subventions versées', 'Donations']],
    ['equity', ['Réduction de capital', 'Dividends paid', "Owner's drawings"]],
    ['deposit', ['Deposit for purchase of property', 'Dépôt de garantie']],
  ])('%s', (reason, texts) => {
    expect(texts.map((text) => [text, exclusionByText(text)])).toEqual(texts.map((text) => [text, reason]));
  });

  it.each([
    ...['Payroll software licence', 'Corporation tax compliance', 'VAT advisory services', 'Salary survey'],
    ...['Indirect Employee Expenses', 'Temporary Staff', 'Agency nursing', 'Bank charges', 'Sales training'],
    ...['Grant Thornton audit', 'Interesting books', 'Total station rental', 'Insurance', 'Revenue Expenditure'],
    ...['Income', 'Sales', 'Prepayment Postal Visa Card', 'Annonce légale : réduction de capital'],
  ])('%s is a purchase', (text) => {
    expect(exclusionByText(text)).toBeUndefined();
  });
});

describe('accounts', () => {
  it.each([
    ['bank', ['Cash on Hand', 'Checking', 'Banque principale']],
    ['payable', ['Accounts Payable (A/P)', 'Accounts Receivable', 'Verbindlichkeiten aus Lieferungen']],
    ['revenue', ['Sales', 'Income', 'Umsatzerlöse 19%']],
    ['equity', ['Retained Earnings']],
  ])('%s by their labels', (reason, labels) => {
    expect(labels.map(exclusionByAccountLabel)).toEqual(labels.map(() => reason));
  });

  it.each([
    ['pcg', '60611000', 'purchase'],
    ['pcg', '603700', 'stock'],
    ['pcg', '6475', 'payroll'],
    ['pcg', '651000', 'purchase'],
    ['pcg', '657400', 'grant'],
    ['pcg', '44566', 'vat'],
    ['pcg', '401000', 'payable'],
    ['pcg', '2183', 'purchase'],
    ['pcg', '207000', 'equity'],
    ['pcg', '211000', 'land'],
    ['pcg', '512000', 'bank'],
    ['pcg', '707000', 'revenue'],
    ['skr03', '4930', 'purchase'],
    ['skr03', '4120', 'payroll'],
    ['skr03', '1576', 'vat'],
    ['skr03', '70001', 'payable'],
    ['skr03', '0420', 'purchase'],
    ['skr04', '6815', 'purchase'],
    ['skr04', '6020', 'payroll'],
    ['skr04', '4400', 'revenue'],
  ] as const)('in %s %s is %s', (plan, account, meaning) => {
    expect(accountPlans[plan].meaningOf(account)).toBe(meaning);
  });
});
