import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCp850 } from '../../src/file/cp850.ts';
import { detectEncoding } from '../../src/file/text-encoding.ts';
import { encodeWindows1252 } from '../windows-1252.ts';
import { readTable } from './read-tables.ts';

/** Checked against iconv: the letters and signs of the code page that occur in ledgers. */
const cp850 = new Map<string, number>(
  Object.entries({
    Ç: 0x80,
    ü: 0x81,
    é: 0x82,
    â: 0x83,
    ä: 0x84,
    à: 0x85,
    å: 0x86,
    ç: 0x87,
    ê: 0x88,
    ë: 0x89,
    è: 0x8a,
    ï: 0x8b,
    î: 0x8c,
    Ä: 0x8e,
    É: 0x90,
    ô: 0x93,
    ö: 0x94,
    û: 0x96,
    ù: 0x97,
    Ö: 0x99,
    Ü: 0x9a,
    '£': 0x9c,
    á: 0xa0,
    í: 0xa1,
    ó: 0xa2,
    ú: 0xa3,
    ñ: 0xa4,
    ß: 0xe1,
    '²': 0xfd,
    '³': 0xfc,
    '°': 0xf8,
    À: 0xb7,
    È: 0xd4,
    Ê: 0xd2,
  }),
);

function encodeCp850(text: string): Buffer {
  return Buffer.from([...text].map((character) => cp850.get(character) ?? character.charCodeAt(0)));
}

const french = 'Désignation;Quantité\nBéton prêt à l emploi, 5 m³, n° 12;3\nMaçonnerie du bâtiment À côté;2\n';
const german = 'Bezeichnung;Menge\nSchläuche für Öfen, große Stückzahl;3\n';

describe('code page 850', () => {
  test.each([french, german, 'Menú del día, año;Señor\n', 'ÉTÉ FRANÇAIS;DÉPENSES\n'])(
    'is recognized in %j',
    async (text) => {
      expect(detectEncoding(encodeCp850(text)).name).toBe('cp850');
      expect((await readTable(encodeCp850(text))).flat().join()).toBe(text.trim().replaceAll(/[;\n]/g, ','));
    },
  );

  test.each(['Supplier,Amount (£)\nA,3\n', 'Spend over £25k\n', '"£3,000.00",x\n', 'Total £m;£ \n'])(
    'is recognized by a pound sign alone: %j',
    (text) => {
      expect(detectEncoding(encodeCp850(text)).name).toBe('cp850');
    },
  );

  test('is decoded completely', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, code) => code);
    const text = decodeCp850(bytes);
    expect([...text]).toHaveLength(256);
    expect(new Set(text).size).toBe(256);
    for (const [character, code] of cp850) expect(text[code]).toBe(character);
  });

  test('is decoded the same wherever slices end', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `Béton numéro ${n}`);
    expect((await readTable(encodeCp850(lines.join('\n')))).flat()).toEqual(lines);
  });
});

describe('Windows-1252', () => {
  test.each([
    french,
    german,
    'L’eau d’été – œuvre à 10 €;“mot”\n',
    'Cœur, sœur, œuvre;1\n',
    'cost–benefit;coût—bénéfice\n',
    'plain text – with a dash\n',
    'a “quoted” word and ‘another’ one…\n',
    'Prix (€);Total €\n',
    'Price (£);£3\n',
    'Škoda, Œuvre, Žižek;1\n',
    'Brand™ name • item… etc…\n',
    'prix\u00a0unitaire;5\u00a0kg\n',
    'only … dots\n',
    'Smørrebrød på øl\n',
  ])('is not taken for code page 850: %j', (text) => {
    expect(detectEncoding(encodeWindows1252(text)).name).toBe('windows-1252');
  });

  test('is detected in any combination of words', () => {
    const words = fc.constantFrom(
      ...[
        'café',
        'œuvre',
        'l’été',
        'naïve',
        '10 €',
        'déjà',
        '«mot»',
        'à',
        'forêt',
        '“oui”',
        '5 m²',
        'n°3',
        '–',
        'coût',
      ],
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 30 }), (text) => {
        expect(detectEncoding(encodeWindows1252(text.join(' '))).name).not.toBe('cp850');
      }),
    );
  });
});

describe('a byte order mark that became text', () => {
  test.each([
    ['once', 'ï»¿'],
    ['twice', 'Ã¯Â»Â¿'],
    ['once, after a real one', '\ufeffï»¿'],
  ])('%s is dropped', async (_, mark) => {
    expect(await readTable(`${mark}désignation;prix\na;1\n`)).toEqual([
      ['désignation', 'prix'],
      ['a', '1'],
    ]);
  });
});
