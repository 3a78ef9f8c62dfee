import { describe, expect, it } from 'vitest';
import { createJourneyReader } from '../../src/matcher/read-journey.ts';
import { shippedPlaces } from './shipped-matcher.ts';

const reader = createJourneyReader(shippedPlaces);

describe('journeys', () => {
  it.each([
    ['Vol Paris-New York', 'flight', 5837 + 95],
    ['flight LHR-JFK', 'flight', 5570 + 95],
    ['VOL CDG NCE', 'flight', 687 + 95],
    ['Vol Paris-Francfort-Tokyo', 'flight', 477 + 9352 + 190],
    ['Train Paris Lyon', 'train', 394 * 1.2],
    ['Flixbus Lille-Bruxelles', 'coach', 93 * 1.3],
  ])('%s goes by %s, about %i km', (designation, mode, km) => {
    const journey = reader.read(designation);
    expect(journey?.mode).toBe(mode);
    expect((journey?.distanceKm ?? 0) / km).toBeCloseTo(1, 1);
  });

  it.each([
    ['Flug München-Rom', 'Vol Munich-Rome'],
    ['Volo Bologna-Monaco di Baviera', 'Vol Bologne-Munich'],
    ['Vuelo Madrid-Ginebra', 'Vol Madrid-Genève'],
    ['Vlucht Keulen-Londen', 'Vol Cologne-Londres'],
    ['Voo Lisboa-Bruxelas', 'Vol Lisbonne-Bruxelles'],
    ['Bilet lotniczy Warszawa-Mediolan', 'Vol Varsovie-Milan'],
  ])('%s is as far as %s', (designation, french) => {
    expect(reader.read(designation)?.distanceKm).toBe(reader.read(french)?.distanceKm ?? Number.NaN);
  });

  it.each(['Vol Paris-Rome A/R', 'Vol Paris Rome aller-retour', 'Return flight Paris-Rome', 'Vol Paris-Rome-Paris'])(
    '%s goes both ways',
    (designation) => {
      const oneWay = reader.read('Vol Paris-Rome')?.distanceKm ?? 0;
      expect((reader.read(designation)?.distanceKm ?? 0) / oneWay).toBeCloseTo(2, 2);
    },
  );

  it.each([
    'Vol Paris',
    'Vol aller seul Paris',
    'Taxi Paris Lyon',
    'Péage Paris Lyon',
    'Fret aérien Shanghai-Paris',
    'Hôtel Paris Lyon',
    'Assurance vol Paris Rome',
    'Cable vol Nice',
    'Vol de nuit',
  ])('%s is not a journey', (designation) => {
    expect(reader.read(designation)).toBeUndefined();
  });

  it.each([
    ['Vol Paris-New York classe affaires', 'business'],
    ['Flight Paris-Tokyo business class', 'business'],
    ['Vol Paris-Tokyo cabine J', 'business'],
    ['Vol Paris-Tokyo premium economy', 'premium'],
    ['Vol Paris-Rome classe économique', 'economy'],
    ['Flight LHR-JFK first class', 'first'],
    ['Vol Paris-Rome', undefined],
    ["Voyage d'affaires vol Paris-Rome", undefined],
    ['Business trip flight Paris-Rome', undefined],
    ['TGV Paris-Lyon 1ère classe', undefined],
  ])('%s is in cabin %s', (designation, cabin) => {
    expect(reader.read(designation)?.cabin).toBe(cabin);
  });

  it.each([
    ['Vol Paris-Rome 2 passagers', 2],
    ['Vol Paris-Rome pour 3 personnes', 3],
    ['12 billets TGV Paris-Lyon', 12],
    ['Flight Paris-Rome 4 pax', 4],
    ['Vol Paris-Rome AF1404', undefined],
  ])('%s has %s travellers', (designation, travellers) => {
    expect(reader.read(designation)?.travellers).toBe(travellers);
  });

  it.each(['CDG-JFK', 'CDG/JFK AR', 'Billet ORY - NCE'])('%s joins two airports', (designation) => {
    expect(reader.read(designation)?.mode).toBe('flight');
  });

  it.each(['ABC-XYZ', 'REF CDG-123', 'cdg-jfk', 'Parking CDG-JFK'])('%s does not join two airports', (designation) => {
    expect(reader.read(designation)).toBeUndefined();
  });
});
