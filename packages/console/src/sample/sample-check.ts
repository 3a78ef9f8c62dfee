import { errorCodeOf, type LedgerprintClient } from '@ledgerprint/client';
import type { Sample } from '@ledgerprint/client/workspace';
import { batch, computed, signal } from '@preact/signals';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { createUnsentVerdicts } from './unsent-verdicts.ts';

export type Judgement = 'right' | 'wrong' | '';

type Calls = { readonly decisions: Pick<LedgerprintClient['decisions'], 'drawSample' | 'getSample' | 'checkSample'> };

type SampleCheckOptions = {
  readonly client: Calls;
  /** Does not retry. */
  readonly impatientClient: Calls;
  readonly projectId: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly checkedBy: () => string;
};

const retryMs = 4_000;
const passing: ReadonlySet<string> = new Set([
  ...['unavailable', 'deadline_exceeded', 'resource_exhausted', 'aborted', 'internal'],
]);

/**
 * The sample of a project while someone checks it.
 *
 * It is `loading`, then `none` if the project has no sample yet, `ready`, or the problem that prevented loading. Verdicts
 * are shown immediately (an optimistic update) and sent one batch at a time; unsent ones survive a reload. If the service
 * does not respond, `isOffline` is set and sending is retried; if it rejects verdicts, `refusal` says why, and they are
 * sent with the next one. After `close` nothing is sent any more.
 */
export class SampleCheck {
  readonly sample = signal<Sample | undefined>(undefined);
  readonly state = signal<'loading' | 'none' | 'ready' | ApiProblem>('loading');
  /** The index of the product to check. */
  readonly place = signal(0);
  readonly isOffline = signal(false);
  /** Why the service rejected verdicts; they are kept here. */
  readonly refusal = signal<ApiProblem | undefined>(undefined);

  readonly #options: SampleCheckOptions;
  readonly #unsent: ReturnType<typeof createUnsentVerdicts>;
  #isSending = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SampleCheckOptions) {
    this.#options = options;
    this.#unsent = createUnsentVerdicts(options.storage);
  }

  /** The products in the order drawn, with the verdicts given here or by others. */
  readonly products = computed(() =>
    (this.sample.value?.products ?? []).flatMap(({ product, ...found }) => {
      if (product === undefined) return [];
      const { verdict, note } = this.#unsent.verdicts.value.get(product.productId) ?? found;
      return [{ product, verdict, note, checkedBy: found.checkedBy }];
    }),
  );

  /** The number of unsent verdicts. */
  readonly unsent = computed(() => this.#unsent.verdicts.value.size);

  /** Asks the service only for a sample that it has. */
  async load(hasSample = true): Promise<void> {
    const { client, projectId } = this.#options;
    if (!hasSample) {
      this.state.value = 'none';
      return;
    }
    this.state.value = 'loading';
    try {
      this.#show((await client.decisions.getSample({ projectId })).sample);
      this.send();
    } catch (error) {
      this.state.value = errorCodeOf(error) === 'not_found' ? 'none' : toApiProblem(error);
    }
  }

  /** Rejects if the service does. */
  async draw(wish: { readonly size: number; readonly seed: string }): Promise<void> {
    const { client, projectId, checkedBy } = this.#options;
    this.#show((await client.decisions.drawSample({ projectId, ...wish, drawnBy: checkedBy() })).sample);
  }

  /** Records the verdict on the current product, and moves to the next unchecked one. */
  judge(verdict: Judgement): void {
    const products = this.products.value;
    const place = this.place.value;
    this.#record({ verdict });
    if (verdict === '') return;
    const order = [...products.keys()].map((index) => (place + 1 + index) % products.length);
    this.place.value = order.find((index) => this.products.value[index]?.verdict === '') ?? place;
  }

  note(text: string): void {
    if (text !== this.products.value[this.place.value]?.note) this.#record({ note: text });
  }

  move(step: number): void {
    this.place.value = Math.max(0, Math.min(this.place.value + step, this.products.value.length - 1));
  }

  async send(): Promise<void> {
    clearTimeout(this.#timer);
    const sampleId = this.sample.value?.sampleId;
    if (this.#isSending || this.#isClosed || sampleId === undefined) return;
    this.#isSending = true;
    try {
      while (this.unsent.value > 0 && this.sample.value?.sampleId === sampleId) await this.#sendUnsent(sampleId);
    } catch (error) {
      const problem = toApiProblem(error);
      this.isOffline.value = passing.has(problem.code);
      this.refusal.value = this.isOffline.value ? undefined : problem;
      if (this.isOffline.value && !this.#isClosed) this.#timer = setTimeout(() => this.send(), retryMs);
    } finally {
      this.#isSending = false;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #sendUnsent(sampleId: string): Promise<void> {
    const { impatientClient, projectId, checkedBy } = this.#options;
    const verdicts = [...this.#unsent.verdicts.value.values()];
    const request = { projectId, sampleId, verdicts, checkedBy: checkedBy() };
    const { sample } = await impatientClient.decisions.checkSample(request);
    // Another sample was drawn meanwhile; these verdicts belong to the old one, and the service has them.
    if (this.sample.value?.sampleId !== sampleId) return;
    batch(() => {
      if (sample !== undefined) this.sample.value = sample;
      this.#unsent.remove(verdicts);
      this.isOffline.value = false;
      this.refusal.value = undefined;
    });
  }

  #show(drawn: Sample | undefined): void {
    if (drawn === undefined) return;
    batch(() => {
      this.#unsent.open(drawn.sampleId);
      this.sample.value = drawn;
      this.state.value = 'ready';
      const first = this.products.value.findIndex(({ verdict }) => verdict === '');
      this.place.value = Math.max(0, first);
    });
  }

  /** Records a verdict or a note on the current product. */
  #record(found: { readonly verdict?: string; readonly note?: string }): void {
    const shown = this.products.value[this.place.value];
    if (shown === undefined) return;
    const { product, verdict, note } = shown;
    this.#unsent.put({ productId: product.productId, verdict, note, ...found });
    this.send();
  }
}
