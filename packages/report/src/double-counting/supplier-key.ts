import { foldCompatible } from '@ledgerprint/ledger/text';
import { remember } from './remember.ts';

/** What a company is, not who. */
const legalForms: ReadonlySet<string> = new Set(
  'sa sas sasu sarl eurl sci snc scop gmbh ag kg ohg ug ltd limited plc llp llc inc corp bv nv srl spa sl slu oy ab as aps'.split(
    ' ',
  ),
);

/** A supplier's name as two ledgers may both write it: folded words without legal forms; blank where there is none. */
export const toSupplierKey = remember((supplier): string => {
  const words = foldCompatible(supplier).match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !legalForms.has(word));
  return (own.length === 0 ? words : own).join(' ');
});
