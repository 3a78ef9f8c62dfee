import { describe, expect, test } from 'vitest';
import { type ColumnField, columnFields } from '../src/columns/column-field.ts';
import { listNames } from '../src/columns/header-names.ts';
import { recognizeHeader } from '../src/columns/recognize-header.ts';

const fieldOf = (name: string) => recognizeHeader(name)?.field;

describe('recognizeHeader', () => {
  test.each(columnFields)('every listed name of %s leads to it and to no other field', (field) => {
    const clear = listNames(field, 'clear');
    const vague = listNames(field, 'vague');
    expect([...clear, ...vague].filter((name) => fieldOf(name) !== field)).toEqual([]);
    expect(clear.filter((name) => recognizeHeader(name)?.isVague)).toEqual([]);
    expect(vague.filter((name) => !recognizeHeader(name)?.isVague)).toEqual([]);
    expect(fieldOf(field)).toBe(field);
  });

  test.each<[ColumnField, string[]]>([
    [
      'unitPrice',
      ['unit_price', 'Unit Price', 'unitPrice', 'UNIT-PRICE', 'Prix unitaire', 'PRIX UNITAIRE HT', 'PU HT'],
    ],
    ['unitPrice', ['P.U. H.T.', 'Prix unitaire (€)', 'Prix unitaire HT (EUR)', 'Unit price excl. VAT', 'PU€HT']],
    ['designation', ['  désignation ', 'DESIGNATION', 'de\u0301signation', 'Libellé', "Désignation de l'article"]],
    ['designation', ['Libellé article', 'Item description', 'EcritureLib', 'Objet du marché', 'Short Text']],
    ['purchaseDate', ['Date achat', 'Date d’achat', 'DATE D ACHAT', 'dateOfPurchase', 'Date of the purchase']],
    ['purchaseDate', ['Date facture', 'Posting Date', 'Doc. Date', 'EcritureDate', 'Date pièce', 'PO Date']],
    ['quantity', ['Qté', 'QTE', 'qty.', 'quantité_commandée', 'Order Lines/Quantity']],
    ['unit', ['Unité', 'UNITÉ DE MESURE', 'u.o.m.', 'UOM']],
    ['weight', ['Poids (kg)', 'weight_kg', 'Poids unitaire en kg']],
    ['supplier', ['Nom du fournisseur', 'VENDOR NAME', 'fournisseur\u00a0', 'Supplier Name', 'CompAuxLib']],
    ['currency', ['devise', 'Currency Code']],
    ['notes', ['Commentaires', 'remarks']],
    ['category', ['Famille d’achats', 'CATÉGORIE', 'spend category', 'Compte', 'Libellé compte', 'G/L Account']],
    ['amount', ['Montant HT', 'MONTANT_HT', 'Net amount', 'Total', 'Total HT (€)', 'Amount (£)', 'Line total']],
    ['amount', ['Invoice lines/Subtotal', 'Extended Price', 'net_amount_eur', 'Montant hors taxes', 'Débit']],
    ['credit', ['Crédit', 'Credit amount', 'CREDIT (EUR)']],
  ])('%s is recognized in the spellings %j', (field, names) => {
    expect(names.map(fieldOf)).toEqual(names.map(() => field));
  });

  test.each([
    ...['Montant TTC', 'Total TTC', 'Gross amount', 'Amount incl. VAT', 'Montant TVA', 'VAT amount', 'TVA', 'Tax'],
    ...['Prix unitaire TTC', 'Poids total', 'Total weight', 'Code', 'Référence', 'SKU', 'N° facture', 'Line'],
    ...['', '   ', '---', 'de la', 'kg', 'EUR', '€', 'HT', 'Tube acier', 'signation', 'Line number', 'PO number'],
    ...['__proto__', 'constructor', 'toString', 'Quantity HT', 'Libellé EUR', 'Invoice number', 'Supplier code'],
  ])('%j is not a field', (name) => {
    expect(recognizeHeader(name)).toBeUndefined();
  });

  test('a cell of any length is handled', () => {
    expect(recognizeHeader(`${' '.repeat(1_000_000)}designation`)).toBeUndefined();
  });
});
