import type { Language } from '@ledgerprint/ledger/language';

/** A product group of the ADEME monetary ratios (NACE divisions, joined where ADEME joins them). */
export type Group = { readonly code: string; readonly nameFr: string; readonly nameEn: string };

const names: readonly (readonly [code: string, nameFr: string, nameEn: string])[] = [
  ['A01', "Produits de l'agriculture et de la chasse", 'Products of agriculture and hunting'],
  ['A02', 'Produits sylvicoles et services annexes', 'Products of forestry and related services'],
  ['A03', "Produits de la pêche et de l'aquaculture", 'Fish and other fishing products'],
  ['B', 'Produits des industries extractives', 'Mining and quarrying products'],
  ['C10_11_12', 'Denrées alimentaires, boissons et tabac', 'Food, beverages and tobacco'],
  ['C13_14_15', "Textiles, articles d'habillement, cuir", 'Textiles, clothing and leather'],
  ['C16', 'Bois et articles en bois', 'Wood and articles of wood'],
  ['C17', 'Papier et carton', 'Paper and paper products'],
  ['C18', "Travaux d'impression et de reproduction", 'Printing and recording services'],
  ['C19', 'Produits de la cokéfaction et du raffinage', 'Coke and refined petroleum products'],
  ['C20', 'Produits chimiques', 'Chemicals and chemical products'],
  ['C21', 'Produits pharmaceutiques', 'Pharmaceutical products'],
  ['C22', 'Produits en caoutchouc et en plastique', 'Rubber and plastic products'],
  ['C23', 'Autres produits minéraux non métalliques', 'Other non-metallic mineral products'],
  ['C24', 'Produits métallurgiques', 'Basic metals'],
  ['C25', 'Produits métalliques', 'Fabricated metal products'],
  ['C26', 'Produits informatiques, électroniques et optiques', 'Computer, electronic and optical products'],
  ['C27', 'Équipements électriques', 'Electrical equipment'],
  ['C28', 'Machines et équipements', 'Machinery and equipment'],
  ['C29', 'Véhicules automobiles et leurs équipements', 'Motor vehicles and their parts'],
  ['C30', 'Autres matériels de transport', 'Other transport equipment'],
  ['C31', 'Meubles', 'Furniture'],
  ['C32', 'Autres produits manufacturés', 'Other manufactured goods'],
  ['C33', 'Réparation et installation de machines', 'Repair and installation of machinery'],
  ['D', 'Électricité, gaz, vapeur et air conditionné', 'Electricity, gas, steam and air conditioning'],
  ['E', 'Eau, assainissement, déchets et dépollution', 'Water, sewerage, waste and remediation'],
  ['F', 'Constructions et travaux de construction', 'Constructions and construction works'],
  ['G45', "Commerce et réparation d'automobiles", 'Trade and repair of motor vehicles'],
  ['G46', 'Commerce de gros', 'Wholesale trade services'],
  ['G47', 'Commerce de détail', 'Retail trade services'],
  ['H49', 'Transports terrestres', 'Land transport'],
  ['H50', 'Transports par eau', 'Water transport'],
  ['H51', 'Transports aériens', 'Air transport'],
  ['H52', 'Entreposage et services auxiliaires des transports', 'Warehousing and transport support'],
  ['H53', 'Poste et courrier', 'Postal and courier services'],
  ['I', 'Hébergement et restauration', 'Accommodation and food services'],
  ['J58', 'Édition', 'Publishing'],
  ['J59_60', 'Films, vidéo, télévision, musique et radio', 'Film, video, television, music and radio'],
  ['J61', 'Télécommunications', 'Telecommunications'],
  ['J62_63', "Services informatiques et d'information", 'Computer and information services'],
  ['K64', 'Services financiers', 'Financial services'],
  ['K65', 'Assurance', 'Insurance'],
  ['K66', 'Services auxiliaires de la finance et des assurances', 'Support to finance and insurance'],
  ['L', 'Services immobiliers', 'Real estate services'],
  ['M69_70', 'Services juridiques, comptables et de conseil', 'Legal, accounting and consulting services'],
  ['M71', 'Architecture, ingénierie, contrôle et analyses', 'Architecture, engineering and testing'],
  ['M72', 'Recherche et développement', 'Research and development'],
  ['M73', 'Publicité et études de marché', 'Advertising and market research'],
  ['M74', 'Autres services spécialisés', 'Other professional services'],
  ['M75', 'Services vétérinaires', 'Veterinary services'],
  ['N77', 'Location et location-bail', 'Rental and leasing'],
  ['N78', "Services liés à l'emploi", 'Employment services'],
  ['N79', 'Agences de voyage et réservations', 'Travel agency and reservation services'],
  ['N80_81_82', 'Sécurité, nettoyage et soutien aux entreprises', 'Security, cleaning and business support'],
  ['O84', 'Administration publique', 'Public administration'],
  ['P85', 'Enseignement', 'Education'],
  ['Q86', 'Santé', 'Human health'],
  ['Q87_88', 'Hébergement médico-social et action sociale', 'Residential care and social work'],
  ['R90_91_92', 'Arts, culture et jeux', 'Arts, culture and gambling'],
  ['R93', 'Sport et loisirs', 'Sport and recreation'],
  ['S94', 'Organisations associatives', 'Membership organisations'],
  ['S95', "Réparation d'ordinateurs et de biens personnels", 'Repair of computers and household goods'],
  ['S96', 'Autres services personnels', 'Other personal services'],
  ['T', 'Services domestiques', 'Services of households as employers'],
];

/** The 64 groups a purchase line can belong to, in the order of their codes. */
export const groups: readonly Group[] = names.map(([code, nameFr, nameEn]) => ({ code, nameFr, nameEn }));

const byCode = new Map(groups.map((group) => [group.code, group]));

/**
 * The name of a category in the language of the reader. Groups have one in each language; the labels of other
 * categories, such as a client's own, are returned unchanged. Results of earlier versions give groups their French name.
 */
export function nameCategory({ code, label }: { readonly code: string; readonly label: string }, language: Language) {
  const group = findGroup(code);
  return group !== undefined && isNameOf(group, label) ? nameGroup(group, language) : label;
}

function isNameOf({ nameFr, nameEn }: Group, label: string): boolean {
  return label === nameEn || label === nameFr;
}

/** The name of a group in the language of the reader. */
export function nameGroup({ nameFr, nameEn }: Group, language: Language): string {
  return language === 'fr' ? nameFr.replaceAll("'", '’') : nameEn;
}

/** Undefined for a code that is not one of the 64. */
export function findGroup(code: string): Group | undefined {
  return byCode.get(code);
}
