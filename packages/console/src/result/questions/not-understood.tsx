import { type Summary, sayNotUnderstood } from '@ledgerprint/engine/results';
import { language, useFormat } from '../../language.ts';
import { Message } from '../../parts/message.tsx';
import { useFigures } from '../figures.ts';

/** The first sentence of a result of which more than a tenth of the money was not understood. */
export function NotUnderstood({ summary }: { readonly summary: Summary }) {
  const { percent } = useFormat();
  const { euros } = useFigures();
  const sentence = sayNotUnderstood(summary.notUnderstood, language.value, { percent, euros });
  return sentence === '' ? null : <Message kind="warn">{sentence}</Message>;
}
