/** Consumer price indices of INSEE in French, by their names in price-indices.csv without the code at the end. */
const frenchIndices: Readonly<Record<string, string>> = {
  'all items': 'ensemble',
  'books and newspapers': 'livres et journaux',
  'building materials': 'matériaux de construction',
  'cleaning products': 'produits d’entretien',
  clothing: 'habillement',
  'domestic services': 'services domestiques',
  'durable goods': 'biens durables',
  education: 'enseignement',
  'electricity and fuels': 'électricité et combustibles',
  'financial services': 'services financiers',
  fish: 'poissons',
  food: 'alimentation',
  'fresh food': 'produits frais',
  furniture: 'meubles',
  'hairdressers and beauty': 'coiffure et soins esthétiques',
  insurance: 'assurances',
  'oil products': 'produits pétroliers',
  'other manufactured goods': 'autres produits manufacturés',
  'outpatient services': 'services de consultation externe',
  'pharmaceutical products': 'produits pharmaceutiques',
  'postal services': 'services postaux',
  'printed matter': 'imprimés',
  rents: 'loyers',
  'repair of appliances': 'réparation d’appareils ménagers',
  'repair of computers': 'réparation d’ordinateurs',
  'repair of dwellings': 'réparation du logement',
  'repair of vehicles': 'réparation de véhicules',
  'restaurants and hotels': 'restaurants et hôtels',
  services: 'services',
  'social care': 'protection sociale',
  'solid fuels': 'combustibles solides',
  'sport and recreation': 'sports et loisirs',
  stationery: 'papeterie',
  'telephone services': 'services téléphoniques',
  'transport and hotels': 'transports et hôtels',
  'transport by air': 'transport aérien',
  'transport by water': 'transport par eau',
  'transport services': 'services de transport',
  'transport services with parking': 'services de transport et stationnement',
  vehicles: 'véhicules',
  'veterinary services': 'services vétérinaires',
  'water and waste': 'eau et déchets',
};

/** The French name of a price index; indices of US industries keep their English names. */
export function nameFrenchIndex(index: string): string {
  const [, name = '', code = ''] = /^INSEE CPI (.+?)( CP\d+)?$/.exec(index) ?? [];
  if (Object.hasOwn(frenchIndices, name)) return `IPC INSEE ${frenchIndices[name]}${code}`;
  return index
    .replace(/^World Bank GDP deflator/, 'déflateur du PIB de la Banque mondiale')
    .replace(/ in ([A-Z]{3})$/, ' en $1');
}
