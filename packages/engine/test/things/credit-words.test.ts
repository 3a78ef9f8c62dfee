import { describe, expect, it } from 'vitest';
import { isRebate, stripCreditWords } from '../../src/things/credit-words.ts';

describe('what a credit note is about', () => {
  it.each([
    ['Avoir gazole', 'gazole'],
    ['AVOIR SUR FACTURE GAZOLE', 'GAZOLE'],
    ['Avoir n° 2024-118 sur facture FA-2023/77 : Gazole', 'Gazole'],
    ['Annulation commande ordinateur portable', 'ordinateur portable'],
    ['Credit note diesel', 'diesel'],
    ['Remboursement électricité', 'électricité'],
    ["Remboursement d'électricité", 'électricité'],
    ['Retour PC portable', 'PC portable'],
    ['Refund for laptop', 'laptop'],
    ['Remise sur gazole', 'gazole'],
  ])('%s is about %s', (designation, thing) => {
    expect(stripCreditWords(designation)).toBe(thing);
  });

  it.each([
    'Avoir',
    'Gazole',
    'Remise en état du local',
    "Retour d'expérience client",
    'Retournement de situation',
    'Vol retour Paris',
    '',
  ])('%s stays as it is', (designation) => {
    expect(stripCreditWords(designation)).toBe(designation);
  });
});

describe('rebates', () => {
  it.each([
    'RRR obtenus',
    'R.R.R. obtenus sur achats',
    'Remise de fin d’année',
    'Rabais commercial',
    'Ristourne 2023',
    'Volume rebate',
    'Supplier discount',
  ])('%s is a rebate', (text) => {
    expect(isRebate(text)).toBe(true);
  });

  it.each([
    'Avoir gazole',
    'Remise en état du local',
    'Remise de prix concours',
    'Remise des clés',
    'Gazole',
    'Correction',
  ])('%s is not a rebate', (text) => {
    expect(isRebate(text)).toBe(false);
  });
});
