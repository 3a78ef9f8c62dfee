import type { Role } from '../src/columns/role.ts';
import type { ExclusionReason, UnreadReason } from '../src/fates/fate.ts';
import type { ReasonDescription } from '../src/fates/reason-descriptions.ts';
import type { WarningCode } from '../src/reading/warnings.ts';

/** The French tables of docs/fr/analyst/ledgers.md; a role, reason or warning without its words does not compile. */
export const frenchRoles: Readonly<Record<Role, string>> = {
  designation: 'Ce qui a été acheté, en toutes lettres. Plusieurs colonnes peuvent être réunies.',
  supplier: 'Le fournisseur.',
  amount: 'Le montant de la ligne hors taxes.',
  grossAmount: 'Le montant de la ligne toutes taxes comprises.',
  vatAmount: 'Le montant de la TVA.',
  vatRate: 'Le taux de TVA.',
  debit: 'Le débit ; sur un relevé, les sorties du compte.',
  credit: 'Le crédit ; sur un relevé, les entrées sur le compte.',
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
    'Votre référence de la ligne, 200 caractères au plus, restituée avec elle. À défaut, c’est le numéro de facture.',
};

export const frenchExclusions: Readonly<Record<ExclusionReason, ReasonDescription>> = {
  vat: {
    meaning: 'TVA sur une ligne distincte. C’est une taxe sur le prix, pas un achat.',
    example: '445660 TVA déductible',
  },
  payable: {
    meaning: 'Contrepartie fournisseur ou client d’une écriture. L’achat figure sur une autre ligne.',
    example: '401000 Fournisseurs',
  },
  bank: { meaning: 'Contrepartie banque ou caisse d’une écriture.', example: '512000 Banque' },
  payroll: {
    meaning:
      'Salaires, cotisations sociales et retraites. Le personnel intérimaire est une prestation, donc compté.',
    example: 'Virement salaires mars',
  },
  tax: { meaning: 'Impôts, taxes et amendes, hors TVA.', example: 'Taxe foncière' },
  depreciation: {
    meaning: 'Amortissements et provisions. Le bien amorti a été compté lors de son achat.',
    example: '681120 Dotations aux amortissements',
  },
  finance: {
    meaning: 'Intérêts, emprunts et remboursements. Les frais bancaires sont une prestation, donc comptés.',
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
  land: { meaning: 'Terrains : leur achat ne fait rien produire.', example: '211100 Terrains nus' },
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
  cancelled: {
    meaning: 'Pièce sans effet d’après son état : annulée, rejetée, brouillon.',
    example: 'Annulée',
  },
  total: { meaning: 'Somme des lignes qui précèdent.', example: 'TOTAL GÉNÉRAL' },
  repeated: {
    meaning:
      'Ce qui figure déjà ailleurs dans le fichier, par exemple des factures dont le détail est sur une autre feuille.',
    example: 'une feuille récapitulative',
  },
};

export const frenchUnread: Readonly<Record<UnreadReason, ReasonDescription>> = {
  no_designation: { meaning: 'Rien sur la ligne n’indique ce qui a été acheté.', example: ';Acme;120.00' },
  no_amount: {
    meaning: 'La ligne n’a ni montant ni quantité, alors que le fichier a de telles colonnes.',
    example: 'Papier;Acme;',
  },
  amount_unreadable: { meaning: 'Le montant n’est pas un nombre.', example: 'Papier;Acme;voir facture' },
};

export const frenchWarnings: Readonly<Record<WarningCode, string>> = {
  currency_assumed:
    'Aucune devise n’est indiquée : les montants sont supposés en …. Précisez-la avec --currency.',
  country_assumed: 'Aucun pays n’est indiqué : … est supposé. Précisez-le avec --country.',
  number_ambiguous: 'Rien n’indique si le séparateur décimal est la virgule ou le point : … est supposé.',
  number_style_mixed: 'Certains nombres ne sont pas écrits comme le reste du fichier (…).',
  amount_preferred: 'Le produit prix × quantité diffère du montant de la ligne : le montant est retenu (…).',
  zero_amount: 'Certaines lignes ont un montant nul (…).',
  repeated_row: 'Certaines lignes en répètent exactement une autre ; elles sont comptées (…).',
  total_differs:
    'Certaines lignes sont intitulées « total » sans être la somme des lignes précédentes ; elles sont comptées (…).',
  vat_assumed: 'Les montants sont TTC et aucun taux n’est indiqué : le taux normal de … est déduit.',
  vat_unknown: 'Les montants sont peut-être TTC et aucun taux n’est connu : rien n’est déduit.',
  not_purchases: 'Ce fichier contient …. Rien n’est compté ; --as-purchases le compte quand même.',
  no_amounts:
    'Le fichier n’a ni montants ni quantités : les produits reçoivent une catégorie, mais pas d’empreinte.',
  sheet_repeats: 'La feuille ne fait que répéter … : rien n’y est compté.',
  overlap:
    'Le fichier couvre la même période que … et peut contenir les mêmes achats : écartez-le, ou comptez les deux avec --combine.',
  sales_suspected:
    '… a émis cette facture et d’autres à plusieurs acheteurs : il s’agit sans doute d’une vente. Indiquez qui vous êtes avec --own-id.',
  columns_uncertain: 'Le contenu des colonnes n’est pas certain : vérifiez-les, ou précisez-les avec --map.',
  gross_only_rows: 'Les lignes sans montant hors taxes sont comptées avec leur montant TTC (…).',
  purchases_twice: 'Les achats figurent deux fois dans le fichier, en écritures et en factures : ….',
  cash_discounts:
    'Les escomptes obtenus sur les règlements aux fournisseurs s’élèvent à … TTC. Ils ne sont pas déduits des achats.',
  accounts_unknown:
    'La nature de certains comptes est inconnue ; leurs écritures ne sont pas comptées : …. Vérifiez s’il s’agit d’achats.',
  invoice_total_differs:
    'La somme des lignes diffère du total hors taxes de la facture ; les lignes sont comptées (…).',
  no_lines: 'La facture n’a pas de lignes chiffrées : son total hors taxes forme une seule ligne (…).',
  prepayment: 'Il s’agit d’une facture d’acompte, que la facture finale peut reprendre (…).',
  other_buyer: 'Ni le vendeur ni l’acheteur ne correspond à vos identifiants ; la facture est comptée (…).',
  other_years: 'Certaines lignes sont d’une autre année que celle indiquée (…).',
};
