import { createModelReader, fromDifferences, toDifferences, toModelBytes } from '../model-bytes.ts';
import type { ClassifierModel } from './classifier-model.ts';
import { createKnownNames, type KnownNames } from './known-names.ts';
import type { NeighbourIndex } from './neighbours.ts';

/**
 * The model as bytes: the length of a JSON head, the head, then the arrays it lists, little-endian. Hashes are sorted
 * and stored as differences, which compress well.
 */
type Head = Pick<ClassifierModel, 'codes' | 'confidence' | 'matchedAt' | 'unmatchedBelow'> & {
  readonly lexicon: number;
  readonly suppliers: number;
  readonly features: number;
  readonly neighbours: Readonly<Record<keyof NeighbourIndex, number>>;
  readonly step: number;
};

/** The bytes of a model; `parseClassifier` is its inverse. */
export function formatClassifier(model: ClassifierModel): Uint8Array {
  const { codes, confidence, matchedAt, unmatchedBelow, knowledge, hashes, weights, neighbours } = model;
  const head: Head = {
    codes,
    confidence,
    matchedAt,
    unmatchedBelow,
    lexicon: knowledge.lexicon.hashes.length,
    suppliers: knowledge.suppliers.hashes.length,
    features: hashes.length,
    neighbours: {
      terms: neighbours.terms.length,
      counts: neighbours.counts.length,
      lines: neighbours.lines.length,
      groups: neighbours.groups.length,
    },
    step: weights.step,
  };
  const text = Buffer.from(JSON.stringify(head));
  const parts: Uint8Array[] = [toModelBytes(Uint32Array.of(text.length)), text];
  for (const { hashes, groups } of [knowledge.lexicon, knowledge.suppliers]) {
    parts.push(toModelBytes(toDifferences(hashes)), groups);
  }
  parts.push(toModelBytes(toDifferences(hashes)));
  parts.push(toModelBytes(weights.rowWeights), toModelBytes(weights.bias));
  parts.push(
    toModelBytes(toDifferences(neighbours.terms)),
    toModelBytes(neighbours.counts),
    toModelBytes(toDifferences(neighbours.lines)),
    neighbours.groups,
  );
  return Buffer.concat(parts);
}

/** Reads what `formatClassifier` wrote. */
export function parseClassifier(bytes: Uint8Array): ClassifierModel {
  const read = createModelReader(bytes);
  const [length = 0] = read(Uint32Array, 1);
  const head: Head = JSON.parse(new TextDecoder().decode(read(Uint8Array, length)));
  const { codes, confidence, matchedAt, unmatchedBelow } = head;
  const readNames = (size: number): KnownNames =>
    createKnownNames(fromDifferences(read(Uint32Array, size)), read(Uint8Array, size));
  const knowledge = { lexicon: readNames(head.lexicon), suppliers: readNames(head.suppliers) };
  const hashes = fromDifferences(read(Uint32Array, head.features));
  const weights = {
    groups: codes.length,
    step: head.step,
    rowWeights: read(Int8Array, head.features * codes.length),
    bias: read(Float32Array, codes.length),
  };
  const neighbours = {
    terms: fromDifferences(read(Uint32Array, head.neighbours.terms)),
    counts: read(Uint16Array, head.neighbours.counts),
    lines: fromDifferences(read(Uint32Array, head.neighbours.lines)),
    groups: read(Uint8Array, head.neighbours.groups),
  };
  return { codes, confidence, matchedAt, unmatchedBelow, knowledge, hashes, weights, neighbours };
}
