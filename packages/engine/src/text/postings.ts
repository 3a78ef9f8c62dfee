/**
 * The distinct features of each document, one document after the other: those of `d` from `starts[d]` up to `starts[d +
 * 1]`.
 */
export type FeatureLists = { readonly starts: Uint32Array; readonly features: Uint16Array | Uint32Array };

/** Which documents have a feature, in ascending order: those of `f` from `starts[f]` up to `starts[f + 1]`. */
export type Postings = {
  readonly starts: Uint32Array;
  readonly documents: Uint16Array | Uint32Array;
  readonly documentCount: number;
};

/**
 * Inverts the lists. A feature that occurs in more than `mostDocuments` documents gets none, as if no document had
 * it.
 */
export function toPostings(
  lists: FeatureLists,
  { featureCount, mostDocuments }: { readonly featureCount: number; readonly mostDocuments: number },
): Postings {
  const counts = new Uint32Array(featureCount);
  for (const feature of lists.features) counts[feature] = (counts[feature] as number) + 1;
  const starts = toStarts(counts.map((count) => (count > mostDocuments ? 0 : count)));
  const documentCount = lists.starts.length - 1;
  const documents = new (documentCount > 0xffff ? Uint32Array : Uint16Array)(starts[featureCount] as number);
  const next = starts.slice();
  for (let document = 0; document < documentCount; document++) {
    const end = lists.starts[document + 1] as number;
    for (let at = lists.starts[document] as number; at < end; at++) {
      const feature = lists.features[at] as number;
      if ((counts[feature] as number) > mostDocuments) continue;
      const entry = next[feature] as number;
      documents[entry] = document;
      next[feature] = entry + 1;
    }
  }
  return { starts, documents, documentCount };
}

/** The start of each item, followed by the end of the last. */
export function toStarts(counts: Uint16Array | Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at++) {
    starts[at + 1] = (starts[at] as number) + (counts[at] as number);
  }
  return starts;
}

/** The number of documents with a feature. */
export function countDocuments({ starts }: Postings, feature: number): number {
  return (starts[feature + 1] as number) - (starts[feature] as number);
}

/** Whether a document has a feature. */
export function hasFeature({ starts, documents }: Postings, feature: number, document: number): boolean {
  let low = starts[feature] as number;
  let high = (starts[feature + 1] as number) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = documents[middle] as number;
    if (found === document) return true;
    if (found < document) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
