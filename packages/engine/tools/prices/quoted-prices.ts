import type { Carrier, PriceStatus, PriceUnit } from '../../src/prices/energy-price-file.ts';

/**
 * Prices that are not in any machine-readable table, as quoted on web pages. Reviewed by hand; `page` is the source.
 */
export type QuotedPrices = {
  readonly carrier: Carrier;
  readonly country: string;
  readonly band?: string;
  readonly from?: number;
  readonly to?: number;
  readonly currency: string;
  readonly unit: PriceUnit;
  /**
   * The factor that converts a published price to our unit: 0.001 for a price per tonne if the unit is the kilogram.
   */
  readonly scale: number;
  /** The VAT included in the prices, in percent. */
  readonly vatPct: number;
  readonly status: PriceStatus;
  readonly source: string;
  readonly page: string;
  readonly prices: Readonly<Record<number, number>>;
};

/** Propane in tanks is priced by the tonne; smaller quantities are sold in bottles. */
const bulkKg = 500;

/** By carrier and country. VAT is 10% on French wood fuels, 5.5% on water, 10% on sewage, 7% on German pellets. */
export const quotedPrices: readonly QuotedPrices[] = [
  {
    carrier: 'heat',
    country: 'FR',
    currency: 'EUR',
    unit: 'kWh',
    scale: 0.001,
    vatPct: 0,
    status: 'observed',
    source: 'AMORCE and FEDENE survey of heat networks',
    page: 'https://www.batiweb.com/actualites/developpement-durable/reseaux-de-chaleur-la-bonne-solution-de-chauffage-pour-l-hiver-41302',
    prices: { 2021: 80 },
  },
  {
    carrier: 'propane',
    country: 'FR',
    currency: 'EUR',
    unit: 'kg',
    scale: 0.001,
    vatPct: 20,
    band: 'bulk',
    from: bulkKg,
    status: 'estimated',
    // June 2021, June 2022; the mean of January and June 2023.
    source: 'SDES Pégase propane in tanks',
    page: 'https://www.bfmtv.com/economie/entreprises/energie/butane-propane-pourquoi-ces-energies-ont-bien-moins-augmente-que-le-gaz-naturel-et-le-fioul_AV-202208260027.html and https://www.tonclan.com/comment-est-determine-le-prix-du-gaz-en-citerne-facteurs-cles-a-prendre-en-compte/',
    prices: { 2021: 1809.26, 2022: 2111.12, 2023: (2067.81 + 2119.67) / 2 },
  },
  {
    carrier: 'butane',
    country: 'FR',
    currency: 'EUR',
    unit: 'kg',
    scale: 1 / 13,
    vatPct: 20,
    status: 'estimated',
    // June 2022, a bottle of 13 kg without its deposit.
    source: 'INSEE prix moyens de détail',
    page: 'https://www.bfmtv.com/economie/entreprises/energie/butane-propane-pourquoi-ces-energies-ont-bien-moins-augmente-que-le-gaz-naturel-et-le-fioul_AV-202208260027.html',
    prices: { 2022: 38.16 },
  },
  {
    carrier: 'wood_pellets',
    country: 'FR',
    currency: 'EUR',
    unit: 'kg',
    scale: 0.001,
    vatPct: 10,
    status: 'derived',
    // Five tonnes in bulk within 50 km: the mean of the four quarters.
    source: 'CEEB granulés en vrac',
    page: 'https://ekwateur.fr/blog/marche-de-l-energie/prix-pellets/',
    prices: { 2022: (340.31 + 381.13 + 534.66 + 609.55) / 4 },
  },
  {
    carrier: 'wood_pellets',
    country: 'FR',
    currency: 'EUR',
    unit: 'kg',
    scale: 0.001,
    vatPct: 10,
    status: 'estimated',
    // December 2021; for 2023, the mean of the first and last quarters, the latter 97.1 € per MWh at 4.6 MWh per
    // tonne.
    source: 'CEEB granulés en vrac',
    page: 'https://ekwateur.fr/blog/marche-de-l-energie/prix-pellets/ and https://minodier-egcm.com/evolution-du-prix-de-energies-bois-buches-ou-granules-le-combustible-le-moins-cher-du-marche',
    prices: { 2021: 304, 2023: (534.76 + 97.1 * 4.6) / 2 },
  },
  {
    carrier: 'wood_pellets',
    country: 'DE',
    currency: 'EUR',
    unit: 'kg',
    scale: 0.001,
    vatPct: 7,
    status: 'derived',
    // Six tonnes, delivered loose. 2019 and 2017 from the change that DEPV states for the following year.
    source: 'DEPV Pelletpreis',
    page: 'https://geb-info.de/aktuelle-meldung/pelletpreis-im-april-0 and https://www.euwid-holz.de/news/sonstiges/einzelansicht/archive/2020/december/Artikel/pelletpreise-im-dezember-um-94-unter-vorjahr.html',
    prices: { 2015: 241.54, 2017: 247.39 / 1.0315, 2018: 247.39, 2019: 237.3 / 0.944, 2020: 237.3 },
  },
  {
    carrier: 'wood_pellets',
    country: 'DE',
    currency: 'EUR',
    unit: 'kg',
    scale: 0.001,
    vatPct: 0,
    status: 'observed',
    // 26 tonnes under a supply contract: the mean of twelve months, or of eleven in 2024.
    source: 'DEPV Pelletpreis für Lieferverträge',
    page: 'https://depv.de/de/pelletpreis',
    prices: { 2022: 467.87, 2023: 348.4, 2024: 255.18 },
  },
  {
    carrier: 'wood_logs',
    country: 'FR',
    currency: 'EUR',
    unit: 'kWh',
    scale: 0.001,
    vatPct: 10,
    status: 'derived',
    // Logs of 50 cm with less than 20% humidity, not delivered. 2022 from the change of 8% stated for 2023.
    source: 'SDES Bilan énergétique de la France',
    page: 'https://www.statistiques.developpement-durable.gouv.fr/edition-numerique/bilan-energetique/fr/6-15-le-prix-du-bois',
    prices: { 2019: 32, 2022: 41 / 1.08, 2023: 41 },
  },
  {
    carrier: 'wood_chips',
    country: 'FR',
    currency: 'EUR',
    unit: 'kg',
    scale: 0.001,
    vatPct: 0,
    status: 'estimated',
    // Forest chips C2 of 2013 and 2014, not delivered: the last price found, used for 2015.
    source: 'CEEB plaquettes forestières C2',
    page: 'https://lozere.cci.fr/actualites/evolution-des-prix-des-combustibles-bois.html',
    prices: { 2015: 59 },
  },
  {
    carrier: 'water',
    country: 'FR',
    currency: 'EUR',
    unit: 'm3',
    scale: 1,
    vatPct: 5.5,
    status: 'derived',
    // On 1 January, for 120 m³ a year including the subscription; the same for sewage.
    source: 'SISPEA Observatoire des services publics d’eau et d’assainissement',
    page: 'https://www.ofb.gouv.fr/actualites/publication-du-15e-rapport-national-de-lobservatoire-des-services-publics-deau-et and https://ofb.gouv.fr/node/4914',
    prices: { 2020: 2.11, 2022: 2.13, 2023: 2.21, 2024: 2.32 },
  },
  {
    carrier: 'sewage',
    country: 'FR',
    currency: 'EUR',
    unit: 'm3',
    scale: 1,
    vatPct: 10,
    status: 'derived',
    source: 'SISPEA Observatoire des services publics d’eau et d’assainissement',
    page: 'https://www.ofb.gouv.fr/actualites/publication-du-15e-rapport-national-de-lobservatoire-des-services-publics-deau-et and https://ofb.gouv.fr/node/4914',
    prices: { 2020: 2.08, 2022: 2.21, 2023: 2.31, 2024: 2.37 },
  },
  {
    carrier: 'water',
    country: 'ES',
    currency: 'EUR',
    unit: 'm3',
    scale: 1,
    vatPct: 0,
    status: 'observed',
    // What all users paid for their volume; the same for sewage.
    source: 'INE estadística sobre el suministro y saneamiento del agua',
    page: 'http://www.idescat.cat/indicadors/?id=basics&lang=es&n=10542',
    prices: { 2016: 1.17, 2018: 1.13, 2020: 1.14 },
  },
  {
    carrier: 'sewage',
    country: 'ES',
    currency: 'EUR',
    unit: 'm3',
    scale: 1,
    vatPct: 0,
    status: 'observed',
    source: 'INE estadística sobre el suministro y saneamiento del agua',
    page: 'http://www.idescat.cat/indicadors/?id=basics&lang=es&n=10542',
    prices: { 2016: 0.78, 2018: 0.78, 2020: 0.78 },
  },
  {
    carrier: 'water',
    country: 'GB',
    currency: 'GBP',
    unit: 'm3',
    scale: 1,
    vatPct: 0,
    status: 'estimated',
    // Volumetric charges from April 2024: the plain mean of Northumbrian, Wessex and Essex & Suffolk.
    source: 'Tariffs of three water companies in England',
    page: 'https://www.nwl.co.uk/help/charges/ and https://www.wessexwater.co.uk/bills-and-accounts/our-charges and https://www.eswater.co.uk/help/charges/',
    prices: { 2024: (1.392 + 2.5802 + 1.746) / 3 },
  },
  {
    carrier: 'sewage',
    country: 'GB',
    currency: 'GBP',
    unit: 'm3',
    scale: 1,
    vatPct: 0,
    status: 'estimated',
    // The same for Northumbrian, Wessex, Thames and Anglian.
    source: 'Tariffs of four sewerage companies in England',
    page: 'https://www.nwl.co.uk/help/charges/ and https://www.wessexwater.co.uk/bills-and-accounts/our-charges and https://www.eswater.co.uk/help/charges/',
    prices: { 2024: (1.0767 + 2.1392 + 1.1537 + 2.1438) / 4 },
  },
];
