import { separator } from '@ledgerprint/engine/results';
import type { ExclusionReason } from '@ledgerprint/ledger';
import { useWords } from '../../language.ts';
import { ledgerWords } from '../../new-project/ledger-words.ts';
import { words as panelWords } from './words.ts';

/** Why all rows of a line, or some of them, are no purchases; nothing where all are. */
export function Exclusion({ cell, isWhole }: { readonly cell: string; readonly isWhole: boolean }) {
  const words = useWords(panelWords);
  const { exclusions } = useWords(ledgerWords);
  if (cell === '') return null;
  // A reason that this page does not know yet is its own word.
  const reasons = cell.split(separator).map((code) => exclusions[code as ExclusionReason] ?? code);
  const sentence = isWhole ? words.excluded : words.partlyExcluded;
  return <p>{sentence(reasons.join(', '))}</p>;
}
