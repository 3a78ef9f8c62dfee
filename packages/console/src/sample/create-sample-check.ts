import { errorCodeOf, type LedgerprintClient } from '@ledgerprint/client';
import type { Sample } from '@ledgerprint/client/workspace';
import { batch, computed, signal } from '@preact/signals';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { createUnsentVerdicts } from './unsent-verdicts.ts';

export type Judgement = 'right' | 'wrong' | '';

type Calls = {
  readonly decisions: Pick<LedgerprintClient['decisions'], 'drawSample' | 'getSample' | 'checkSample'>;
};

export type SampleCheck = ReturnType<typeof createSampleCheck>;

const retryMs = 4_000;
const passing: ReadonlySet<string> = new Set([
  ...['unavailable', 'deadline_exceeded', 'resource_exhausted', 'aborted', 'internal'],
]);

/**
 * A sample of a project while somebody goes through it. What is found shows at once and is sent as soon as that works; a reload
 * finds what was not sent. After `close` nothing is sent any more.
 */
export function createSampleCheck(options: {
  readonly client: Calls;
  /** Tries each call once. */
  readonly impatientClient: Calls;
  readonly projectId: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly checkedBy: () => string;
}) {
  const { client, impatientClient, projectId, storage, checkedBy } = options;
  const sample = signal<Sample | undefined>(undefined);
  /** `none` where the project has no sample yet. */
  const state = signal<'loading' | 'none' | 'ready' | ApiProblem>('loading');
  const place = signal(0);
  const unsent = createUnsentVerdicts(storage);
  const isOffline = signal(false);
  const refusal = signal<ApiProblem | undefined>(undefined);
  let isSending = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** In the order in which they were drawn, with what was found of them here or by others. */
  const products = computed(() =>
    (sample.value?.products ?? []).flatMap(({ product, ...found }) => {
      if (product === undefined) return [];
      const { verdict, note } = unsent.verdicts.value.get(product.productId) ?? found;
      return [{ product, verdict, note, checkedBy: found.checkedBy }];
    }),
  );

  async function load(): Promise<void> {
    state.value = 'loading';
    try {
      const answer = await client.decisions.getSample({ projectId });
      if (answer.sample !== undefined) show(answer.sample);
      send();
    } catch (error) {
      state.value = errorCodeOf(error) === 'not_found' ? 'none' : toApiProblem(error);
    }
  }

  /** Rejects where the service does not draw one. */
  async function draw(wish: { readonly size: number; readonly seed: string }): Promise<void> {
    const answer = await client.decisions.drawSample({ projectId, ...wish, drawnBy: checkedBy() });
    if (answer.sample !== undefined) show(answer.sample);
  }

  function show(drawn: Sample): void {
    batch(() => {
      unsent.open(drawn.sampleId);
      sample.value = drawn;
      state.value = 'ready';
      const first = products.value.findIndex(({ verdict }) => verdict === '');
      place.value = Math.max(0, first);
    });
  }

  /** Records what was found of the product that is shown, and goes on to the next one that nobody has looked at. */
  function judge(verdict: Judgement): void {
    const shown = products.value[place.value];
    if (shown === undefined) return;
    record({ verdict, note: shown.note });
    if (verdict === '') return;
    const order = [...products.value.keys()].map(
      (index) => (place.value + 1 + index) % products.value.length,
    );
    place.value = order.find((index) => products.value[index]?.verdict === '') ?? place.value;
  }

  function note(text: string): void {
    const shown = products.value[place.value];
    if (shown !== undefined && text !== shown.note) record({ verdict: shown.verdict, note: text });
  }

  function record(found: { readonly verdict: string; readonly note: string }): void {
    const productId = products.value[place.value]?.product.productId;
    if (productId === undefined) return;
    unsent.put({ productId, ...found });
    send();
  }

  function move(step: number): void {
    place.value = Math.max(0, Math.min(place.value + step, products.value.length - 1));
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    const sampleId = sample.value?.sampleId;
    if (isSending || isClosed || sampleId === undefined) return;
    isSending = true;
    try {
      while (unsent.verdicts.value.size > 0) {
        const verdicts = [...unsent.verdicts.value.values()];
        const request = { projectId, sampleId, verdicts, checkedBy: checkedBy() };
        const answer = await impatientClient.decisions.checkSample(request);
        // Another one was drawn meanwhile: these are of the old one, which the service has.
        if (sample.value?.sampleId !== sampleId) break;
        batch(() => {
          if (answer.sample !== undefined) sample.value = answer.sample;
          unsent.remove(verdicts);
          isOffline.value = false;
          refusal.value = undefined;
        });
      }
    } catch (error) {
      const problem = toApiProblem(error);
      isOffline.value = passing.has(problem.code);
      refusal.value = isOffline.value ? undefined : problem;
      if (isOffline.value && !isClosed) timer = setTimeout(send, retryMs);
    } finally {
      isSending = false;
    }
  }

  return {
    ...{ sample, state, products, place, isOffline },
    /** Why what was found is not taken; it is kept here. */
    refusal,
    /** How many findings the service does not have yet. */
    unsent: computed(() => unsent.verdicts.value.size),
    ...{ load, draw, judge, note, move, send },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
