import { PdfError } from './pdf-value.ts';

type Picture = { readonly predictor: number; readonly columns: number; readonly colors: number; readonly bits: number };

/** Undoes the PNG filters that make rows of numbers easier to compress, as used for lists of objects. */
export function undoPredictor(bytes: Uint8Array, { predictor, columns, colors, bits }: Picture): Uint8Array {
  if (predictor <= 1) return bytes;
  if (predictor < 10) throw new PdfError('A stream has an unknown predictor');
  const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8));
  const rowBytes = Math.ceil((columns * colors * bits) / 8);
  if (!(rowBytes >= 1 && rowBytes <= bytes.length)) throw new PdfError('A stream has an invalid predictor');
  const rows = Math.floor(bytes.length / (rowBytes + 1));
  const plain = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    const kind = bytes[from] ?? 0;
    for (let index = 0; index < rowBytes; index++) {
      const left = index < pixelBytes ? 0 : (plain[to + index - pixelBytes] ?? 0);
      const above = row === 0 ? 0 : (plain[to + index - rowBytes] ?? 0);
      const corner = row === 0 || index < pixelBytes ? 0 : (plain[to + index - rowBytes - pixelBytes] ?? 0);
      plain[to + index] = (bytes[from + 1 + index] ?? 0) + predict(kind, left, above, corner);
    }
  }
  return plain;
}

function predict(kind: number, left: number, above: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return nearest(left, above, corner);
    default:
      return 0;
  }
}

/** Paeth's predictor: the value closest to left + above − corner. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
