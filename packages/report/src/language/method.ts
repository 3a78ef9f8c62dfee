import type { Language } from './format.ts';

/** A paragraph of the method with its heading. */
export type MethodParagraph = { readonly heading: string; readonly text: string };

type Method = {
  readonly paragraphs: (mode: string) => readonly MethodParagraph[];
  /** Where the full method is described. */
  readonly more: string;
};

const categoriesEn: Readonly<Record<string, string>> = {
  ademe:
    'A classifier assigns each case one of 64 product groups, with the probability that it is correct. It uses the designation, the supplier, the account, the organization’s own category and the notes, and was trained on labelled purchase lines. Decisions made by people take precedence. A case is “matched” when its probability reaches the threshold above which at most 5% of unseen test lines were misclassified, and nothing else requires a review. Between this threshold and a lower one, the most likely category is used and the case is marked for review. Below the lower threshold, the case has no category and no footprint.',
  client:
    'The category is the organization’s own, as stated in the ledger. A case without one is assigned the closest category in the ledger, if any is close enough. The monetary ratio is that of the corresponding product group, which is determined from the name of the category and from the purchases in it. Decisions made by people take precedence. Cases that are not sufficiently certain are marked for review or have no footprint.',
  referential:
    'Each case is matched with an entry of the organization’s list (by default, the NAICS list) by the label, keywords and code of the entry, with a probability. Only the factor of that entry is used (for NAICS, the mean of an industry if no code is likely enough or the code has no factor): energy prices and countries play no part. Decisions made by people take precedence. Cases that are not sufficiently certain are marked for review or have no footprint.',
};

const factorsEn =
  'Where the ledger states a quantity, or the designation states the total quantity and the amount, if known, confirms it within a factor of five, the quantity is multiplied by a physical factor (Base Carbone, Agribalyse and others). Where there is no quantity, the amount paid for energy, water or refrigerants is divided by an average price (for energy, the price for the carrier, country and year and, for electricity, gas and propane, for the size of the customer), and a physical factor is applied to the resulting quantity. All other purchases are spend-based: the amount is multiplied by the monetary ratio of its product group for the country and the year of purchase. Where there is no ratio for that year, the amount is first adjusted to the prices of the ratio’s year. Ten product groups without a published French ratio use a documented proxy factor. A physical factor is never multiplied by a guessed quantity. A credit note cancels the emissions of the purchase it refers to.';

const factorsFr =
  'Lorsque le journal indique une quantité, ou que la désignation indique la quantité totale et que le montant, s’il est connu, la confirme à un facteur cinq près, la quantité est multipliée par un facteur d’émission physique (Base Carbone, Agribalyse, etc.). En l’absence de quantité, le montant payé pour de l’énergie, de l’eau ou des fluides frigorigènes est divisé par un prix moyen (pour l’énergie, selon sa nature, le pays, l’année et, pour l’électricité, le gaz et le propane, la taille du client), et un facteur physique est appliqué à la quantité obtenue. Pour tous les autres achats, le calcul est monétaire\u00a0: le montant est multiplié par le ratio monétaire de son groupe de produits pour le pays et l’année d’achat. En l’absence de ratio pour cette année, le montant est d’abord ramené aux prix de l’année du ratio. Dix groupes de produits sans ratio français publié utilisent un facteur de substitution documenté. Un facteur physique n’est jamais multiplié par une quantité devinée. Un avoir annule les émissions de l’achat auquel il se rapporte.';

const categoriesFr: Readonly<Record<string, string>> = {
  ademe:
    'Un classifieur attribue à chaque cas l’un des 64 groupes de produits, avec la probabilité que ce groupe soit correct. Il utilise la désignation, le fournisseur, le compte, la catégorie interne de l’organisation et les notes\u00a0; il a été entraîné sur des lignes d’achats étiquetées. Les décisions humaines priment. Un cas est «\u00a0attribué\u00a0» lorsque sa probabilité atteint le seuil au-delà duquel 5\u00a0% au plus des lignes de test, inconnues du classifieur, étaient mal classées, et que rien d’autre n’impose de vérification. Entre ce seuil et un seuil inférieur, la catégorie la plus probable est utilisée et le cas est à vérifier. En dessous du seuil inférieur, le cas n’a ni catégorie ni empreinte.',
  client:
    'La catégorie est celle de l’organisation, telle qu’elle figure dans le journal. Un cas sans catégorie reçoit la plus proche de celles du journal, si l’une d’elles est assez proche. Le ratio monétaire est celui du groupe de produits correspondant, déterminé d’après le libellé de la catégorie et les achats qu’elle contient. Les décisions humaines priment. Les cas trop incertains sont à vérifier ou n’ont pas d’empreinte.',
  referential:
    'Chaque cas est rapproché d’une entrée du référentiel de l’organisation (à défaut, de la nomenclature NAICS) d’après le libellé, les mots-clés et le code de l’entrée, avec une probabilité. Seul le facteur de cette entrée est utilisé (pour NAICS, la moyenne d’un secteur si aucun code n’est assez probable ou si le code n’a pas de facteur)\u00a0: ni les prix de l’énergie ni les pays n’interviennent. Les décisions humaines priment. Les cas trop incertains sont à vérifier ou n’ont pas d’empreinte.',
};

const en: Method = {
  paragraphs: (mode) => [
    {
      heading: 'Boundary and data',
      text: 'Every row of the files is counted, excluded with a reason, or reported as unread (see “Exclusions and coverage”). Purchases and their refunds are counted. VAT, wages, taxes, interest, depreciation, transfers and similar entries are not purchases. Amounts are in euros, excluding VAT; other currencies are converted at the European Central Bank reference rate on the date of purchase. Rows with the same designation form a product; rows of a product with the same supplier, account and category form a case, the unit of classification and calculation.',
    },
    { heading: 'Category', text: categoriesEn[mode] ?? categoriesEn.ademe ?? '' },
    ...(mode === 'referential' ? [] : [{ heading: 'Emission factor', text: factorsEn }]),
    ...(mode === 'referential'
      ? []
      : [
          {
            heading: 'Country and year',
            text: 'Energy prices and the factors for electricity, heat, rail transport, hotels, water and waste depend on the country indicated by the designation, the row or the supplier’s name or, if none is indicated, on the country of the project. If the project has no country, the country is inferred from the currency, the supplier or the language of the row; failing that, France is assumed and reported as a bias. Electricity factors and energy prices also depend on the year. Where no figure is published for a country, a figure for another country, for Europe or for the world is used and reported as a bias. Monetary ratios are ADEME’s for purchases in France, those of Defra and the University of Leeds in Great Britain, of the US EPA in the United States and of Open CEDA (CEDA by Watershed, CC BY-SA 4.0), at purchaser prices, in other countries, unless ADEME’s were chosen for all countries; the list of sources names those used. A ratio more than three times as high or as low as ADEME’s requires a review.',
          },
        ]),
    {
      heading: 'Scopes and categories',
      text: 'A published table of rules assigns each part of a footprint to one scope or category of the GHG Protocol and to one BEGES category. Fuel burned by the organization and refrigerants are Scope 1; electricity, heat and cooling are Scope 2 (location-based); the upstream emissions of these fuels and of this energy are category 3.3. Capital goods are identified by their account in the French charts of accounts, or otherwise by the nature of the purchase.',
    },
    {
      heading: 'Uncertainty',
      text: 'Errors are multiplicative: ±80% means between x ÷ 1.8 and x × 1.8. Each factor has the uncertainty stated by its publisher; if none is stated, ±50% (physical) or ±80% (monetary) is used. Purchases calculated with the same factor share its error; different factors are independent. The risk of a wrong category is included according to its probability. The interval of the total is that of a log-normal distribution with the resulting mean and variance.',
    },
    {
      heading: 'Data quality',
      text: 'Scores range from 1 (quantity stated in the ledger) through 3 (quantity derived from an amount and a price) to 5 (amount and proxy factor). A factor from another country or period, or an uncertain category, lowers the quality. The score of the total is weighted by footprint.',
    },
    {
      heading: 'Not included in the total',
      text: 'Purchases whose footprint could not be calculated are reported by amount, separately from the total. A purchase ledger does not cover emissions from sold products, investments (category 3.15) or commuting that is not reimbursed.',
    },
  ],
  more: 'The full method, with every rule, figure and known limitation, is described in the Ledgerprint documentation (docs/auditor/methodology.md).',
};

const fr: Method = {
  paragraphs: (mode) => [
    {
      heading: 'Périmètre et données',
      text: 'Chaque ligne des fichiers est comptée, exclue avec un motif ou signalée comme illisible (voir «\u00a0Exclusions et couverture\u00a0»). Les achats et leurs remboursements sont comptés. La TVA, les salaires, les impôts, les intérêts, les amortissements, les virements, etc. ne sont pas des achats. Les montants sont en euros hors taxes\u00a0; les autres devises sont converties au cours de référence de la Banque centrale européenne à la date d’achat. Les lignes de même désignation forment un produit\u00a0; les lignes d’un produit qui ont le même fournisseur, le même compte et la même catégorie forment un cas, unité de classement et de calcul.',
    },
    { heading: 'Catégorie', text: categoriesFr[mode] ?? categoriesFr.ademe ?? '' },
    ...(mode === 'referential' ? [] : [{ heading: 'Facteur d’émission', text: factorsFr }]),
    ...(mode === 'referential'
      ? []
      : [
          {
            heading: 'Pays et année',
            text: 'Les facteurs de l’électricité, de la chaleur, du transport ferroviaire, des hôtels, de l’eau et des déchets ainsi que les prix de l’énergie dépendent du pays indiqué par la désignation, la ligne ou le nom du fournisseur ou, si aucun n’est indiqué, du pays du projet. Si le projet n’a pas de pays, le pays est déduit de la devise, du fournisseur ou de la langue de la ligne\u00a0; à défaut, la France est retenue par hypothèse et signalée comme biais. Les facteurs de l’électricité et les prix de l’énergie dépendent aussi de l’année. En l’absence de valeur publiée pour un pays, celle d’un autre pays, de l’Europe ou du monde est utilisée et signalée comme biais. Les ratios monétaires sont ceux de l’ADEME pour les achats faits en France, ceux de Defra et de l’université de Leeds en Grande-Bretagne, de l’EPA aux États-Unis et d’Open CEDA (CEDA by Watershed, CC BY-SA 4.0), au prix d’acquisition, dans les autres pays, sauf si ceux de l’ADEME ont été choisis pour tous les pays\u00a0; la liste des sources nomme ceux qui ont servi. Un ratio plus de trois fois supérieur ou inférieur à celui de l’ADEME impose une vérification.',
          },
        ]),
    {
      heading: 'Scopes et postes',
      text: 'Une table de règles publiée affecte chaque part d’une empreinte à un scope ou à une catégorie du GHG Protocol et à un poste BEGES. Les combustibles brûlés par l’organisation et les fluides frigorigènes relèvent du scope 1\u00a0; l’électricité, la chaleur et le froid, du scope 2 (fondé sur la localisation)\u00a0; les émissions amont de ces combustibles et de cette énergie, de la catégorie 3.3. Les immobilisations sont identifiées d’après leur compte dans les plans comptables français, à défaut d’après la nature de l’achat.',
    },
    {
      heading: 'Incertitudes',
      text: 'Les erreurs sont multiplicatives\u00a0: ±\u00a080\u00a0% signifie entre x ÷ 1,8 et x × 1,8. Chaque facteur a l’incertitude indiquée par son éditeur, à défaut ±\u00a050\u00a0% (physique) ou ±\u00a080\u00a0% (monétaire). Les achats calculés avec un même facteur en partagent l’erreur\u00a0; des facteurs différents sont indépendants. Le risque d’erreur de catégorie est pris en compte selon sa probabilité. L’intervalle du total est celui d’une loi log-normale ayant la moyenne et la variance ainsi obtenues.',
    },
    {
      heading: 'Qualité des données',
      text: 'Les notes vont de 1 (quantité indiquée dans le journal) à 5 (montant et facteur de substitution), en passant par 3 (quantité déduite d’un montant et d’un prix). Un facteur d’un autre pays ou d’une autre période, ou une catégorie incertaine, dégrade la note. La note du total est pondérée par l’empreinte.',
    },
    {
      heading: 'Éléments non inclus dans le total',
      text: 'Les achats dont l’empreinte n’a pas pu être calculée sont indiqués en montant, séparément du total. Un journal d’achats ne couvre ni les émissions des produits vendus, ni les investissements financiers (catégorie 3.15), ni les trajets domicile-travail non remboursés.',
    },
  ],
  more: 'La méthode complète, avec toutes les règles, tous les chiffres et les limites connues, est décrite dans la documentation de Ledgerprint (docs/fr/auditor/methodology.md).',
};

/** A one-page summary of docs/auditor/methodology.md, by language. */
export const methods: Readonly<Record<Language, Method>> = { en, fr };
