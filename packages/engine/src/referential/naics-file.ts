import { createModelReader, fromDifferences, toDifferences, toModelBytes } from '../model-bytes.ts';
import { toFeatureSlots } from '../text/feature-table.ts';
import type { NaicsModel } from './naics.ts';
import type { NaicsScheme } from './naics-scheme.ts';
import type { SparseLayer } from './sparse-layer.ts';

/**
 * The model as bytes: the length of a JSON head, the head, then the arrays, little-endian. Hashes are stored in order
 * as differences, and starts as lengths, which compress well.
 */
type Head = {
  readonly scheme: NaicsScheme;
  readonly confidence: readonly number[];
  readonly layers: readonly { features: number; entries: number; outputs: number; step: number }[];
  readonly texts: { vocabulary: number; texts: number; words: number };
};

/**
 * The bytes of a model; `parseNaics` is its inverse. Features and words must be numbered in the order of their hashes.
 */
export function formatNaics(model: NaicsModel): Uint8Array {
  const { scheme, confidence, texts } = model;
  const layers = [model.groupLayer, model.codeLayer];
  const head: Head = {
    scheme,
    confidence,
    layers: layers.map((layer) => ({
      features: layer.features.length,
      entries: layer.outputs.length,
      outputs: layer.bias.length,
      step: layer.step,
    })),
    texts: { vocabulary: texts.vocabulary.length, texts: texts.codes.length, words: texts.words.length },
  };
  const text = Buffer.from(JSON.stringify(head));
  const parts: Uint8Array[] = [toModelBytes(Uint32Array.of(text.length)), text];
  for (const { features, starts, outputs, weights, bias } of layers) {
    parts.push(toModelBytes(toDifferences(features)), toModelBytes(toDifferences(Uint32Array.from(starts)).slice(1)));
    parts.push(toModelBytes(outputs), toModelBytes(weights), toModelBytes(bias));
  }
  parts.push(toModelBytes(toDifferences(texts.vocabulary)));
  parts.push(toModelBytes(toDifferences(Uint32Array.from(texts.starts)).slice(1)), toModelBytes(texts.words));
  parts.push(toModelBytes(texts.codes), texts.weights);
  return Buffer.concat(parts);
}

/** Reads what `formatNaics` wrote. */
export function parseNaics(bytes: Uint8Array): NaicsModel {
  const read = createModelReader(bytes);
  const [length = 0] = read(Uint32Array, 1);
  const head: Head = JSON.parse(new TextDecoder().decode(read(Uint8Array, length)));
  const readHashes = (count: number) => fromDifferences(read(Uint32Array, count));
  const readStarts = (count: number) => {
    const starts = new Uint32Array(count + 1);
    starts.set(fromDifferences(read(Uint32Array, count)), 1);
    return starts;
  };
  const [groupLayer, codeLayer] = head.layers.map(({ features: count, entries, outputs, step }): SparseLayer => {
    const features = readHashes(count);
    return {
      features,
      slots: toFeatureSlots(features),
      starts: readStarts(count),
      outputs: read(Uint16Array, entries),
      weights: read(Int8Array, entries),
      bias: read(Float32Array, outputs),
      step,
    };
  });
  if (groupLayer === undefined || codeLayer === undefined) throw new Error('The NAICS model lacks a layer.');
  const texts = {
    vocabulary: readHashes(head.texts.vocabulary),
    starts: readStarts(head.texts.texts),
    words: read(Uint16Array, head.texts.words),
    codes: read(Uint16Array, head.texts.texts),
    weights: read(Uint8Array, head.texts.texts),
  };
  return { scheme: head.scheme, confidence: head.confidence, groupLayer, codeLayer, texts };
}
