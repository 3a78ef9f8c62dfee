import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { damagedXml, expectRowsOrSentence } from './damaged-xml.ts';
import { readInvoice } from './read-invoice.ts';
import { plainInvoice, writeUbl } from './write-invoice.ts';

test('a damaged invoice gives rows or an error message', async () => {
  await fc.assert(fc.asyncProperty(damagedXml, expectRowsOrSentence), { numRuns: 500 });
});

describe('files built to fill the memory are refused', () => {
  const ubl = writeUbl(plainInvoice);
  const item = '<cac:Item>';

  test('nested entities', async () => {
    const laughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);
    const bomb = ubl.replace('<Invoice', `<!DOCTYPE Invoice [<!ENTITY l0 "lol">${laughs.join('')}]><Invoice`);
    await expect(readInvoice(bomb)).rejects.toMatchObject({ name: 'LedgerError' });
    await expect(readInvoice(ubl.replace('Vis inox', '&l10;'))).rejects.toMatchObject({ reason: 'DAMAGED_XML' });
  });

  test('deeply nested elements', async () => {
    const deep = ubl.replace(item, `${'<cac:SubInvoiceLine>'.repeat(100_000)}${item}`);
    await expect(readInvoice(deep)).rejects.toMatchObject({ reason: 'HUGE_FILE' });
  });

  test('but not an attribute of several megabytes, or thousands of attributes', async () => {
    const long = ubl.replace(item, `<cac:Item a="${'x'.repeat(5_000_000)}">`);
    expect((await readInvoice(long)).rows).toHaveLength(1);
    const many = ubl.replace(item, `<cac:Item ${Array.from({ length: 20_000 }, (_, at) => `a${at}="1"`).join(' ')}>`);
    expect((await readInvoice(many)).rows).toHaveLength(1);
  });

  test('unclosed tags with unusual characters', async () => {
    for (const odd of ['<a b = ', '<a "', "<a '", '<!--', '<![CDATA[', '<?', '&'])
      await expect(readInvoice(ubl.replace(item, odd.repeat(100_000)))).rejects.toMatchObject({ name: 'LedgerError' });
  });
});
