import { deflateSync } from 'node:zlib';

/** A file to attach. */
export type Attached = { readonly name: string; readonly bytes: Buffer };

export type PdfPlan = {
  /** How the objects are listed: as a table, in a stream with objects in object streams, or not at all. */
  readonly list?: 'table' | 'stream' | 'none';
  /** Where the attachments are referenced: in the name tree, as associated files, or only on a page. */
  readonly place?: 'names' | 'associated' | 'page';
  /** Additional entries of the trailer. */
  readonly trailer?: string;
  readonly filter?: (bytes: Buffer) => { readonly dictionary: string; readonly bytes: Buffer };
};

/** A minimal PDF of one empty page with attachments. */
export function writePdf(files: readonly Attached[], plan: PdfPlan = {}): Buffer {
  const { list = 'table', place = 'names', filter = flate } = plan;
  const specification = (index: number) => 10 + 2 * index;
  const references = files.map((_, index) => `${specification(index)} 0 R`);
  const names = files.map(({ name }, index) => `${textOf(name)} ${references[index]}`);
  const hung =
    place === 'names'
      ? `/Names<</EmbeddedFiles<</Kids[4 0 R]>>>>`
      : place === 'associated'
        ? `/AF[${references.join(' ')}]`
        : '';
  const clips = files.map((_, index) => `<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS ${references[index]}>>`);
  const plain = new Map<number, string>([
    [1, `<</Type/Catalog/Pages 2 0 R${hung}>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots[${place === 'page' ? clips.join('') : ''}]>>`],
    [4, `<</Names[${names.join(' ')}]>>`],
    ...files.map(
      ({ name }, index) =>
        [
          specification(index),
          `<</Type/Filespec/AFRelationship/Data/F${textOf(name)}/UF${textOf(name)}/EF<</F ${specification(index) + 1} 0 R>>>>`,
        ] as const,
    ),
  ]);
  const streams = new Map<number, Buffer>(
    files.map(({ bytes }, index) => {
      const packed = filter(bytes);
      return [
        specification(index) + 1,
        stream(`/Type/EmbeddedFile/Subtype/text#2Fxml${packed.dictionary}`, packed.bytes),
      ];
    }),
  );
  return list === 'stream' ? withListStream(plain, streams, plan) : withTable(plain, streams, plan);
}

function flate(bytes: Buffer) {
  return { dictionary: '/Filter/FlateDecode', bytes: deflateSync(bytes) };
}

/** A name as a PDF string: plain ASCII in brackets, anything else as UTF-16 in hexadecimal. */
function textOf(name: string): string {
  if (/^[\w.-]+$/.test(name)) return `(${name.replace('-', '\\055')})`;
  const letters = Buffer.from(`\ufeff${name}`, 'utf16le').swap16();
  return `<${letters.toString('hex')}>`;
}

function stream(dictionary: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

type Objects = ReadonlyMap<number, string | Buffer>;

function writeObjects(objects: Objects) {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places = new Map<number, number>();
  let at = parts[0]?.length ?? 0;
  for (const [number, content] of objects) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]);
    places.set(number, at);
    parts.push(part);
    at += part.length;
  }
  return { bytes: Buffer.concat(parts), places };
}

function withTable(plain: Objects, streams: Objects, { list, trailer = '' }: PdfPlan): Buffer {
  const { bytes, places } = writeObjects(new Map([...plain, ...streams]));
  const size = Math.max(...places.keys()) + 1;
  const lines = [...places].map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const end =
    list === 'none'
      ? `startxref\n99999999\n%%EOF\n`
      : `xref\n0 1\n0000000000 65535 f \n${lines.join('')}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(end)]);
}

/** A PDF whose objects without streams are in an object stream, and whose list is compressed with a predictor. */
function withListStream(plain: Objects, streams: Objects, { trailer = '' }: PdfPlan): Buffer {
  const texts = [...plain.values()].map(String);
  let offset = 0;
  const heads = [...plain.keys()].map((number, index) => {
    const head = `${number} ${offset} `;
    offset += (texts[index]?.length ?? 0) + 1;
    return head;
  });
  const head = heads.join('');
  const packed = deflateSync(Buffer.from(`${head}${texts.join('\n')}`));
  const holder = 8;
  const objects = stream(`/Type/ObjStm/N ${plain.size}/First ${head.length}/Filter/FlateDecode`, packed);
  const { bytes, places } = writeObjects(
    new Map<number, Buffer>([...streams, [holder, objects]] as [number, Buffer][]),
  );
  const own = 9;
  const entries = [
    ...[...plain.keys()].map((number, index) => ({ number, fields: [2, holder, index] })),
    ...[...places, [own, bytes.length] as const].map(([number, at]) => ({ number, fields: [1, at, 0] })),
  ];
  const rows = entries.map(({ fields: [kind = 0, place = 0, more = 0] }) => [
    kind,
    place >> 16,
    (place >> 8) & 255,
    place & 255,
    more,
  ]);
  const differences = rows.flatMap((row, index) => [
    2,
    ...row.map((byte, column) => (byte - (rows[index - 1]?.[column] ?? 0)) & 255),
  ]);
  const list = stream(
    `/Type/XRef/Size 99/W[1 3 1]/Index[${entries.map(({ number }) => `${number} 1`).join(' ')}]/Root 1 0 R${trailer}` +
      '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 5>>',
    deflateSync(Buffer.from(differences)),
  );
  return Buffer.concat([
    bytes,
    Buffer.from(`${own} 0 obj\n`),
    list,
    Buffer.from(`\nendobj\nstartxref\n${bytes.length}\n%%EOF\n`),
  ]);
}
