import { useSignal } from '@preact/signals';
import { ApiError } from '../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { nameReviewer, reviewer } from '../review/remembered.ts';
import type { SampleCheck } from './create-sample-check.ts';
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
  const isBusy = useSignal(false);
  const refusal = useSignal<ApiProblem | undefined>(undefined);
  const wished = Number(size.value);
  const isSize = /^\d+$/.test(size.value.trim()) && wished >= 1 && wished <= largestSize;
  const isSeed = seed.value.trim().length <= longestSeed;

  async function draw(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!isSize || !isSeed || isBusy.value) return;
    isBusy.value = true;
    refusal.value = undefined;
    nameReviewer(name.value.trim());
    try {
      await check.draw({ size: wished, seed: seed.value.trim() });
    } catch (error) {
      refusal.value = toApiProblem(error);
    } finally {
      isBusy.value = false;
    }
  }

  return (
    <Card width="narrow">
      <form onSubmit={draw} noValidate>
        <Field
          label={words.size}
          hint={words.sizeHint}
          problem={isSize ? undefined : words.sizeProblem(format.integer(largestSize))}
        >
          {(control) => (
            <input
              {...control}
              class="input sample-size"
              inputmode="numeric"
              value={size.value}
              onInput={(event) => {
                size.value = event.currentTarget.value;
              }}
            />
          )}
        </Field>
        <Field label={words.seed} hint={words.seedHint} problem={isSeed ? undefined : words.seedTooLong}>
          {(control) => (
            <input
              {...control}
              class="input"
              autocomplete="off"
              value={seed.value}
              onInput={(event) => {
                seed.value = event.currentTarget.value;
              }}
            />
          )}
        </Field>
        <Field label={words.name} hint={words.nameHint}>
          {(control) => (
            <input
              {...control}
              class="input"
              autocomplete="name"
              maxLength={200}
              value={name.value}
              onInput={(event) => {
                name.value = event.currentTarget.value;
              }}
            />
          )}
        </Field>
        <div class="actions">
          <Button kind="main" type="submit" disabled={isBusy.value || !isSize || !isSeed}>
            {words.draw}
          </Button>
          <span role="status">{isBusy.value ? words.drawing : ''}</span>
        </div>
      </form>
      {refusal.value !== undefined && <ApiError problem={refusal.value} />}
    </Card>
  );
}
