import { describe, expect, it } from 'vitest';
import { findFareFactor } from '../../src/fares/find-fare.ts';

const find = (designation: string, more: { supplier?: string; category?: string } = {}, group = 'H49') =>
  findFareFactor({ designation, supplier: '', category: '', notes: '', unit: '', ...more }, group);

describe('the factor of a fare', () => {
  it.each([
    ['Billets de train', 'bc-28144'],
    ['TER Bordeaux Arcachon', 'bc-43255'],
    ['Billets TGV', 'bc-43256'],
    ['Eurostar', 'uk-2024-rail-international'],
    ['Taxi gare', 'uk-2024-taxi-regular-km'],
    ['Affrètement camion complet', 'bc-43647'],
  ])('%s', (designation, factorId) => {
    expect(find(designation)).toBe(factorId);
  });

  it('is that of the account or the supplier if the designation does not say', () => {
    expect(find('Note de frais', { supplier: 'SNCF' })).toBe('bc-28144');
    expect(find('Mr Smith', { category: 'Rail travel' })).toBe('bc-28144');
    expect(find('Taxi', { supplier: 'SNCF' })).toBe('uk-2024-taxi-regular-km');
  });

  it('depends on the haul and the cabin of a flight', () => {
    expect(find('Vol long-courrier', {}, 'H51')).toBe('bc-43749');
    expect(find('Vol long-courrier business', {}, 'H51')).toBe('flight-far-long-business');
    expect(find('Vol Air France', {}, 'H51')).toBeUndefined();
  });

  it('is unknown for what is around a journey, for several kinds, and in other groups', () => {
    expect(find('Fret SNCF')).toBeUndefined();
    expect(find('Train et taxi')).toBeUndefined();
    expect(find('Train miniature', {}, 'C32')).toBeUndefined();
    expect(find('Train', {}, 'H51')).toBeUndefined();
  });
});
