import { toMarkdownTable } from '@ledgerprint/bench';
import { ledgerReasons, requestReasons, rowReasons } from '../../src/platform/reasons.ts';

const groups: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a text', rowReasons],
  ['a field', requestReasons],
  ['a file', ledgerReasons],
];

/** All violation reasons. */
export function toReasonsTable(): string {
  const rows = groups.flatMap(([what, reasons]) =>
    Object.entries(reasons).map(([reason, meaning]) => [`\`${reason}\``, what, meaning]),
  );
  return toMarkdownTable([['Reason', 'Applies to', 'What it means'], ...rows]);
}
