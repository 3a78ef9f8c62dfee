import type { AppliedFactor } from './applied-factor.ts';

/** Between the median (0.21) and the mean (0.29) of the groups' ratios of 2022, in kgCO2e per euro. */
export const anyGroupRatio = 0.25;

/** Nine groups in ten have between a fifth of this ratio and three times as much. */
export const anyPurchaseUncertainty = 3;

/** The ratio of a purchase of an unknown kind. */
export const anyPurchase: AppliedFactor = {
  id: 'proxy-any-2022',
  source: 'Proxy',
  sourceId: 'ademe ratios of 2022',
  edition: 'Proxies 1',
  nameFr: 'Achats de toute nature',
  nameEn: 'Purchases of any kind',
  unit: 'EUR',
  value: anyGroupRatio,
  uncertaintyPct: 100 * anyPurchaseUncertainty,
  year: 2022,
  region: 'France',
  validUntil: '',
  code: '',
  synonyms: '',
  reason: 'a mid-range ratio of all groups, because nothing says what was bought',
  country: 'FR',
  directShare: undefined,
};
