import type { Role } from '../src/columns/role.ts';
import type { ExclusionReason, UnreadReason } from '../src/fates/fate.ts';
import type { ReasonDescription } from '../src/fates/reason-descriptions.ts';

/** The French tables of docs/fr/analyst/ledgers.md; a role or reason without its words does not compile. */
export const frenchRoles: Readonly<Record<Role, string>> = {
  designation: 'La description de ce qui a été acheté. Plusieurs colonnes peuvent être réunies.',
  supplier: 'Le fournisseur.',
  amount: 'Le montant de la ligne hors taxes.',
  grossAmount: 'Le montant de la ligne toutes taxes comprises.',
  vatAmount: 'Le montant de la TVA.',
  vatRate: 'Le taux de TVA.',
  debit: 'Le débit ; sur un relevé, les sommes débitées.',
  credit: 'Le crédit ; sur un relevé, les sommes créditées.',
  sign: 'Le sens du montant, débit ou crédit : D ou C, S ou H.',
  account: 'Le numéro de compte.',
  accountLabel: 'Le libellé du compte.',
  accountGroup: 'La nature du compte : charge, banque, dette…',
  costCentre: 'Le service ou le projet qui supporte la dépense.',
  date: 'La date de l’achat.',
  currency: 'La devise du montant.',
  quantity: 'Le nombre d’unités achetées.',
  unit: 'L’unité : pièce, kg, kWh.',
  unitPrice: 'Le prix unitaire hors taxes.',
  priceBase: 'Le nombre d’unités auquel se rapporte le prix : 100 pour un prix au cent.',
  weight: 'Le poids d’une unité, en kilogrammes sauf indication contraire dans la cellule.',
  document: 'Le numéro de la facture ou de la pièce.',
  entry: 'Le numéro de l’écriture dans le journal.',
  journal: 'Le code du journal.',
  lineType: 'Le type de la ligne ou de la pièce : facture, avoir, KR, KG.',
  status: 'L’état de la pièce : payée, annulée, brouillon.',
  country: 'Le pays de l’achat.',
  notes: 'Des remarques.',
  category: 'La catégorie que le fichier donne à l’achat.',
  merchantCategory: 'La catégorie de commerçant d’un paiement par carte, code ou libellé.',
  reference:
    'La référence que vous donnez à la ligne, 200 caractères au plus, restituée avec elle. À défaut, c’est le numéro de facture.',
};

export const frenchExclusions: Readonly<Record<ExclusionReason, ReasonDescription>> = {
  vat: {
    meaning: 'TVA sur une ligne distincte. C’est une taxe sur le prix, pas un achat.',
    example: '445660 TVA déductible',
  },
  payable: {
    meaning: 'Contrepartie fournisseur ou client d’une écriture. L’achat éventuel figure sur une autre ligne.',
    example: '401000 Fournisseurs',
  },
  bank: { meaning: 'Contrepartie banque ou caisse d’une écriture.', example: '512000 Banque' },
  payroll: {
    meaning: 'Salaires, cotisations sociales et retraites. L’intérim, qui est une prestation de services, est compté.',
    example: 'Virement salaires mars',
  },
  tax: { meaning: 'Impôts, taxes et amendes, hors TVA.', example: 'Taxe foncière' },
  depreciation: {
    meaning: 'Amortissements et provisions. Le bien amorti a été compté lors de son achat.',
    example: '681120 Dotations aux amortissements',
  },
  finance: {
    meaning:
      'Intérêts, emprunts et leur remboursement. Les frais bancaires, qui rémunèrent une prestation de services, sont comptés.',
    example: '661100 Intérêts des emprunts',
  },
  transfer: {
    meaning:
      'Mouvements de fonds : virements internes, espèces, règlement de factures ; soldes d’ouverture et de clôture.',
    example: '580000 Virements internes',
  },
  grant: { meaning: 'Subventions, aides et dons versés.', example: 'Subventions aux associations' },
  equity: {
    meaning: 'Capital, titres, fonds commercial, dividendes, prélèvements de l’exploitant.',
    example: 'Dividendes',
  },
  land: { meaning: 'Terrains : ils ne résultent d’aucune production.', example: '211100 Terrains nus' },
  deposit: { meaning: 'Dépôts et cautionnements, qui sont restitués.', example: '275000 Dépôts de garantie' },
  revenue: {
    meaning: 'Recettes. Le remboursement d’un achat, lui, est compté en négatif.',
    example: '706000 Prestations de services',
  },
  intra_group: { meaning: 'Opérations entre sociétés du groupe.', example: '451000 Groupe et associés' },
  stock: {
    meaning: 'Variations de stocks. Les marchandises ont été comptées lors de leur achat.',
    example: '603100 Variation des stocks',
  },
  adjustment: {
    meaning:
      'Écritures de régularisation : charges à payer, valeurs comptables des éléments cédés, créances irrécouvrables, arrondis ; également les budgets et les listes de contrats.',
    example: 'Créances irrécouvrables',
  },
  cancelled: { meaning: 'Pièce sans effet d’après son état : annulée, rejetée, brouillon.', example: 'Annulée' },
  total: { meaning: 'Somme d’autres lignes.', example: 'TOTAL GÉNÉRAL' },
  repeated: {
    meaning: 'Ce qui figure déjà ailleurs, par exemple des factures dont le détail est sur une autre feuille.',
    example: 'une feuille récapitulative',
  },
};

export const frenchUnread: Readonly<Record<UnreadReason, ReasonDescription>> = {
  no_designation: { meaning: 'Rien sur la ligne n’indique ce qui a été acheté.', example: ';Acme;120.00' },
  no_amount: {
    meaning:
      'La ligne n’a ni montant, ni prix, ni quantité, ni poids, alors que le fichier a une colonne pour au moins l’un d’eux.',
    example: 'Papier;Acme;',
  },
  amount_unreadable: { meaning: 'Le montant n’est pas un nombre.', example: 'Papier;Acme;voir facture' },
};
