import { signal } from '@preact/signals';

/** What somebody found of a product, as CheckSample takes it. */
export type UnsentVerdict = { readonly productId: string; readonly verdict: string; readonly note: string };

/** What was found of one sample and not taken by the service yet, by product; kept in the browser. */
export function createUnsentVerdicts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const verdicts = signal<ReadonlyMap<string, UnsentVerdict>>(new Map());
  let key = '';

  function keep(next: ReadonlyMap<string, UnsentVerdict>): void {
    verdicts.value = next;
    try {
      if (next.size === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify([...next.values()]));
    } catch {
      // The storage is full: until it is sent, it is in this tab only.
    }
  }

  return {
    verdicts,
    /** From now on those of this sample. */
    open(sampleId: string): void {
      key = `ledgerprint.sample.${sampleId}`;
      verdicts.value = new Map(parseVerdicts(storage.getItem(key)).map((one) => [one.productId, one]));
    },
    put(verdict: UnsentVerdict): void {
      keep(new Map([...verdicts.value, [verdict.productId, verdict]]));
    },
    /** Those that were sent, unless they changed since. */
    remove(sent: readonly UnsentVerdict[]): void {
      const isSent = (one: UnsentVerdict) => sent.includes(one);
      keep(new Map([...verdicts.value].filter(([, verdict]) => !isSent(verdict))));
    },
  };
}

function parseVerdicts(text: string | null): readonly UnsentVerdict[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isVerdict) : [];
  } catch {
    return [];
  }
}

function isVerdict(value: Partial<UnsentVerdict> | null): value is UnsentVerdict {
  const { productId, verdict, note } = value ?? {};
  return [productId, verdict, note].every((text) => typeof text === 'string');
}
