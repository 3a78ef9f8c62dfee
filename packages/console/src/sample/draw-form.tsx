import { useSignal } from '@preact/signals';
import { ApiError } from '../errors/api-error.tsx';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { TextField } from '../parts/form-fields.tsx';
import { nameReviewer, reviewer } from '../review/remembered.ts';
import { useTask } from '../session/use-task.ts';
import type { SampleCheck } from './sample-check.ts';
import { sampleWords } from './words.ts';

const usualSize = 60;
const largestSize = 1_000;
const longestSeed = 100;

/** The form that draws a sample. */
export function DrawForm({ check }: { readonly check: SampleCheck }) {
  const words = useWords(sampleWords);
  const format = useFormat();
  const size = useSignal(String(usualSize));
  const seed = useSignal('');
  const name = useSignal(reviewer.value ?? '');
  const { isBusy, problem, run } = useTask();
  const wished = Number(size.value);
  const isSize = /^\d+$/.test(size.value.trim()) && wished >= 1 && wished <= largestSize;
  const isSeed = seed.value.trim().length <= longestSeed;

  async function draw(): Promise<void> {
    nameReviewer(name.value.trim());
    await check.draw({ size: wished, seed: seed.value.trim() });
  }

  return (
    <Card width="narrow">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isSize && isSeed) run(draw);
        }}
      >
        <TextField
          label={words.size}
          hint={words.sizeHint}
          problem={isSize ? undefined : words.sizeProblem(format.integer(largestSize))}
          class="input sample-size"
          inputMode="numeric"
          value={size.value}
          onInput={(text) => (size.value = text)}
        />
        <TextField
          label={words.seed}
          hint={words.seedHint}
          problem={isSeed ? undefined : words.seedTooLong}
          value={seed.value}
          onInput={(text) => (seed.value = text)}
        />
        <TextField
          label={words.name}
          hint={words.nameHint}
          autocomplete="name"
          maxLength={200}
          value={name.value}
          onInput={(text) => (name.value = text)}
        />
        <div class="actions">
          <Button kind="main" type="submit" disabled={isBusy || !isSize || !isSeed}>
            {words.draw}
          </Button>
          <span role="status">{isBusy ? words.drawing : ''}</span>
        </div>
      </form>
      <ApiError problem={problem} />
    </Card>
  );
}
