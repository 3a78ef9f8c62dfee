/** The units of activity data. Monetary factors are per currency unit excluding VAT. */
export const factorUnits = [
  'kg',
  'litre',
  'm3',
  'kWh',
  'km',
  't.km',
  'passenger.km',
  'm',
  'm2',
  'unit',
  'meal',
  'night',
  'kWp',
  'EUR',
  'USD',
] as const;
export type FactorUnit = (typeof factorUnits)[number];

/**
 * The publisher of a figure. Two are ours, and explain themselves in `reason`: `Proxy`, a substitute for the ratio of
 * a group that nobody publishes, and `Derived`, a physical figure calculated from published ones.
 */
export const factorSources = [
  'Base Carbone',
  'Agribalyse',
  'Impact CO2',
  'US EPA',
  'Defra',
  'Open CEDA',
  'UK Government',
  'IPCC',
  'ATILH',
  'FEDENE',
  'IEA PVPS',
  'Ember',
  'NHS England',
  'BMJ Thorax',
  'ICE',
  'Proxy',
  'Derived',
] as const;
export type FactorSource = (typeof factorSources)[number];

/** One published figure: kilograms of CO2 equivalent per unit of activity, with what an auditor needs to find it. */
export type Factor = {
  /**
   * Ours, stable between editions: `bc-20892`, `agb-11172`, `ico2-baguette`, `epa-311911`, `ademe-C26-2022`,
   * `uk-2024-diesel-litre`.
   */
  readonly id: string;
  readonly source: FactorSource;
  readonly sourceId: string;
  /** The edition it was taken from, as the export names it (`Base Carbone 23.6`). */
  readonly edition: string;
  readonly nameFr: string;
  readonly nameEn: string;
  readonly unit: FactorUnit;
  /** kgCO2e per unit. */
  readonly value: number;
  /** As stated by the publisher, in percent; undefined if it states none. */
  readonly uncertaintyPct: number | undefined;
  /** Price year of a monetary factor, otherwise the year of the figure. */
  readonly year: number;
  readonly region: string;
  /** ISO date by which the publisher planned to review it; empty if none is stated. */
  readonly validUntil: string;
  /** Group code of the thing (`C26`), or the NAICS code of an EPA factor. */
  readonly code: string;
  /** Words that also name the thing, for the matcher: the publisher's tags and our own synonyms. */
  readonly synonyms: string;
  /** Why this figure replaces a missing one; empty unless the source is `Proxy` or `Derived`. */
  readonly reason: string;
  /** For a mean calculated during enrichment: what it is the mean of. */
  readonly meanOf?: readonly Factor[];
  /** ISO 3166 alpha-2 code of the country the figure is for; empty for regions of several countries and the world. */
  readonly country: string;
  /**
   * For a fuel, electricity, heat or transport: the share of the factor that is emitted where the fuel is burnt, at
   * the power station or at the heating plant. The rest is upstream emissions and losses. Undefined if the publisher
   * does not state it.
   */
  readonly directShare: number | undefined;
};
