import { describe, expect, it } from 'vitest';
import { LedgerError } from '../../src/ledger-error.ts';
import { readXmlParts, readXmlTree } from '../../src/xml/read-xml-tree.ts';
import { child, children, textOf } from '../../src/xml/xml-element.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function utf16(text: string, order: 'little' | 'big'): Uint8Array {
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return order === 'little' ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
}

function refusalOf(bytes: Uint8Array): LedgerError {
  try {
    readXmlTree(bytes);
  } catch (error) {
    if (error instanceof LedgerError) return error;
    throw error;
  }
  throw new Error('It was read');
}

describe('a document as a tree', () => {
  it('has names without prefixes, texts without entities, attributes, and no comments', () => {
    const root = readXmlTree(
      encode(
        `<?xml version="1.0"?><!-- one --><?style x?><c:Invoice xmlns:c="urn:c" a:kind="A &amp; B">
          <c:Name> Bolts &lt;M8&gt; &#x1F529;<!-- two --><![CDATA[ & nuts]]> </c:Name><c:Empty/>
          <c:Line><c:Id>1</c:Id></c:Line><c:Line><c:Id>2</c:Id></c:Line></c:Invoice>`,
      ),
    );
    expect(root.name).toBe('Invoice');
    expect(root.attributes.kind).toBe('A & B');
    expect(textOf(root, 'Name')).toBe('Bolts <M8> 🔩 & nuts');
    expect(child(root, 'Empty')).toEqual({ name: 'Empty', text: '', attributes: {}, children: [] });
    expect(children(root, 'Line', 'Id').map(({ text }) => text)).toEqual(['1', '2']);
    expect(textOf(root, 'Line', 'Nothing')).toBe('');
  });

  it('takes time proportional to the white space in a tag', () => {
    expect(readXmlTree(encode(`<a b = "1"${' '.repeat(250_000)}>x</a>`)).attributes).toEqual({ b: '1' });
  });

  it('refuses a tag with tens of thousands of attributes, but accepts long texts', () => {
    const attributes = Array.from({ length: 50_000 }, (_, index) => ` a${index}="1"`).join('');
    expect(refusalOf(encode(`<a><b${attributes}/></a>`)).reason).toBe('HUGE_FILE');
    expect(refusalOf(encode(`<a><b c=">"${attributes}/></a>`)).reason).toBe('HUGE_FILE');
    const text = 'x'.repeat(1_000_000);
    expect(readXmlTree(encode(`<a b="'>'"><!--${text}-->${text}</a>`)).text).toBe(text);
  });

  it('may have white space around the equals signs of attributes', () => {
    const root = readXmlTree(encode('<a b = "1"\n c=\n\'2 = "3"\'>x = "y"</a>'));
    expect(root).toMatchObject({ attributes: { b: '1', c: expect.stringMatching(/^2 ?= ?"3"$/) }, text: 'x = "y"' });
  });

  it.each([
    ['UTF-8', encode('<?xml version="1.0" encoding="UTF-8"?><a>Crème €</a>')],
    ['UTF-8 with a mark', encode('\ufeff<?xml version="1.0" encoding="UTF-8"?><a>Crème €</a>')],
    ['windows-1252', latin1('<?xml version="1.0" encoding="windows-1252"?><a>Cr\u00e8me \u0080</a>')],
    ['text that declares UTF-8 but is not', latin1('<?xml version="1.0" encoding="UTF-8"?><a>Cr\u00e8me \u0080</a>')],
    ['UTF-16 with a mark', utf16('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>Crème €</a>', 'little')],
    ['big-endian UTF-16', utf16('\ufeff<?xml version="1.0"?><a>Crème €</a>', 'big')],
    ['UTF-16 without a mark', utf16('<?xml version="1.0" encoding="UTF-16"?><a>Crème €</a>', 'little')],
    ['UTF-8 that declares UTF-16', encode('<?xml version="1.0" encoding="utf-16"?><a>Crème €</a>')],
  ])('is read in %s', (_name, bytes) => {
    expect(readXmlTree(bytes).text).toBe('Crème €');
  });

  it('is read in ISO-8859-1', () => {
    const bytes = latin1("<?xml version='1.0' encoding='ISO-8859-1'?><a>Cr\u00e8me</a>");
    expect(readXmlTree(bytes).text).toBe('Crème');
  });

  it.each([
    ['<!DOCTYPE a><a/>', 'it has a DOCTYPE', 1],
    ['<!DOCTYPE a [<!ENTITY x "y">]>\n<a>&x;</a>', 'it has a DOCTYPE', 1],
    ['<a>\n<b>&nbsp;</b></a>', 'the unknown entity &nbsp;', 2],
    ['<a>R&D</a>', 'an & that does not start a character', 1],
    ['<a b="&x;"/>', 'the unknown entity &x;', 1],
    ['<a>&#xD800;</a>', 'an & that does not start a character', 1],
    ['<a/>\n<b/>', 'two root elements', 2],
    ['<a/>text', 'text outside', 1],
    ['<a>\n<b></a>', 'closes a different element', 2],
    ['<a><b>', 'ends before', 1],
    ['<a><b', 'ends inside a tag', 1],
    ['<a b="1" b="2"/>', 'not well-formed', 1],
    ['<a b=1/>', 'not well-formed', 1],
    ['<?xml version="1.0" encoding="klingon"?><a/>', 'the unknown encoding "klingon"', 1],
  ])('is refused: %s', (text, problem, line) => {
    const { message, reason, line: found } = refusalOf(encode(text));
    expect(message).toContain(problem);
    expect(message).toMatch(/^This XML file cannot be read: .* \(line \d\)\. Export it again, or ask/);
    expect([reason, found]).toEqual(['DAMAGED_XML', line]);
  });

  it('is refused without an element', () => {
    expect(refusalOf(encode('')).message).toContain('it has no element');
    expect(refusalOf(encode('<!-- nothing -->')).message).toContain('it has no element');
  });

  it('is refused if it is nested too deeply', () => {
    const nested = (depth: number) => encode('<a>'.repeat(depth) + '</a>'.repeat(depth));
    expect(readXmlTree(nested(200)).name).toBe('a');
    expect(refusalOf(nested(201)).message).toContain('more than 200 levels deep');
    expect(refusalOf(nested(201)).reason).toBe('HUGE_FILE');
  });

  it('is refused if it has too many elements', () => {
    expect(refusalOf(encode(`<a>${'<b/>'.repeat(2_000_000)}</a>`)).message).toContain('more than 2000000');
  });

  it('may contain a long text', () => {
    expect(readXmlTree(encode(`<a>${'x'.repeat(5_000_000)}</a>`)).text.length).toBe(5_000_000);
  });
});

describe('parts of a document', () => {
  const document = `<Audit><Header><Year>2024</Year></Header><Entries>${Array.from(
    { length: 500 },
    (_, index) => `<Entry id = "${index}"><Text>Crème ${index}</Text><Entry/></Entry>\n`,
  ).join('')}</Entries></Audit>`;

  async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }

  it.each([1, 7, 64, 1_000_000])('are the same in pieces of %i bytes', async (size) => {
    const seen: string[] = [];
    await readXmlParts(
      inPieces(encode(document), size),
      (path) => path.at(-1) === 'Entry' || path.join('/') === 'Audit/Header',
      (element, path) => seen.push(`${path.join('/')} ${textOf(element, 'Text')}${textOf(element, 'Year')}`),
    );
    expect(seen.length).toBe(501);
    expect(seen[0]).toBe('Audit/Header 2024');
    expect(seen[500]).toBe('Audit/Entries/Entry Crème 499');
  });

  it('are refused with the line of the error, in any piece', async () => {
    const broken = document.replace('Crème 400', 'Crème &400');
    const read = readXmlParts(
      inPieces(encode(broken), 500),
      (path) => path.length === 3,
      () => {},
    );
    await expect(read).rejects.toMatchObject({ reason: 'DAMAGED_XML', line: 401 });
  });

  it('are refused if a text never ends', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield encode('<a>');
      for (;;) yield new Uint8Array(2 ** 20).fill(0x61);
    }
    const read = readXmlParts(
      endless(),
      () => true,
      () => {},
    );
    await expect(read).rejects.toMatchObject({ reason: 'HUGE_FILE' });
  });
});
