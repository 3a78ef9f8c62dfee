import type { ComponentType } from 'preact';
import { useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { useAnswer } from '../session/use-answer.ts';
import { frameWords } from './words.ts';

/** Loads a view when it is first shown, and says so if that fails. */
export function LazyView<Props extends object>(props: {
  /** The same function on every render: it is called once. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly with: Props;
}) {
  const { load, with: given } = props;
  const words = useWords(frameWords);
  const { answer, problem } = useAnswer(async () => ({ View: await load() }), [load]);
  if (problem !== undefined) {
    return (
      <Message kind="bad">
        <p>{words.outdated}</p>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </Message>
    );
  }
  return answer === undefined ? <p role="status">{words.loading}</p> : <answer.View {...given} />;
}
