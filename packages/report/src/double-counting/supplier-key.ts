import { foldCompatible } from '@ledgerprint/ledger/text';
import { remember } from './remember.ts';

/** Legal forms, which do not identify a company. */
const legalForms: ReadonlySet<string> = new Set(
  'sa sas sasu sarl eurl sci snc scop gmbh ag kg ohg ug ltd limited plc llp llc inc corp bv nv srl spa sl slu oy ab as aps'.split(
    ' ',
  ),
);

/** A supplier's name in a form that two ledgers share: folded words without legal forms; empty if there is none. */
export const toSupplierKey = remember((supplier): string => {
  const words = foldCompatible(supplier).match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !legalForms.has(word));
  return (own.length === 0 ? words : own).join(' ');
});
