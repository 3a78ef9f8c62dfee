import { activityFields, isStaged, type Row, type RowText, rowFields, rowTexts } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';

/** The fields that can be taken from others: the place and the fate of a row stay unchanged. */
const targets = [...activityFields, 'reference', 'account', 'accountLabel', 'amount', 'country'] as const;
type Target = (typeof targets)[number];

/** The field of the stored rows from which each of these fields is taken. */
export type FieldMapping = ReadonlyMap<Target, RowText>;

/** `designation=notes,supplier=designation`; undefined if blank. Throws a Failure if it is not valid. */
export function parseFieldMapping(text: string): FieldMapping | undefined {
  if (text.trim() === '') return undefined;
  const mapping = new Map<Target, RowText>();
  for (const entry of text.split(',')) {
    const [left = '', right = '', ...more] = entry.split('=').map((part) => part.trim());
    const target = targets.find((field) => field === left);
    const source = rowTexts.find((field) => field === right);
    if (target === undefined || source === undefined || more.length > 0) {
      throw invalidField('columns', {
        description: `cannot be used: "${entry.trim().slice(0, 100)}" is not of the form field=field`,
        reason: 'UNKNOWN_VALUE',
        advice: `The fields that can be taken from another field are ${targets.join(', ')}.`,
      });
    }
    if (mapping.has(target)) {
      throw invalidField('columns', {
        description: `takes ${target} from two fields: leave one of them out`,
        reason: 'CONTRADICTION',
      });
    }
    mapping.set(target, source);
  }
  return mapping;
}

/** The same rows with other fields. A purchase that then has no designation is unread, as in a file. */
export async function* remapRows(
  batches: AsyncIterable<readonly Row[]>,
  mapping: FieldMapping,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) yield rows.map((row) => remap(row, mapping));
}

function remap(row: Row, mapping: FieldMapping): Row {
  const taken = [...mapping].map(([target, source]) => [target, cut(row[source], rowFields[target].longest)]);
  const remapped: Row = { ...row, ...Object.fromEntries(taken) };
  // The booked amount belongs to the original amount and does not apply to the new one.
  const money = mapping.has('amount') ? { bookedAmount: '' } : {};
  const isUnread = isStaged(row) && remapped.designation.trim() === '';
  return { ...remapped, ...money, ...(isUnread && { fate: 'unread', reason: 'no_designation' }) };
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : Array.from(text).slice(0, longest).join('');
}
