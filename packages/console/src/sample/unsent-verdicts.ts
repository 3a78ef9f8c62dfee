import { signal } from '@preact/signals';

/** A verdict on a product, as in CheckSample. */
export type UnsentVerdict = { readonly productId: string; readonly verdict: string; readonly note: string };

/** The unsent verdicts of a sample by product, stored in the browser. */
export function createUnsentVerdicts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const verdicts = signal<ReadonlyMap<string, UnsentVerdict>>(new Map());
  let key = '';

  function keep(next: ReadonlyMap<string, UnsentVerdict>): void {
    verdicts.value = next;
    try {
      if (next.size === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify([...next.values()]));
    } catch {
      // The storage is full, so only this tab has it until it is sent.
    }
  }

  return {
    verdicts,
    /** Switches to the verdicts of this sample. */
    open(sampleId: string): void {
      key = `ledgerprint.sample.${sampleId}`;
      verdicts.value = new Map(parseVerdicts(storage.getItem(key)).map((one) => [one.productId, one]));
    },
    put(verdict: UnsentVerdict): void {
      keep(new Map([...verdicts.value, [verdict.productId, verdict]]));
    },
    /** Removes verdicts that were sent, unless they have changed since. */
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
