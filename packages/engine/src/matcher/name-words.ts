import { foldCompatible, listSmallWords } from '@ledgerprint/ledger/text';
import { kindAt, neither } from '../text/character-kind.ts';
import { stem } from '../text/stem.ts';

/** The role of a word in a designation. */
export type WordKind =
  /** Says what the line is about. */
  | 'content'
  /** Packaging, trade and praise: `achat`, `bidon`, `fresh`; may precede the thing's name. */
  | 'light'
  /** A number, a size or a reference. */
  | 'code'
  /** What follows belongs to another thing: `pour`, `for`. */
  | 'purpose'
  /** What follows comes with the thing: `avec`, `with`, `+`. */
  | 'addition'
  /** The line is about a service, a part or an accessory: `location`, `housse`, `repair`. */
  | 'other';

export type NameWord = { readonly stem: string; readonly kind: WordKind };

const toStems = (words: readonly string[]) => new Set(words.map((word) => stem(word)));
const stems = (words: string) => toStems(words.split(/\s+/));

// Words such as `pour` and `avec` are not included: another thing follows them.
const emptyWords = toStems([...listSmallWords(['link', 'join']), ...['an', 's']]);
const purposeWords = stems('pour for');
const additionWords = stems('avec with inclus incl including compris');

const lightWords = stems(`
  achat achats fourniture fournitures livraison commande commandes cde cmd appro approvisionnement facture plein reglement
  lot lots pack packs carton cartons boite boites bte paquet paquets sac sacs sachet sachets bidon bidons bouteille
  bouteilles btl fut futs cuve palette palettes barquette pot pots brique briques caisse rouleau rouleaux ramette ramettes litre litres
  kg kgs kilo kilos gramme grammes tonne tonnes g gr l cl ml lt ltr hl m3 m2 mwh kwh gwh unite unites piece pieces pcs pce u
  qte quantite paire paires jeu set vrac bulk purchase purchases supply order delivery case bottle bottles can cans drum
  box boxes bag bags ream reams gal gallon gallons lb lbs oz of each ea unit units
  neuf neuve nouveau nouvelle new standard qualite superieur superieure premium eco economique professionnel professionnelle pro
  grand grande petit petite large small medium homme femme enfant mixte adulte men mens women womens unisex taille
  routier office wireless organic bio fresh ergonomic heavy duty industrial commercial reconditionne reconditionnee
  consommation conso mensuel mensuelle annuel annuelle janvier fevrier mars avril mai juin juillet aout septembre octobre
  novembre decembre january february march april june july august september october november december trimestre
  semestre collecte traitement enlevement evacuation elimination benne disposal collection removal
  site bureau siege usine agence entrepot depot batiment bat magasin parc flotte vehicule vehicules station chantier
  manches courtes longues coton polyester xl xxl xs logo marquage brode brodee personnalise imprime couleur generation scolaire
  no ref reference code art article n type modele serie gamme marque regul regularisation releve kwc kwp wc wp mwc mwp
  surgele surgelee surgeles surgelees congele congelee frozen colis caissette seau seaux pail cat categorie calibre cal aoc aop igp uht`);

const colours = stems(`
  blanc blanche noir noire rouge bleu bleue vert verte gris grise jaune rose white black blue red green grey gray silver
  argent marine beige marron orange anthracite yellow pink brown`);

const brands = stems(`
  dell hp lenovo apple asus acer samsung huawei xiaomi google microsoft lg philips iiyama benq aoc viewsonic sony panasonic
  canon epson brother xerox ricoh kyocera lexmark konica toshiba fujitsu cisco bosch makita dewalt stihl husqvarna hilti
  siemens whirlpool electrolux miele beko brandt candy indesit liebherr smeg krups delonghi nespresso senseo moulinex seb
  rowenta dyson karcher tefal clairefontaine navigator inacopia double xerox hp duracell energizer varta total totalenergies
  shell bp esso avia elan antargaz butagaz primagaz lafarge vicat calcia cemex holcim ikea steelcase herman miller
  gildan nike adidas puma decathlon lacoste b&c kariban sols stanley fruit loom hanes edf engie enedis michelin logitech
  kingston sandisk western digital seagate crucial wd galaxy pro max plus mini air ultra`);

const otherWords = stems(`
  location locations loc rental rent leasing louer reparation reparations repair repairs depannage maintenance entretien
  servicing formation formations training cours course stage abonnement subscription forfait forfaits contrat contrats contract contracts lines lignes licence licences license
  logiciel logiciels software assurance insurance garantie warranty extension installation pose montage mise demontage
  nettoyage cleaning recyclage destruction etude etudes audit conseil consulting expertise controle verification
  inspection diagnostic analyse analyses transport livreur demenagement stockage
  housse housses etui etuis pochette sacoche coque coques protection protections protege support supports pied bras
  socle stand mount arm sleeve cover covers holder cartouche cartouches toner toners encre encres ink cable cables cordon
  adaptateur adaptateurs adapter adapters chargeur chargeurs charger chargers batterie batteries battery
  accueil dock docking clavier souris keyboard mouse casque headset webcam accessoire accessoires accessory accessories
  kit pieces piece spare part parts filtre filtres filter filters pompe pompes pump pumps joint vanne robinet tuyau tuyaux
  flexible hose hoses reservoir tank tanks bac poubelle panier armoire rack etagere chariot
  lampe ampoule telecommande remote antivol serrure roulette roulettes roue pneu pneus moteur motor engine generator
  groupe electrogene chaudiere boiler bruleur burner detecteur sonde capteur compteur meter jauge additif additifs
  additive nettoyant degraissant lubrifiant colle adhesif ruban tape peinture paint film etiquette etiquettes label
  labels agrafeuse perforateur destructeur shredder dispenser distributeur devidoir pistolet gun nozzle
  carte cartes card cards bon cheque ticket tickets coupon taxe taxes tax redevance penalite frais fee fees cotisation
  main oeuvre labor labour prestation prestations service services honoraires travaux works mission animation
  moule moules couteau presse scie foret forets lame lames disque disques drill bit bits blade blades gant gants gloves
  combinaison nappe serviette serviettes torchon jouet toy livret notice guide magazine poster affiche photo photos
  impression imprimes printing sablage simulateur chauffeur conducteur conduite permis auto ecole
  abri cabane local clim toiture mural murale design graphique emballage recharge recharges refill`);

/** The role of a stem in any position; if it has several, the first listed. `light` gives way to `code`. */
const kinds = new Map<string, WordKind | 'empty'>();
for (const [kind, members] of [
  ['empty', [emptyWords]],
  ['addition', [additionWords]],
  ['purpose', [purposeWords]],
  ['other', [otherWords]],
  ['light', [lightWords, brands, colours]],
] as const) {
  for (const word of members.flatMap((set) => [...set])) if (!kinds.has(word)) kinds.set(word, kind);
}

/** The words of a designation without function words, each with its role; read lazily. */
export type NameWords = {
  /** Undefined after the last one. */
  at(index: number): NameWord | undefined;
  all(): readonly NameWord[];
};

export function toNameWords(text: string): NameWords {
  const folded = foldCompatible(text);
  const words: NameWord[] = [];
  let next = 0;

  function readUntil(count: number): void {
    while (words.length < count && next < folded.length) {
      const start = next++;
      if (folded.charCodeAt(start) === plus) words.push(plusWord);
      else if (kindAt(folded, start) !== neither) {
        while (next < folded.length && kindAt(folded, next) !== neither) next++;
        add(folded.slice(start, next));
      }
    }
  }

  function add(word: string): void {
    const short = stem(word);
    const kind = kindOf(word, short);
    if (kind !== 'empty') words.push({ stem: short, kind });
  }

  return {
    at(index) {
      if (index >= words.length) readUntil(index + 1);
      return words[index];
    },
    all() {
      readUntil(Number.POSITIVE_INFINITY);
      return words;
    },
  };
}

const plus = 43;
const plusWord: NameWord = { stem: '+', kind: 'addition' };

/** Whether a stemmed word is a colour, which is irrelevant for a chair and essential for a lemon. */
export function isColour(short: string): boolean {
  return colours.has(short);
}

function kindOf(word: string, short: string): WordKind | 'empty' {
  const known = kinds.get(short);
  if (known !== undefined && known !== 'light') return known;
  return word.length <= 2 || /\d/.test(word) ? 'code' : (known ?? 'content');
}
