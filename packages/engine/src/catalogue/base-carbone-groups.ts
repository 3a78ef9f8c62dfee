/** The group to which a category of Base Carbone belongs, or the reason why it is left out. */
type Rule = {
  /** The start of the category's path. */
  readonly path: string;
  /** Tested on the folded French name, if the path alone is not enough. */
  readonly name?: RegExp;
} & ({ readonly code: string } | { readonly leftOut: string });

const goods = 'Achats de biens > ';
const manufactured = `${goods}Autres produits manufacturés > `;
const machines = `${goods}Machines et équipements > `;
const minerals = `${goods}Produits minéraux non métalliques > `;
const chemicals = `${goods}Plastiques et produits chimiques > `;
const fuels = 'Combustibles > ';
const clothes = /\b(pantalon|veste|short|maillot|kimono|chaussettes|chaussons|sac a dos)\b/;

const soldGases = new RegExp(
  `^(${[
    String.raw`r\d{3}[a-z]?`,
    'hfc-(23|32|125|134a|143a|152a|227ea|236fa|245fa|365mfc)',
    'hfo-1234yf',
    'hcfc-(22|123|124|141b|142b)',
    'cfc-(11|12)',
    'pfc-(14|116|218|c-318)',
    // Enflurane, isoflurane, desflurane, sevoflurane, halothane.
    'hcfe-(235ca2|235da2|236ea2)|hfe-347mmz1|halon-2311',
    // Fire extinguishers; the long name is FK-5-1-12.
    'halon-(1211|1301|2402)|1,1,1,2,2,4,5,5,5-nonafluoro-4- ',
    'sulfur hexafluoride|nitrogen trifluoride|sulfuryl fluoride',
    "protoxyde d'azote|methane - (non )?fossil",
  ].join('|')})(?![\\p{L}\\p{N}-])`,
  'u',
);

const process = 'emissions of processes or soils, not of purchases';
const scenario = 'variants that a purchase does not reveal (scenario, label, without contrails)';

/** The first rule that fits applies. */
const rules: readonly Rule[] = [
  { path: 'UTCF', leftOut: 'carbon stocks of land and forests' },
  { path: 'Statistiques territoriales', leftOut: 'territorial statistics' },
  { path: `${goods}Produits agro-alimentaires`, leftOut: 'foods, which Agribalyse covers' },
  { path: `${goods}Produits de l'agriculture`, name: /plant horticole/, code: 'A01' },
  { path: `${goods}Produits de l'agriculture`, leftOut: 'farm-gate products and live animals' },
  // Published per metre and per litre, which is not how balls and bottles are counted.
  { path: `${manufactured}Articles de sport`, name: /^golf, balle|^plongee, bouteille/, leftOut: scenario },
  { path: `${manufactured}Articles de sport`, name: clothes, code: 'C13_14_15' },
  { path: `${manufactured}Articles de sport`, code: 'C32' },
  { path: `${manufactured}Consommables de bureau`, code: 'C20' },
  { path: `${manufactured}Usage viticulture`, name: /liege|la2r|bois|acacia/, code: 'C16' },
  { path: `${manufactured}Usage viticulture`, name: /synthetique|pvc/, code: 'C22' },
  { path: `${manufactured}Usage viticulture`, name: /colle/, code: 'C20' },
  { path: `${manufactured}Usage viticulture`, name: /pierre/, code: 'C23' },
  { path: `${manufactured}Usage viticulture`, code: 'C25' },
  { path: `${goods}Bois`, code: 'C16' },
  { path: `${goods}Bâtiments`, code: 'F' },
  { path: `${goods}Eau`, code: 'E' },
  { path: `${goods}Hydrogène > Distribution`, name: /^transport/, leftOut: process },
  { path: `${goods}Hydrogène > Distribution`, code: 'C20' },
  { path: `${goods}Hydrogène`, leftOut: process },
  { path: `${machines}Electroménager`, name: /professionnel|climatiseur/, code: 'C28' },
  { path: `${machines}Electroménager`, code: 'C27' },
  { path: `${machines}Equipements électriques`, name: /perceuse|scie|tondeuse/, code: 'C28' },
  { path: `${machines}Equipements électriques`, name: /aimant/, code: 'C25' },
  { path: `${machines}Equipements électriques`, code: 'C27' },
  { path: `${machines}Informatique`, name: /photocopieur/, code: 'C28' },
  { path: `${machines}Informatique`, code: 'C26' },
  { path: machines, code: 'C28' },
  { path: `${goods}Minerais`, code: 'B' },
  { path: `${goods}Mobilier`, code: 'C31' },
  { path: `${goods}Métaux`, code: 'C24' },
  { path: `${goods}Papier`, name: /^livre/, code: 'J58' },
  { path: `${goods}Papier`, code: 'C17' },
  { path: `${chemicals}Plastiques et caoutchouc`, name: /film/, code: 'C22' },
  { path: chemicals, code: 'C20' },
  { path: `${minerals}Enrobés`, name: /grave, non traitee/, code: 'B' },
  { path: `${minerals}Matériaux de construction`, name: /recyclage en place/, code: 'F' },
  { path: `${minerals}Matériaux de construction`, name: /pvc/, code: 'C22' },
  { path: `${minerals}Matériaux de construction`, name: /acier/, code: 'C25' },
  { path: minerals, code: 'C23' },
  { path: `${goods}Textile`, name: /procede porte a porte/, leftOut: process },
  { path: `${goods}Textile`, code: 'C13_14_15' },
  { path: `${goods}Véhicules`, name: /velo|trottinette|hoverboard/, code: 'C30' },
  { path: `${goods}Véhicules`, code: 'C29' },
  { path: 'Achats de services > Restauration', code: 'I' },
  { path: 'Achats de services', leftOut: 'single messages and requests of digital services' },
  { path: `${fuels}Fossiles`, name: /label e\+/, leftOut: scenario },
  { path: `${fuels}Fossiles > Gazeux > Gaz industriels`, leftOut: process },
  { path: `${fuels}Fossiles > Gazeux > Gaz naturel`, code: 'D' },
  { path: `${fuels}Fossiles > Liquides > Pétrole brut`, code: 'B' },
  { path: `${fuels}Fossiles > Liquides > Usages spéciaux`, leftOut: 'raw materials published only per unit of energy' },
  { path: `${fuels}Fossiles > Solides > Charbons`, name: /agglomere|briquette/, code: 'C19' },
  { path: `${fuels}Fossiles > Solides > Charbons`, code: 'B' },
  { path: `${fuels}Fossiles > Solides > Déchets`, leftOut: process },
  { path: `${fuels}Fossiles`, code: 'C19' },
  { path: `${fuels}Organiques`, name: /scenario/, leftOut: scenario },
  { path: `${fuels}Organiques > Gazeux`, name: /injecte/, code: 'D' },
  { path: `${fuels}Organiques > Solides`, name: /buche|plaquette/, code: 'A02' },
  { path: `${fuels}Organiques > Solides`, code: 'C16' },
  { path: `${fuels}Organiques`, code: 'C19' },
  { path: 'Electricité > Mix réseau électrique > France continentale > Découpage', leftOut: scenario },
  { path: 'Electricité > Mix', code: 'D' },
  { path: 'Electricité', leftOut: 'electricity at the power station, not delivered' },
  { path: 'Réseaux de chaleur', code: 'D' },
  // Gases that escape where they are used: those that refill machines, anaesthetics, aerosols, gases of electronics and
  // of fire extinguishers. Solvents are left out, because their making weighs more than what evaporates; nobody buys
  // the hundreds of others.
  { path: 'Process et émissions fugitives > PRG à 100 ans issus du 6eme rapport', name: soldGases, code: 'C20' },
  { path: 'Process et émissions fugitives > PRG', leftOut: 'gases that nobody buys by weight' },
  { path: 'PRG', leftOut: 'gases that nobody buys by weight' },
  { path: 'Process', leftOut: process },
  { path: 'Traitement des déchets', code: 'E' },
  { path: 'Transport', name: /sans trainees/, leftOut: scenario },
  { path: 'Transport de marchandises > Aérien', code: 'H51' },
  { path: 'Transport de marchandises > Fluvial', code: 'H50' },
  { path: 'Transport de marchandises > Maritime', code: 'H50' },
  { path: 'Transport de marchandises', code: 'H49' },
  { path: 'Transport de personnes > Aérien', code: 'H51' },
  { path: 'Transport de personnes > Fluvial', code: 'H50' },
  { path: 'Transport de personnes > Maritime', code: 'H50' },
  { path: 'Transport de personnes', code: 'H49' },
];

/**
 * The group of a thing by its category path and folded name, or why it is left out; also left out if no rule covers
 * it.
 */
export function findGroupOf(path: string, foldedName: string): { code: string } | { leftOut: string } {
  const rule = rules.find((candidate) => path.startsWith(candidate.path) && (candidate.name?.test(foldedName) ?? true));
  if (rule === undefined) return { leftOut: 'categories that this version does not know' };
  return 'code' in rule ? { code: rule.code } : { leftOut: rule.leftOut };
}
