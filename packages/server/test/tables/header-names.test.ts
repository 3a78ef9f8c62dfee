import { describe, expect, test } from 'vitest';
import { type ActivityField, activityFields } from '../../src/domain/activity.ts';
import { fieldOfHeader, headerNames } from '../../src/tables/header-names.ts';

describe('fieldOfHeader', () => {
  test.each(activityFields)('every listed name of %s leads to it and to no other field', (field) => {
    expect(headerNames[field].filter((name) => fieldOfHeader(name) !== field)).toEqual([]);
    expect(fieldOfHeader(field)).toBe(field);
  });

  test.each<[ActivityField, string[]]>([
    [
      'unitPrice',
      ['unit_price', 'Unit Price', 'unitPrice', 'UNIT-PRICE', 'Prix unitaire', 'PRIX UNITAIRE HT'],
    ],
    [
      'unitPrice',
      ['P.U. H.T.', 'Prix unitaire (€)', 'Prix unitaire HT (EUR)', 'Unit price excl. VAT', 'PU€HT'],
    ],
    [
      'designation',
      ['  désignation ', 'DESIGNATION', 'de\u0301signation', 'Libellé', "Désignation de l'article"],
    ],
    [
      'purchaseDate',
      ['Date achat', 'Date d’achat', 'DATE D ACHAT', 'dateOfPurchase', 'Date of the purchase'],
    ],
    ['quantity', ['Qté', 'QTE', 'qty.', 'quantité_commandée']],
    ['unit', ['Unité', 'UNITÉ DE MESURE', 'u.o.m.']],
    ['weight', ['Poids (kg)', 'weight_kg', 'Poids unitaire en kg']],
    ['supplier', ['Nom du fournisseur', 'VENDOR NAME', 'fournisseur\u00a0']],
    ['currency', ['devise', 'Currency Code']],
    ['notes', ['Commentaires', 'remarks']],
    ['category', ['Famille d’achats', 'CATÉGORIE', 'spend category']],
  ])('%s is recognised in the spellings %j', (field, names) => {
    expect(names.map(fieldOfHeader)).toEqual(names.map(() => field));
  });

  test.each([
    ...['Montant', 'Montant HT', 'Net amount', 'Amount', 'Total', 'Total HT', 'Prix total', 'Line total'],
    ...['Prix unitaire TTC', 'Poids total', 'Total weight', 'Code', 'Référence', 'SKU', 'N° facture'],
    ...[
      '',
      '   ',
      '---',
      'de la',
      'kg',
      'EUR',
      '€',
      'HT',
      'Tube acier',
      'signation',
      '__proto__',
      'constructor',
      'toString',
    ],
  ])('%j is no field', (name) => {
    expect(fieldOfHeader(name)).toBeUndefined();
  });

  test('a cell of any length is answered', () => {
    expect(fieldOfHeader(`${' '.repeat(1_000_000)}designation`)).toBeUndefined();
  });
});
