import type { ExclusionReason } from './fate.ts';

type Prefixes = Readonly<Record<string, 'purchase' | ExclusionReason>>;

/** Prefixes that share a meaning. */
function each(meaning: 'purchase' | ExclusionReason, ...prefixes: readonly string[]): Prefixes {
  return Object.fromEntries(prefixes.map((prefix) => [prefix, meaning]));
}

/**
 * DATEV SKR03: capital goods in class 0, goods and services for resale in class 3, expenses in class 4. Numbers have four
 * digits; the longest listed prefix decides.
 */
export const skr03: Prefixes = {
  ...each('purchase', '00', '01', '02', '03', '04'),
  // Goodwill and self-constructed assets.
  ...each('equity', '000', '0035', '0036', '0037', '0038', '0040', '05', '08'),
  ...each('adjustment', '0043', '0045', '0046', '0047', '0048', '098', '099'),
  ...each('land', '005', '006', '007', '0085'),
  ...each('finance', '0505', '0515', '054', '055', '06', '07', '134', '1550', '1551', '1555', '1705'),
  ...each('depreciation', '09', '0996', '0997', '0998', '0999'),
  ...each('bank', '1', '13', '1730'),
  ...each('transfer', '136', '137', '138', '139', '159', '1792'),
  ...each('payable', '14', '15', '16', '17'),
  ...each('adjustment', '151'),
  ...each('deposit', '1525', '1526', '1527', '1732', '1733', '1734'),
  ...each('payroll', '1530', '1531', '1537', '174', '175', '1795'),
  ...each('tax', '1540', '1542', '1543', '1549', '1736', '1737', '1738'),
  ...each('vat', '1545', '1546', '1547', '1548', '1556', '1557', '1558', '1559', '156', '157', '158'),
  ...each('vat', '176', '177', '178', '179'),
  ...each('intra_group', '1594', '1595', '1596', '1597', '1598'),
  ...each('equity', '18', '19'),
  ...each('adjustment', '2'),
  ...each('finance', '21', '26'),
  ...each('tax', '22', '2375', '2285'),
  ...each('grant', '238', '2390'),
  ...each('payroll', '2385', '2386'),
  ...each('depreciation', '2450', '2451'),
  ...each('revenue', '25', '27'),
  ...each('equity', '28'),
  ...each('purchase', '3'),
  // Non-deductible input tax.
  ...each('vat', '36', '4300', '4301', '4304', '4305', '4306'),
  ...each('tax', '385', '432', '434', '435', '4390', '4396', '4397', '451', '4632', '4637'),
  ...each('stock', '39', '7'),
  ...each('adjustment', '399'),
  ...each('purchase', '4'),
  ...each('payroll', '41', '4946', '4947', '4948', '4949'),
  ...each('finance', '4975', '4976'),
  ...each('depreciation', '482', '483', '484', '485', '486', '487', '488', '489'),
  ...each('transfer', '4902'),
  // Imputed costs, and the counterparts of cost-of-sales accounting.
  ...each('adjustment', '4808', '499'),
  ...each('revenue', '8'),
  ...each('stock', '896', '897', '898'),
  ...each('transfer', '9'),
};

/** DATEV SKR04: capital goods in class 0, goods and services for resale in class 5, expenses in class 6. */
export const skr04: Prefixes = {
  ...each('purchase', '0'),
  ...each('equity', '000', '015', '016', '0179', '08', '09'),
  ...each('adjustment', '0143', '0145', '0146', '0147', '0148', '0149'),
  ...each('land', '0200', '021', '022', '0235'),
  ...each('finance', '081', '0830', '0840', '0850', '0880', '093', '094', '096', '099'),
  ...each('bank', '1'),
  ...each('stock', '10', '11'),
  ...each('adjustment', '118'),
  ...each('payable', '119', '12', '13'),
  ...each('payroll', '134'),
  ...each('deposit', '135', '3550', '3551', '3554', '3557'),
  ...each('finance', '136', '15'),
  ...each('transfer', '137'),
  ...each('vat', '1396', '1397', '14'),
  ...each('tax', '1435', '144', '145'),
  ...each('transfer', '146', '148', '149'),
  ...each('bank', '155'),
  ...each('adjustment', '19'),
  ...each('equity', '2'),
  ...each('payable', '3'),
  ...each('depreciation', '30'),
  ...each('finance', '31', '320', '321', '322', '323', '324', '356', '351', '352'),
  ...each('bank', '3610', '3611'),
  ...each('tax', '370', '371'),
  ...each('payroll', '372', '373', '374', '375', '376', '377', '378', '379'),
  ...each('vat', '38'),
  ...each('adjustment', '39'),
  ...each('revenue', '4'),
  ...each('stock', '480', '481', '588'),
  ...each('purchase', '5', '6'),
  ...each('vat', '56', '686', '687'),
  ...each('tax', '584', '6430', '6436', '6437', '6440', '6612', '6622'),
  ...each('adjustment', '586', '6475', '688', '689', '69'),
  ...each('payroll', '60', '61', '6822', '6823', '6824', '6875', '6876'),
  ...each('depreciation', '62', '692'),
  ...each('transfer', '6302'),
  ...each('grant', '639'),
  ...each('finance', '6856', '6857', '6880', '6881', '6882', '6883', '7'),
  ...each('adjustment', '74', '75'),
  ...each('tax', '76'),
  ...each('equity', '77', '78', '79'),
  ...each('transfer', '9'),
};
