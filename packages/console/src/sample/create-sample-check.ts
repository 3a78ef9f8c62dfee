import { errorCodeOf, type LedgerprintClient } from '@ledgerprint/client';
import type { Sample } from '@ledgerprint/client/workspace';
import { batch, computed, signal } from '@preact/signals';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { createUnsentVerdicts } from './unsent-verdicts.ts';

export type Judgement = 'right' | 'wrong' | '';

type Calls = { readonly decisions: Pick<LedgerprintClient['decisions'], 'drawSample' | 'getSample' | 'checkSample'> };

export type SampleCheck = ReturnType<typeof createSampleCheck>;

const retryMs = 4_000;
const passing: ReadonlySet<string> = new Set([
  ...['unavailable', 'deadline_exceeded', 'resource_exhausted', 'aborted', 'internal'],
]);

/**
 * The sample of a project while someone checks it. Verdicts are shown immediately and sent as soon as possible; unsent ones
 * survive a reload. After `close` nothing is sent any more.
 */
export function createSampleCheck(options: {
  readonly client: Calls;
  /** Does not retry. */
  readonly impatientClient: Calls;
  readonly projectId: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly checkedBy: () => string;
}) {
  const { client, impatientClient, projectId, storage, checkedBy } = options;
  const sample = signal<Sample | undefined>(undefined);
  /** `none` if the project has no sample yet. */
  const state = signal<'loading' | 'none' | 'ready' | ApiProblem>('loading');
  const place = signal(0);
  const unsent = createUnsentVerdicts(storage);
  const isOffline = signal(false);
  const refusal = signal<ApiProblem | undefined>(undefined);
  let isSending = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** In the order drawn, with the verdicts given here or by others. */
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

  /** Rejects if the service does. */
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

  /** Records the verdict on the current product, and moves to the next unchecked one. */
  function judge(verdict: Judgement): void {
    const shown = products.value[place.value];
    if (shown === undefined) return;
    record({ verdict, note: shown.note });
    if (verdict === '') return;
    const order = [...products.value.keys()].map((index) => (place.value + 1 + index) % products.value.length);
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
        // Another sample was drawn meanwhile; these verdicts belong to the old one, and the service has them.
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
    sample,
    state,
    products,
    place,
    isOffline,
    /** Why the service rejected verdicts; they are kept here. */
    refusal,
    /** The number of unsent verdicts. */
    unsent: computed(() => unsent.verdicts.value.size),
    load,
    draw,
    judge,
    note,
    move,
    send,
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
