import { fold } from '@ledgerprint/ledger/text';
import { splitKnowledge } from '../knowledge-lines.ts';

/** A city with its airports, for the distance of a journey. */
export type Place = {
  readonly name: string;
  readonly names: readonly string[];
  readonly iata: readonly string[];
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** The text of `places.csv` (`name,aliases,iata,country,lat,lon`; aliases separated by `;`, codes by spaces). */
export function parsePlaces(text: string): readonly Place[] {
  return splitKnowledge(text, ',').map(([name = '', aliases = '', iata = '', country = '', latitude, longitude]) => ({
    name,
    names: [name, ...aliases.split(';')].map(toPlaceKey).filter((key) => key !== ''),
    iata: iata.split(' ').filter((code) => code !== ''),
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
}

/** A place's name as its folded words. */
export function toPlaceKey(name: string): string {
  return (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

const earthRadiusKm = 6371;

/** The great-circle distance. */
export function greatCircleKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const between = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const across = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = between + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * across;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(share));
}
