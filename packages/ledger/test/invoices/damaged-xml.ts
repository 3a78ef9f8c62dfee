import fc from 'fast-check';
import { expect } from 'vitest';
import { LedgerError } from '../../src/ledger-error.ts';
import { readInvoice } from './read-invoice.ts';
import { plainInvoice, plainLine, writeCii, writeUbl } from './write-invoice.ts';

const sample = {
  ...plainInvoice,
  lines: [plainLine, { ...plainLine, id: '2', parts: [{ ...plainLine, id: '2.1' }] }],
  adjustments: [{ isCharge: true, reason: 'Fracht & Zoll', amount: '3.00' }],
};
const documents = [writeUbl(sample), writeUbl(sample, 'CreditNote'), writeCii(sample), writeCii(sample, 'ZUGFeRD 1')];

/** Fragments that break documents, or their readers. */
const pieces = [
  ...['<', '>', '&', '&amp', '&#0;', '&#x110000;', '&lol;', ']]>', '<![CDATA[', '<!--', '-->', '<?x', '<!DOCTYPE a>'],
  ...[
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '"',
    "'",
    ' a="',
    '\0',
    '\ufffd',
    '<cbc:ID>',
    '</cac:Item>',
    '-',
    '1e309',
    '9'.repeat(40),
  ],
  ...[
    '<a>'.repeat(300),
    ` b="${'x'.repeat(5_000)}"`,
    '__proto__="1" constructor="2"',
    '<cbc:__proto__>1</cbc:__proto__>',
  ],
];

type Change = (text: string) => string;
const place = fc.double({ min: 0, max: 1, noNaN: true });
const change: fc.Arbitrary<Change> = fc.oneof(
  place.map(
    (at): Change =>
      (text) =>
        text.slice(0, text.length * at),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Change =>
      (text) =>
        text.slice(0, text.length * from) + text.slice(text.length * to),
  ),
  fc.tuple(place, fc.constantFrom(...pieces)).map(
    ([at, piece]): Change =>
      (text) =>
        text.slice(0, text.length * at) + piece + text.slice(text.length * at),
  ),
  // Figures and names are the most common errors in otherwise valid documents.
  fc.tuple(place, fc.constantFrom(...pieces, '', '12,5', '-1')).map(
    ([at, piece]): Change =>
      (text) => {
        const from = text.indexOf('>', text.length * at);
        const to = text.indexOf('<', from);
        return from === -1 || to === -1 ? text : text.slice(0, from + 1) + piece + text.slice(to);
      },
  ),
);

const flips = fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 3 });

/** Documents damaged in a few places, as bytes. */
export const damagedXml: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.constantFrom(...documents), fc.array(change, { minLength: 1, maxLength: 3 }), flips)
  .map(([document, changes, bytes]) => {
    const damaged = new TextEncoder().encode(changes.reduce((text, apply) => apply(text), document));
    for (const [at, byte] of bytes) if (damaged.length > 0) damaged[Math.floor(at * (damaged.length - 1))] = byte;
    return damaged;
  });

/** Either rows that add up, or an error message. */
export async function expectRowsOrSentence(bytes: Uint8Array): Promise<void> {
  try {
    const { ledger, rows } = await readInvoice(bytes);
    const { counted, excluded, unread } = ledger.report();
    expect([counted, ...excluded, ...unread].reduce((sum, group) => sum + group.rows, 0)).toBe(rows.length);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    expect(error.message).toMatch(/^[A-Z].+\.$/s);
    expect(error.message).not.toMatch(/ERR_|undefined|NaN|\n\s+at /);
  }
}
