import { separator } from '@ledgerprint/engine/results';
import type { ExclusionReason } from '@ledgerprint/ledger';
import { useWords } from '../../language.ts';
import { ledgerWords } from '../../new-project/ledger-words.ts';
import { words as panelWords } from './words.ts';

/** Why some or all rows of a product are not purchases; renders nothing if all are. */
export function Exclusion({ cell, isWhole }: { readonly cell: string; readonly isWhole: boolean }) {
  const words = useWords(panelWords);
  const { exclusions } = useWords(ledgerWords);
  if (cell === '') return null;
  // Unknown codes, from later versions, are shown as they are.
  const reasons = cell.split(separator).map((code) => exclusions[code as ExclusionReason] ?? code);
  const sentence = isWhole ? words.excluded : words.partlyExcluded;
  return <p>{sentence(reasons.join(', '))}</p>;
}
