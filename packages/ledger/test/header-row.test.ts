import { describe, expect, test } from 'vitest';
import { LedgerError } from '../src/ledger-error.ts';
import { readAll, readError, readFilled, readMapped } from './read-all.ts';

describe('lines above the header', () => {
  const title = 'Mairie de Lyon\nGrand livre;;\nDate;31/12/2024\n';

  test('titles, dates and blank lines are skipped', async () => {
    expect(await readAll(`${title}\nLibellé;Montant HT;Fournisseur\nPapier;12;Acme\n`)).toMatchObject([
      { line: 6, activity: { designation: 'Papier', unitPrice: '12', supplier: 'Acme' } },
    ]);
  });

  test('a line with a designation gives way to one with more names', async () => {
    expect(await readFilled('Objet;Achats 2024\nLibellé;Montant HT;Qté\nPapier;12;1\n')).toEqual([
      { designation: 'Papier', unitPrice: '12', quantity: '1' },
    ]);
  });

  test('at most thirty-nine lines may precede it', async () => {
    const header = 'Libellé;Montant HT\nPapier;12\n';
    expect(await readFilled('x;y\n'.repeat(39) + header)).toEqual([{ designation: 'Papier', unitPrice: '12' }]);
    expect(await readFilled('x;y\n'.repeat(40) + header)).toEqual([
      ...Array.from({ length: 40 }, () => ({ designation: 'x', supplier: 'y' })),
      { designation: 'Libellé', supplier: 'Montant HT' },
      { designation: 'Papier', supplier: '12' },
    ]);
  });

  test('a row with a number is not a header, even if it has two names', async () => {
    const rows = await readFilled('Gazole;Total;1,5;EUR;100;unit\nArticle;Acme;2;EUR;3;unit\n');
    expect(rows).toMatchObject([
      { designation: 'Gazole', supplier: 'Total', unitPrice: '1,5' },
      { designation: 'Article', supplier: 'Acme', unitPrice: '2' },
    ]);
  });
});

describe('of two columns for a field', () => {
  test('the clearer name is preferred to the first', async () => {
    const text = 'Article;Libellé article;Date;Date facture;Montant;Montant HT\nA1;Papier;2023;2024;24;20\n';
    expect(await readFilled(text)).toEqual([{ designation: 'Papier', purchaseDate: '2024', unitPrice: '20' }]);
  });
});

describe('mapping', () => {
  test('sets the roles of columns, in any spelling; the others are recognized', async () => {
    const { table, rows } = await readMapped(
      'Poste;Libellé;Somme;Qté\nPapier;X1;20;2\n',
      'poste=designation',
      'SOMME = montant',
    );
    expect(rows).toEqual([{ designation: 'Papier', unitPrice: '10', quantity: '2' }]);
    expect(table.report().columns).toEqual({ designation: ['Poste'], amount: ['Somme'], quantity: ['Qté'] });
  });

  test('+ joins the columns of designations and of notes', async () => {
    const { rows } = await readMapped(
      'Poste;Objet;Note;Site\nPapier;A4;urgent;Lyon\nEncre;noire;;Lille\n',
      ...['Poste+Objet=designation', 'Note+Site=notes'],
    );
    expect(rows).toMatchObject([{ notes: 'urgent – Lyon' }, { notes: 'Lille' }]);
  });

  test.each([
    ['beside an amount in the currency of the books', 'Text;Betrag in Hauswährung;HWähr\nPapier;20;CHF\n'],
    ['beside a second amount', 'Text;Betrag;Betrag in Hauswährung;HWähr\nPapier;20;20;CHF\n'],
    ['instead of the currency in the name of the amount', 'Text;Betrag EUR;HWähr\nPapier;20;CHF\n'],
  ])('a mapped currency takes effect %s', async (_where, text) => {
    const { table, rows } = await readMapped(text, 'HWähr=currency');
    expect(rows).toMatchObject([{ currency: 'CHF' }]);
    expect(table.report().counted.amounts).toEqual({ CHF: '20.00' });
  });

  test('a mapped currency of the books belongs to their amount', async () => {
    const text = 'Text;Betrag in Belegwährung;Währg;Betrag in Hauswährung;HWähr\nPapier;20;USD;18;CHF\n';
    const { table } = await readMapped(text, 'HWähr=currency');
    expect(table.report().counted.amounts).toEqual({ CHF: '18.00' });
  });

  test('blanks do not take the only original currency', async () => {
    const { table } = await readMapped(
      'Designation;Amount;Original amount;Original currency\nPaper;100;110;USD\nPens;50;50;\n',
    );
    expect(table.report().counted.amounts).toEqual({ USD: '110.00', EUR: '50.00' });
  });

  test('a mapping that the format overrules is refused', async () => {
    const entries =
      'JournalCode;EcritureDate;CompteNum;EcritureLib;Debit;Credit;Idevise\nAC;20240105;606400;Papier;100,00;0,00;USD\n';
    const error = await readMapped(entries, 'Idevise=currency').catch((e) => e);
    expect(error.message).toBe(
      'This is a French accounting file (FEC), and its format decides the column for "currency": leave out the mapping of "Idevise".',
    );
  });

  test('a mapped amount takes effect beside debit and credit', async () => {
    const text = 'Libellé;Débit;Crédit;Somme\nPapier;20;0;31\nEncre;7;0;8\n';
    const { table } = await readMapped(text, 'Somme=amount');
    expect(table.report().counted.amounts).toEqual({ EUR: '39.00' });
    expect(table.report().columns).toMatchObject({ amount: ['Somme'] });
  });

  test('ignore leaves a column out', async () => {
    const { rows } = await readMapped('Libellé;Prix;Montant HT\nPapier;99;20\n', 'Prix=ignore');
    expect(rows).toEqual([{ designation: 'Papier', unitPrice: '20' }]);
  });

  test('finds the header and the delimiter by the mapped names only', async () => {
    const { rows } = await readMapped('Export du 3;janvier\nA|B=C\n1;2|Papier\n', 'B=C=designation');
    expect(rows).toEqual([{ designation: 'Papier' }]);
  });

  test('a mapping of a missing column is refused, naming the existing columns', async () => {
    const error = await readMapped('Titre\nLibellé;Prix\nPapier;1\n', 'Poste=designation').catch((e) => e);
    expect(error).toBeInstanceOf(LedgerError);
    expect(error.message).toContain('"Poste"');
    expect(error.message).toContain('line 2 has the columns "Libellé", "Prix"');
  });

  test('of several mapped columns, only those that are missing are named', async () => {
    const error = await readMapped('Libellé;Prix\nPapier;1\n', 'Libellé=designation', 'Poste=notes').catch((e) => e);
    expect(error.message).toBe(
      'No line near the top has the mapped column "Poste": line 1 has the columns "Libellé", "Prix".',
    );
  });

  test.each([
    [['Poste'], '"Poste" is not a valid mapping'],
    [['=designation'], 'is not a valid mapping'],
    [['Poste=colour'], '"colour" is not a valid role'],
    [['Poste=designation', 'Objet=designation'], 'Two columns are mapped to "designation"'],
    [['Poste=designation', 'poste=notes'], 'mapped twice'],
  ])('%j is refused', async (mappings, message) => {
    const error = await readMapped('Poste;Objet\na;b\n', ...mappings).catch((e) => e);
    expect(error).toBeInstanceOf(LedgerError);
    expect(error.message).toContain(message);
  });
});

describe('no designation', () => {
  test('the message names all columns', async () => {
    const error = await readError('Date facture;Montant HT;Code\n2024;2;3\n');
    expect(error.message).toContain('"Date facture", "Montant HT", "Code"');
  });

  test('a very wide header does not make a very long message', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `column ${n} ${'x'.repeat(100)}`).join(';');
    const error = await readError(`Prix unitaire;Qté;${names}\n1;2\n`);
    expect(error.message).toContain('and 472 more');
    expect(error.message.length).toBeLessThan(2_500);
  });
});
