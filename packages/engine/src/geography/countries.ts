import { fold } from '@ledgerprint/ledger/text';

/** A country by its ISO 3166 alpha-2 code, with its names in French, English and its own language. */
export type Country = {
  readonly code: string;
  readonly nameFr: string;
  readonly nameEn: string;
  readonly otherNames: readonly string[];
  /** Its adjectives in French and English. */
  readonly adjectives: readonly string[];
};

/**
 * `code;French name;English name;other names;adjectives`. French overseas territories have their own codes, as in
 * ISO 3166, because their electricity and fuels have their own figures.
 */
const table = `
FR;France;France;france métropolitaine,french republic;français,française,françaises,french
DE;Allemagne;Germany;deutschland;allemand,allemande,allemands,allemandes,german
AT;Autriche;Austria;österreich;autrichien,autrichienne,autrichiens,autrichiennes,austrian
BE;Belgique;Belgium;belgië,belgie,belgien;belge,belges,belgian
BG;Bulgarie;Bulgaria;;bulgare,bulgares,bulgarian
CY;Chypre;Cyprus;;chypriote,chypriotes,cypriot
HR;Croatie;Croatia;hrvatska;croate,croates,croatian
DK;Danemark;Denmark;danmark;danois,danoise,danoises,danish
ES;Espagne;Spain;españa;espagnol,espagnole,espagnols,espagnoles,spanish
EE;Estonie;Estonia;eesti;estonien,estonienne,estonian
FI;Finlande;Finland;suomi;finlandais,finlandaise,finlandaises,finnish
GR;Grèce;Greece;hellas;grec,grecque,grecs,grecques,greek
HU;Hongrie;Hungary;magyarország;hongrois,hongroise,hongroises,hungarian
IE;Irlande;Ireland;république d'irlande,republic of ireland,eire;irlandais,irlandaise,irlandaises,irish
IT;Italie;Italy;italia;italien,italienne,italiens,italiennes,italian
LV;Lettonie;Latvia;latvija;letton,lettone,latvian
LT;Lituanie;Lithuania;lietuva;lituanien,lituanienne,lithuanian
LU;Luxembourg;Luxembourg;luxemburg,grand-duché de luxembourg;luxembourgeois,luxembourgeoise
MT;Malte;Malta;;maltais,maltaise,maltese
NL;Pays-Bas;Netherlands;nederland,hollande,holland;néerlandais,néerlandaise,néerlandaises,hollandais,hollandaise,dutch
PL;Pologne;Poland;polska;polonais,polonaise,polonaises,polish
PT;Portugal;Portugal;;portugais,portugaise,portugaises,portuguese
CZ;République tchèque;Czech Republic;tchéquie,czechia,česko;tchèque,tchèques,czech
RO;Roumanie;Romania;românia;roumain,roumaine,roumaines,romanian
SK;Slovaquie;Slovakia;slovensko,slovak republic,république slovaque;slovaque,slovaques,slovak
SI;Slovénie;Slovenia;slovenija;slovène,slovènes,slovenian
SE;Suède;Sweden;sverige;suédois,suédoise,suédoises,swedish
GB;Royaume-Uni;United Kingdom;uk,u.k.,great britain,grande-bretagne,grande bretagne,angleterre,england,écosse,scotland,pays de galles,wales,irlande du nord,northern ireland;britannique,britanniques,british,anglais,anglaise,anglaises,english,écossais,écossaise,scottish,welsh
CH;Suisse;Switzerland;schweiz,svizzera;suisse,suisses,swiss
NO;Norvège;Norway;norge;norvégien,norvégienne,norvégiennes,norwegian
IS;Islande;Iceland;;islandais,islandaise,icelandic
LI;Liechtenstein;Liechtenstein;;
MC;Monaco;Monaco;;monégasque,monégasques
AD;Andorre;Andorra;;
AL;Albanie;Albania;;albanais,albanaise,albanian
BA;Bosnie-Herzégovine;Bosnia and Herzegovina;bosnie,bosnia;bosniaque,bosnian
MK;Macédoine du Nord;North Macedonia;macédoine,macedonia;macédonien,macedonian
ME;Monténégro;Montenegro;;monténégrin,montenegrin
RS;Serbie;Serbia;srbija;serbe,serbes,serbian
XK;Kosovo;Kosovo;;kosovar
MD;Moldavie;Moldova;;moldave,moldovan
BY;Biélorussie;Belarus;bélarus;biélorusse,belarusian
UA;Ukraine;Ukraine;;ukrainien,ukrainienne,ukrainian
RU;Russie;Russia;fédération de russie,russian federation;russe,russes,russian
TR;Turquie;Turkey;türkiye;turc,turque,turcs,turques,turkish
GE;Géorgie;Georgia;;géorgien,géorgienne
AM;Arménie;Armenia;;arménien,arménienne,armenian
AZ;Azerbaïdjan;Azerbaijan;;
GI;Gibraltar;Gibraltar;;
JE;Jersey;Jersey;;
GG;Guernesey;Guernsey;;
IM;Île de Man;Isle of Man;;
US;États-Unis;United States;usa,u.s.a.,états-unis d'amérique,etats unis,united states of america;américain,américaine,américains,américaines,american,us
CA;Canada;Canada;;canadien,canadienne,canadiens,canadiennes,canadian
MX;Mexique;Mexico;méxico;mexicain,mexicaine,mexicaines,mexican
BR;Brésil;Brazil;brasil;brésilien,brésilienne,brésiliennes,brazilian
AR;Argentine;Argentina;;argentin,argentinian
CL;Chili;Chile;;chilien,chilienne,chilean
CO;Colombie;Colombia;;colombien,colombienne,colombian
PE;Pérou;Peru;perú;péruvien,péruvienne,peruvian
BO;Bolivie;Bolivia;;bolivien,bolivienne,bolivian
EC;Équateur;Ecuador;;équatorien,équatorienne,ecuadorian
UY;Uruguay;Uruguay;;uruguayen,uruguayan
PY;Paraguay;Paraguay;;paraguayen,paraguayan
VE;Venezuela;Venezuela;vénézuela;vénézuélien,venezuelan
CR;Costa Rica;Costa Rica;;costaricain,costa rican
CU;Cuba;Cuba;;cubain,cubaine,cuban
DO;République dominicaine;Dominican Republic;dominicaine. république;dominicain
GT;Guatemala;Guatemala;;guatémaltèque,guatemalan
HN;Honduras;Honduras;;hondurien,honduran
HT;Haïti;Haiti;;haïtien,haïtienne,haitian
JM;Jamaïque;Jamaica;;jamaïcain,jamaican
NI;Nicaragua;Nicaragua;;nicaraguayen,nicaraguan
PA;Panama;Panama;;panaméen,panamanian
PR;Porto Rico;Puerto Rico;;portoricain,puerto rican
SV;El Salvador;El Salvador;;salvadorien,salvadoran
TT;Trinité-et-Tobago;Trinidad and Tobago;;
AN;Antilles néerlandaises;Netherlands Antilles;;
CN;Chine;China;république populaire de chine;chinois,chinoise,chinoises,chinese
HK;Hong Kong;Hong Kong;hongkong;hongkongais
MO;Macao;Macau;;
TW;Taïwan;Taiwan;;taïwanais,taïwanaise,taiwanese
JP;Japon;Japan;;japonais,japonaise,japonaises,japanese
KR;Corée du Sud;South Korea;corée,korea,république de corée,republic of korea;coréen,coréenne,coréennes,korean
KP;Corée du Nord;North Korea;;
IN;Inde;India;;indien,indienne,indiens,indiennes,indian
PK;Pakistan;Pakistan;;pakistanais,pakistanaise,pakistani
BD;Bangladesh;Bangladesh;;bangladais,bangladeshi
LK;Sri Lanka;Sri Lanka;;sri-lankais,sri lankan
NP;Népal;Nepal;;népalais,nepalese
MM;Birmanie;Myanmar;burma;birman,birmane,burmese
KH;Cambodge;Cambodia;;cambodgien,cambodgienne,cambodian
LA;Laos;Laos;;laotien,laotian
TH;Thaïlande;Thailand;;thaïlandais,thaïlandaise,thai
VN;Viêt Nam;Vietnam;viet nam;vietnamien,vietnamienne,vietnamese
MY;Malaisie;Malaysia;;malaisien,malaisienne,malaysian
SG;Singapour;Singapore;;singapourien,singaporean
ID;Indonésie;Indonesia;;indonésien,indonésienne,indonesian
PH;Philippines;Philippines;;philippin,philippine
BN;Brunéi Darussalam;Brunei;brunei;
MN;Mongolie;Mongolia;;mongol
AU;Australie;Australia;;australien,australienne,australiennes,australian
NZ;Nouvelle-Zélande;New Zealand;nouvelle zélande;néo-zélandais,néo-zélandaise
FJ;Fidji;Fiji;;
KZ;Kazakhstan;Kazakhstan;kazakstan;kazakh
KG;Kirghizistan;Kyrgyzstan;;
TJ;Tadjikistan;Tajikistan;;
TM;Turkménistan;Turkmenistan;;
UZ;Ouzbékistan;Uzbekistan;;ouzbek
AF;Afghanistan;Afghanistan;;afghan
IL;Israël;Israel;;israélien,israélienne,israeli
LB;Liban;Lebanon;;libanais,libanaise,lebanese
JO;Jordanie;Jordan;;jordanien,jordanienne,jordanian
SY;Syrie;Syria;;syrien,syrienne,syrian
IQ;Irak;Iraq;;irakien,irakienne,iraqi
IR;Iran;Iran;;iranien,iranienne,iranian
SA;Arabie saoudite;Saudi Arabia;;saoudien,saoudienne,saudi
AE;Émirats arabes unis;United Arab Emirates;uae,émirats;émirati
QA;Qatar;Qatar;;qatari,qatarien
KW;Koweït;Kuwait;;koweïtien,kuwaiti
BH;Bahreïn;Bahrain;;bahreïni,bahraini
OM;Oman;Oman;;omanais,omani
YE;Yémen;Yemen;;yéménite,yemeni
DZ;Algérie;Algeria;;algérien,algérienne,algériennes,algerian
MA;Maroc;Morocco;;marocain,marocaine,marocaines,moroccan
TN;Tunisie;Tunisia;;tunisien,tunisienne,tunisiennes,tunisian
LY;Libye;Libya;;libyen,libyenne,libyan
EG;Égypte;Egypt;;égyptien,égyptienne,egyptian
SN;Sénégal;Senegal;;sénégalais,sénégalaise,senegalese
ML;Mali;Mali;;malien,malienne,malian
CI;Côte d'Ivoire;Ivory Coast;cote d ivoire;ivoirien,ivoirienne,ivorian
BF;Burkina Faso;Burkina Faso;;burkinabé
NE;Niger;Niger;;nigérien,nigérienne
BJ;Bénin;Benin;;béninois,béninoise,beninese
TG;Togo;Togo;;togolais,togolaise,togolese
GH;Ghana;Ghana;;ghanéen,ghanéenne,ghanaian
NG;Nigéria;Nigeria;;nigérian,nigériane,nigerian
GN;Guinée;Guinea;;guinéen,guinéenne,guinean
MR;Mauritanie;Mauritania;;mauritanien,mauritanienne,mauritanian
CM;Cameroun;Cameroon;;camerounais,camerounaise,cameroonian
GA;Gabon;Gabon;;gabonais,gabonaise,gabonese
CG;Congo;Republic of the Congo;congo-brazzaville;congolais,congolaise,congolese
CD;République démocratique du Congo;DR Congo;rép. dém. du congo,democratic republic of the congo;
TD;Tchad;Chad;;tchadien,tchadienne,chadian
AO;Angola;Angola;;angolais,angolaise,angolan
ET;Éthiopie;Ethiopia;;éthiopien,éthiopienne,ethiopian
ER;Érythrée;Eritrea;;érythréen,eritrean
DJ;Djibouti;Djibouti;;djiboutien
KE;Kenya;Kenya;;kényan,kényane,kenyan
UG;Ouganda;Uganda;;ougandais,ougandaise,ugandan
RW;Rwanda;Rwanda;;rwandais,rwandaise,rwandan
TZ;Tanzanie;Tanzania;;tanzanien,tanzanienne,tanzanian
ZM;Zambie;Zambia;;zambien,zambian
ZW;Zimbabwe;Zimbabwe;;zimbabwéen,zimbabwean
MZ;Mozambique;Mozambique;;mozambicain,mozambican
ZA;Afrique du Sud;South Africa;;sud-africain,sud-africaine,south african
NA;Namibie;Namibia;;namibien,namibienne,namibian
BW;Botswana;Botswana;;
SD;Soudan;Sudan;;soudanais,soudanaise,sudanese
MG;Madagascar;Madagascar;;malgache,malgaches,malagasy
MU;Maurice;Mauritius;île maurice;mauricien,mauricienne,mauritian
SC;Seychelles;Seychelles;;
MV;Maldives;Maldives;;
GP;Guadeloupe;Guadeloupe;guadeloupe hors com;guadeloupéen,guadeloupéenne
MQ;Martinique;Martinique;;martiniquais,martiniquaise
GF;Guyane;French Guiana;guyane française;guyanais,guyanaise
RE;La Réunion;Reunion Island;;réunionnais,réunionnaise
YT;Mayotte;Mayotte;;mahorais,mahoraise
NC;Nouvelle-Calédonie;New Caledonia;nouvelle calédonie;calédonien,calédonienne
PF;Polynésie française;French Polynesia;tahiti;polynésien,polynésienne
PM;Saint-Pierre-et-Miquelon;Saint Pierre and Miquelon;st pierre et miquelon;
BL;Saint-Barthélemy;Saint Barthélemy;st barthélémy;
MF;Saint-Martin;Saint Martin;st martin;
`;

export const countries: readonly Country[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', nameFr = '', nameEn = '', otherNames = '', adjectives = ''] = line.split(';');
    return { code, nameFr, nameEn, otherNames: toList(otherNames), adjectives: toList(adjectives) };
  });

function toList(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}

const codesByName = new Map(
  countries.flatMap(({ code, nameFr, nameEn, otherNames }) =>
    [nameFr, nameEn, ...otherNames].map((name) => [toKey(name), code] as const),
  ),
);

/** The code of a country if the text is only its name; undefined for any other text. */
export function findCountryNamed(name: string): string | undefined {
  return codesByName.get(toKey(name));
}

const codes: ReadonlySet<string> = new Set(countries.map(({ code }) => code));
/** Two-letter codes in common use that are not those of ISO 3166. */
const otherCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The code of the country in a cell, given by its code or name; undefined for an empty or any other text. */
export function readCountry(text: string): string | undefined {
  if (text === '') return undefined;
  const written = text.trim().toUpperCase();
  const code = otherCodes[written] ?? written;
  return codes.has(code) ? code : findCountryNamed(text);
}

function toKey(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
