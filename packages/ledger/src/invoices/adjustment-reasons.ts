/** Why less is to be paid: codes of UNTDID 5189. */
const allowances: Readonly<Record<string, string>> = {
  '41': 'Bonus for works ahead of schedule',
  '42': 'Other bonus',
  '60': "Manufacturer's consumer discount",
  '62': 'Due to military status',
  '63': 'Due to work accident',
  '64': 'Special agreement',
  '65': 'Production error discount',
  '66': 'New outlet discount',
  '67': 'Sample discount',
  '68': 'End-of-range discount',
  '70': 'Incoterm discount',
  '71': 'Point of sales threshold allowance',
  '88': 'Material surcharge or deduction',
  '95': 'Discount',
  '100': 'Special rebate',
  '102': 'Fixed long term',
  '103': 'Temporary',
  '104': 'Standard discount',
  '105': 'Yearly turnover discount',
};

/** Why more is to be paid: codes of UNTDID 7161 that invoices use. */
const charges: Readonly<Record<string, string>> = {
  AA: 'Advertising',
  AAA: 'Telecommunication',
  ABK: 'Miscellaneous services',
  ABL: 'Additional packaging',
  ADL: 'Collection',
  ADR: 'Other services',
  ADT: 'Pick-up',
  AEW: 'Metal surcharge',
  AJ: 'Adjustments',
  BB: 'Stickering',
  CAI: 'Cleaning',
  CAV: 'Certification',
  DAH: 'Packaging material',
  DL: 'Delivery',
  EG: 'Engraving',
  FAB: 'Administrative charge',
  FC: 'Freight service',
  FI: 'Financing',
  HD: 'Handling',
  IN: 'Insurance',
  INS: 'Installation',
  IS: 'Invoicing',
  LA: 'Labelling',
  MAE: 'Mounting',
  MI: 'Minimum order charge',
  PC: 'Packing',
  PN: 'Pallet',
  RAF: 'Road freight',
  RE: 'Returnable container',
  RH: 'Repair',
  SA: 'Salvaging',
  SAA: 'Shipping and handling',
  SH: 'Special handling service',
  SU: 'Set-up',
  TAB: 'Transportation by the supplier',
  TAC: 'Transport service',
  TX: 'Tax on the product',
  ZZZ: 'Charge',
};

/** What an allowance or charge of a document is for: in the words of the invoice, else by its code, else blank. */
export function toAdjustmentReason(
  text: string,
  { code, isCharge }: { readonly code: string; readonly isCharge: boolean },
): string {
  if (text !== '') return text;
  const meanings = isCharge ? charges : allowances;
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? '') : '';
}
