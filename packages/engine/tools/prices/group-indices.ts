import type { IndexFit } from '../../src/prices/price-index-file.ts';

/** The French series for the products of some ADEME groups. */
export type GroupIndex = {
  /** A COICOP code, the name of one of INSEE's aggregates, or the deflator of the whole economy. */
  readonly series: string;
  readonly name: string;
  readonly fit: IndexFit;
  readonly groups: readonly string[];
};

/** The name of the series of the whole economy. */
export const gdpDeflator = 'GDP';

/**
 * Reviewed by hand: for each group, the consumer prices of the most similar products. Producer prices by NACE were not
 * available. Exceptions:
 * - Business services are not bought by consumers and use the prices of the whole economy.
 * - Computers, machines and electrical goods use durable goods: the indices of electronics fall with every gain in
 *   performance, while the price and the emissions of a device do not.
 * - Films, television and the arts use all services: cultural services include the licence fee that ended in 2022.
 * - Travel agencies use transport and hotels: the prices of package holidays double by season.
 */
export const groupIndices: readonly GroupIndex[] = [
  ...[
    entry('Alimentation : Produits frais', 'CPI fresh food', 'A01'),
    entry('CP0454', 'CPI solid fuels', 'A02'),
    entry('CP0113', 'CPI fish', 'A03'),
    entry('CP01', 'CPI food', 'C10_11_12'),
    entry('CP03', 'CPI clothing', 'C13_14_15'),
    entry('CP0431', 'CPI building materials', 'B', 'C16', 'C23', 'C24', 'C25'),
    entry('CP0954', 'CPI stationery', 'C17'),
    entry('CP0953', 'CPI printed matter', 'C18'),
    entry('Énergie : Produits pétroliers', 'CPI oil products', 'C19'),
    entry('CP0561', 'CPI cleaning products', 'C20'),
    entry('CP0611', 'CPI pharmaceutical products', 'C21'),
    entry('Autres produits manufacturés', 'CPI other manufactured goods', 'C22', 'C32'),
    entry('Biens durables', 'CPI durable goods', 'C26', 'C27', 'C28'),
    entry('CP071', 'CPI vehicles', 'C29', 'C30'),
    entry('CP0511', 'CPI furniture', 'C31'),
    entry('CP0533', 'CPI repair of appliances', 'C33'),
    entry('CP045', 'CPI electricity and fuels', 'D'),
    entry('CP044', 'CPI water and waste', 'E'),
    entry('CP0432', 'CPI repair of dwellings', 'F'),
    entry('CP0723', 'CPI repair of vehicles', 'G45'),
    entry('CP073', 'CPI transport services', 'H49'),
    entry('CP0734', 'CPI transport by water', 'H50'),
    entry('CP0733', 'CPI transport by air', 'H51'),
    entry('Services : Transports', 'CPI transport services with parking', 'H52'),
    entry('CP081', 'CPI postal services', 'H53'),
    entry('CP11', 'CPI restaurants and hotels', 'I'),
    entry('CP095', 'CPI books and newspapers', 'J58'),
    entry('Services', 'CPI services', 'J59_60', 'R90_91_92'),
    entry('CP083', 'CPI telephone services', 'J61'),
    entry('CP126', 'CPI financial services', 'K64', 'K66'),
    entry('CP125', 'CPI insurance', 'K65'),
    entry('CP041', 'CPI rents', 'L'),
    entry('CP0935', 'CPI veterinary services', 'M75'),
    entry('Transports, communications et hôtellerie (TCH)', 'CPI transport and hotels', 'N79'),
    entry('CP10', 'CPI education', 'P85'),
    entry('CP062', 'CPI outpatient services', 'Q86'),
    entry('CP124', 'CPI social care', 'Q87_88'),
    entry('CP0941', 'CPI sport and recreation', 'R93'),
    entry('CP0915', 'CPI repair of computers', 'S95'),
    entry('CP1211', 'CPI hairdressers and beauty', 'S96'),
    entry('CP0562', 'CPI domestic services', 'T'),
  ],
  { series: 'Ensemble', name: 'CPI all items', fit: 'general', groups: ['G46', 'G47'] },
  {
    series: gdpDeflator,
    name: 'GDP deflator',
    fit: 'general',
    groups: ['J62_63', 'M69_70', 'M71', 'M72', 'M73', 'M74', 'N77', 'N78', 'N80_81_82', 'O84', 'S94'],
  },
];

function entry(series: string, name: string, ...groups: readonly string[]): GroupIndex {
  return { series, name, fit: 'stand-in', groups };
}
