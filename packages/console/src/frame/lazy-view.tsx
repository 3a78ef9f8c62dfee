import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { frameWords } from './words.ts';

/** Loads a view when it is first shown, and says so if that fails. */
export function LazyView<Props extends object>(props: {
  /** The same function on every render: it is called once. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly with: Props;
}) {
  const { load, with: given } = props;
  const words = useWords(frameWords);
  const loaded = useSignal<{ readonly View: ComponentType<Props> } | 'failed' | undefined>(undefined);
  useEffect(() => {
    load().then(
      (View) => {
        loaded.value = { View };
      },
      () => {
        loaded.value = 'failed';
      },
    );
  }, [load, loaded]);
  if (loaded.value === undefined) return <p role="status">{words.loading}</p>;
  if (loaded.value === 'failed') {
    return (
      <Message kind="bad">
        <p>{words.outdated}</p>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </Message>
    );
  }
  const { View } = loaded.value;
  return <View {...given} />;
}
