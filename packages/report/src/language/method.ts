import type { Language } from './format.ts';

/** A paragraph of the method with its heading. */
export type MethodParagraph = { readonly heading: string; readonly text: string };

type Method = {
  readonly paragraphs: (mode: string) => readonly MethodParagraph[];
  /** Where the whole of it is written down. */
  readonly more: string;
};

const categoriesEn: Readonly<Record<string, string>> = {
  ademe:
    'A classifier gives each case one of 64 product groups with the probability that it is right. It reads designation, supplier, account, the organization’s own category and notes, and has learned from labelled purchase lines. What a person decided goes first. A case is “matched” where the probability is above a threshold from which on at most 5\u00a0% of unseen test lines were wrong; between that and a lower threshold the best guess counts and the case is to be reviewed; below it there is no category and no footprint.',
  client:
    'The category is the organization’s own, kept as the ledger has it; cases without one get the nearest of the others, if there is one. The factor is that of the product group behind the category, found from its text and from what is bought under it. What a person decided goes first. Cases that are not certain enough are to be reviewed, or have no footprint.',
  referential:
    'Each case is matched with an entry of the organization’s list (or, without one, of the NAICS list) by label, keywords and code, with a probability. The entry’s own factor counts and no other: neither prices of energy nor countries play a part. What a person decided goes first. Cases that are not certain enough are to be reviewed, or have no footprint.',
};

const factorsEn =
  'Where the ledger gives a quantity, or the designation states the whole amount and the money agrees within a factor of five, it is multiplied by a physical factor (Base Carbone, Agribalyse and others). Bills for energy in money are divided by the average price of the carrier, country, year and size of customer, and the quantity so found is counted physically. Everything else is spend-based: the amount times the monetary ratio of its group for the purchase year, brought to the prices of the ratio’s year where it has no ratio of its own. For ten groups without a published ratio a documented stand-in is used. No quantity is ever assumed and then counted physically. A credit note takes back what its purchase added.';

const factorsFr =
  'Lorsque le journal donne une quantité, ou que la désignation indique la quantité totale et que le montant la confirme à un facteur cinq près, elle est multipliée par un facteur d’émission physique (Base Carbone, Agribalyse, etc.). Les factures d’énergie en montant sont divisées par le prix moyen de l’énergie selon le pays, l’année et la taille du client, et la quantité ainsi trouvée est comptée avec le facteur physique. Tout le reste est monétaire\u00a0: le montant multiplié par le ratio de son groupe pour l’année d’achat, ramené aux prix de l’année du ratio lorsqu’il n’en existe pas pour cette année. Dix groupes sans ratio publié reçoivent un facteur de substitution documenté. Aucune quantité n’est supposée pour être ensuite comptée physiquement. Un avoir annule ce que son achat avait ajouté.';

const categoriesFr: Readonly<Record<string, string>> = {
  ademe:
    'Un classifieur attribue à chaque cas l’un des 64 groupes de produits, avec la probabilité qu’il soit juste. Il lit la désignation, le fournisseur, le compte, la catégorie propre à l’organisation et les notes\u00a0; il a appris sur des lignes d’achats étiquetées. Les décisions humaines priment. Un cas est «\u00a0reconnu\u00a0» lorsque la probabilité dépasse un seuil à partir duquel 5\u00a0% au plus des lignes de test, jamais vues, étaient mal classées\u00a0; entre ce seuil et un seuil inférieur, la meilleure hypothèse compte et le cas est à vérifier\u00a0; en dessous, il n’y a ni catégorie ni empreinte.',
  client:
    'La catégorie est celle de l’organisation, telle que le journal l’indique\u00a0; les cas sans catégorie reçoivent la plus proche des autres, s’il y en a une. Le facteur est celui du groupe de produits correspondant, trouvé d’après le libellé de la catégorie et ce qui est acheté sous elle. Les décisions humaines priment. Les cas trop incertains sont à vérifier ou n’ont pas d’empreinte.',
  referential:
    'Chaque cas est rapproché d’une entrée du référentiel de l’organisation (à défaut, de la nomenclature NAICS) d’après son libellé, ses mots-clés et son code, avec une probabilité. Seul le facteur de l’entrée compte\u00a0: ni les prix de l’énergie ni les pays n’interviennent. Les décisions humaines priment. Les cas trop incertains sont à vérifier ou n’ont pas d’empreinte.',
};

const en: Method = {
  paragraphs: (mode) => [
    {
      heading: 'What is read and counted',
      text: 'Every row of the files is counted, excluded with a reason, or unread; nothing falls off the table (“Exclusions and coverage”). Purchases and their refunds count. VAT, wages, taxes, interest, depreciation, transfers and the like are no purchases. Amounts are taken excluding VAT; other currencies are converted at the European Central Bank’s reference rate of the purchase date. Rows with one designation form a product; its rows with the same supplier, account and category form a case, which is what is classified and computed.',
    },
    { heading: 'Category', text: categoriesEn[mode] ?? categoriesEn.ademe ?? '' },
    ...(mode === 'referential' ? [] : [{ heading: 'Emission factor', text: factorsEn }]),
    ...(mode === 'referential'
      ? []
      : [
          {
            heading: 'Country and year',
            text: 'Electricity, heat, trains, hotels, water, waste and prices of energy follow the country that the row, its designation or its supplier names, else that of the project; electricity and prices follow the year, too. Where no figure is published, the nearest one is used and listed as a bias. Monetary ratios are French wherever the purchase was made.',
          },
        ]),
    {
      heading: 'Scopes and headings',
      text: 'A published table of rules puts each part of a footprint under one heading of the GHG Protocol and one BEGES post. Fuel burnt by the organization is scope 1; electricity, heat and cooling are scope 2, location-based; what comes before them is category 3.3. Capital goods are told by the account of the French plans, else by what was bought.',
    },
    {
      heading: 'Uncertainty',
      text: 'Errors multiply: ±\u00a080\u00a0% means between x ÷ 1.8 and x × 1.8. Each factor has the uncertainty that its publisher states, else ±\u00a050\u00a0% (physical) or ±\u00a080\u00a0% (monetary). Purchases counted with one factor share its error; different factors are independent. A wrong category counts by its probability. The interval of the total is that of the log-normal distribution with the mean and variance so found.',
    },
    {
      heading: 'Data quality',
      text: 'From 1 (a quantity stated by the ledger) over 3 (derived from money and a price) to 5 (money and a stand-in). A factor of another country or time and an uncertain category make it worse. The grade of the total is weighted by footprint.',
    },
    {
      heading: 'What is not in the total',
      text: 'What could not be counted is shown in money beside the total, never in it. A ledger of purchases shows neither what sold products emit nor investments, nor commuting that nobody reimburses.',
    },
  ],
  more: 'The whole method, with every rule, figure and known weakness, is in docs/auditor/methodology.md of Ledgerprint.',
};

const fr: Method = {
  paragraphs: (mode) => [
    {
      heading: 'Ce qui est lu et compté',
      text: 'Chaque ligne des fichiers est comptée, exclue avec un motif ou illisible\u00a0; rien ne disparaît («\u00a0Exclusions et couverture\u00a0»). Les achats et leurs remboursements comptent. La TVA, les salaires, les impôts, les intérêts, les amortissements, les virements, etc. ne sont pas des achats. Les montants s’entendent hors taxes\u00a0; les autres devises sont converties au cours de référence de la Banque centrale européenne à la date d’achat. Les lignes d’une même désignation forment un produit\u00a0; celles qui ont le même fournisseur, le même compte et la même catégorie forment un cas, l’unité de classement et de calcul.',
    },
    { heading: 'Catégorie', text: categoriesFr[mode] ?? categoriesFr.ademe ?? '' },
    ...(mode === 'referential' ? [] : [{ heading: 'Facteur d’émission', text: factorsFr }]),
    ...(mode === 'referential'
      ? []
      : [
          {
            heading: 'Pays et année',
            text: 'L’électricité, la chaleur, les trains, les hôtels, l’eau, les déchets et les prix de l’énergie suivent le pays que nomment la ligne, sa désignation ou son fournisseur, à défaut celui du projet\u00a0; l’électricité et les prix suivent aussi l’année. Faute de valeur publiée, la plus proche est utilisée et signalée comme biais. Les ratios monétaires sont français, quel que soit le lieu d’achat.',
          },
        ]),
    {
      heading: 'Scopes et postes',
      text: 'Une table de règles publiée place chaque part d’une empreinte dans une catégorie du GHG Protocol et un poste du BEGES. Le combustible brûlé par l’organisation relève du scope 1\u00a0; l’électricité, la chaleur et le froid du scope 2, selon la localisation\u00a0; leur amont de la catégorie 3.3. Les immobilisations sont reconnues au compte des plans français, à défaut à la nature de l’achat.',
    },
    {
      heading: 'Incertitudes',
      text: 'Les erreurs sont multiplicatives\u00a0: ±\u00a080\u00a0% signifie entre x ÷ 1,8 et x × 1,8. Chaque facteur a l’incertitude indiquée par son éditeur, à défaut ±\u00a050\u00a0% (physique) ou ±\u00a080\u00a0% (monétaire). Les achats comptés avec un même facteur en partagent l’erreur\u00a0; des facteurs différents sont indépendants. Une catégorie fausse compte selon sa probabilité. L’intervalle du total est celui de la loi log-normale ayant la moyenne et la variance ainsi obtenues.',
    },
    {
      heading: 'Qualité des données',
      text: 'De 1 (quantité indiquée par le journal) à 5 (montant et facteur de substitution), en passant par 3 (quantité déduite d’un montant et d’un prix). Un facteur d’un autre pays ou d’une autre époque et une catégorie incertaine dégradent la note. Celle du total est pondérée par l’empreinte.',
    },
    {
      heading: 'Ce qui n’est pas dans le total',
      text: 'Ce qui n’a pas pu être compté est indiqué en montant à côté du total, jamais dedans. Un journal d’achats ne montre ni les émissions des produits vendus, ni les investissements, ni les trajets domicile-travail que personne ne rembourse.',
    },
  ],
  more: 'La méthode complète, avec chaque règle, chaque chiffre et les faiblesses connues, se trouve dans docs/auditor/methodology.md de Ledgerprint (en anglais).',
};

/** The method on a page, true to docs/auditor/methodology.md. */
export const methods: Readonly<Record<Language, Method>> = { en, fr };
