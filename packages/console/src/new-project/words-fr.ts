import { ledgerExtensions, listExtensions } from '@ledgerprint/ledger';
import type { en } from './words-en.ts';

const extensions = ledgerExtensions.map((extension) => extension.toUpperCase());

function toRows({ count, rows }: { readonly count: number; readonly rows: string }): string {
  return `${rows} ${count < 2 ? 'ligne' : 'lignes'}`;
}

export const fr: typeof en = {
  title: 'Nouveau projet',
  file: {
    title: 'Fichier d’achats',
    drop: 'Déposez ici des fichiers ou un dossier',
    choose: 'Choisir des fichiers',
    chooseFolder: 'Choisir un dossier',
    hint: 'Par exemple, un export d’achats, un journal comptable ou un relevé de banque ou de carte en CSV ou XLSX, avec des colonnes dans n’importe quel ordre ; un FEC ou un fichier SAF-T ; ou des factures électroniques, en fichiers ou dans une archive ZIP. Rien n’est envoyé tant que vous n’avez pas lancé le projet.',
    reading: (name) => `Lecture de ${name}…`,
    cancel: 'Annuler',
    other: 'Remplacer le fichier',
    chosen: (name) => `Fichier : ${name}`,
  },
  sheets: {
    title: 'Feuilles',
    hint: 'Chaque feuille qui contient des achats est lue. Décochez celles qui ne doivent pas être comptées.',
    show: 'Afficher les colonnes',
    showOf: (sheet) => `Afficher les colonnes de ${sheet}`,
    shown: 'Colonnes affichées ci-dessous',
    counted: (count, rows) => `${rows} ${count < 2 ? 'ligne comptée' : 'lignes comptées'}`,
    nothing: 'Rien n’est compté.',
    reading: 'Lecture…',
    off: 'Non lue.',
    noLedger: 'Cette feuille n’est pas une liste d’achats : elle n’est pas lue.',
    none: 'Aucune feuille n’est sélectionnée : cochez-en au moins une.',
  },
  columns: {
    title: 'Colonnes',
    titleOf: (sheet) => (sheet === undefined ? 'Colonnes' : `Colonnes de « ${sheet} »`),
    hint: 'Voici ce que chaque colonne semble contenir. Corrigez si nécessaire ; le fichier est relu après chaque modification.',
    remembered: 'Vos choix pour un fichier précédent sont repris partout où l’en-tête est le même.',
    forget: 'Oublier ces choix',
    header: 'Noms des colonnes',
    headerLine: (line) => `à la ligne ${line}`,
    headerBefore: 'identiques à ceux de la feuille précédente',
    noHeader: 'aucun',
    column: (number) => `Colonne ${number}`,
    holds: (column) => `Contenu de ${column}`,
    unused: 'Inutilisée',
    empty: 'vide',
    showUnused: (count, columns) =>
      count === 1 ? 'Afficher la colonne inutilisée' : `Afficher les ${columns} colonnes inutilisées`,
    hideUnused: 'Afficher uniquement les colonnes utilisées',
    joined: (columns) => `D’après la feuille des pièces : ${columns}.`,
    noDesignation: 'Sélectionnez la colonne qui indique ce qui a été acheté : la désignation est obligatoire.',
    amountNote: 'Le montant est le total de la ligne : il n’est pas multiplié par la quantité.',
  },
  facts: {
    titleOf: (sheet) => (sheet === undefined ? 'Lecture du fichier' : `Lecture de « ${sheet} »`),
    format: 'Type de fichier',
    decimals: 'Séparateur décimal',
    assumed: 'supposé',
    dates: 'Dates',
    period: 'Période',
    noPeriod: 'aucune date',
    fromTo: (from, to) => (from === to ? `le ${from}` : `du ${from} au ${to}`),
    currency: 'Devise',
    country: 'Pays',
    mixed: 'plusieurs (d’après une colonne)',
    basis: 'Montants',
    controlTotal: 'Total de contrôle',
    controlHint: 'Comparez-le au total de votre comptabilité.',
    controlJournal: 'Débits moins crédits : zéro pour un journal équilibré.',
    lines: (count, rows) => `${rows} ${count < 2 ? 'ligne' : 'lignes'}`,
    chooseCurrency: 'Devise par défaut',
    chooseCountry: 'Pays',
    countryHint:
      'Il détermine la devise par défaut, la TVA déduite des montants TTC et les facteurs des lignes qui n’indiquent pas de pays.',
    shownBy: (evidence) => `Proposition fondée sur les éléments suivants : ${evidence}.`,
    notShown: 'Rien dans le fichier ne l’indique : à vérifier.',
    ownOfEach: 'propre à chaque fichier',
    ownOfOrganization: 'celle de votre organisation ou, à défaut, EUR',
    languages: 'Langues',
    chooseLanguage: 'Langue du fichier',
    noLanguage: (found) => (found === '' ? 'automatique' : `automatique : ${found}`),
    chooseYear: 'Année des achats',
    noYear: 'inconnue',
    warnings: 'Avertissements',
  },
  check: {
    title: 'Rapprochement',
    reading: (count, rows) => `Vérification… ${rows} ${count < 2 ? 'ligne' : 'lignes'}`,
    rows: (count, rows) => (count < 2 ? `${rows} ligne sera comptée.` : `${rows} lignes seront comptées.`),
    countAnyway: 'Compter quand même',
    largestExclusions: 'Principales exclusions',
    excludedRows: (count, rows) => toRows({ count, rows }),
    forExample: (texts) => `Par exemple ${texts.map((text) => `« ${text} »`).join(', ')}`,
    includeLater:
      'S’il y a des achats parmi elles, envoyez quand même le fichier : sur la page du projet, « Lignes non retenues » liste chaque ligne, et vous pourrez les y compter.',
    nothing:
      'Aucune ligne ne peut être comptée. Dans un tableau, une colonne doit indiquer ce qui a été acheté et une autre devrait contenir un montant ou une quantité.',
    bad: (count, rows) => (count === 1 ? 'Le service refuserait 1 ligne' : `Le service refuserait ${rows} lignes`),
    badGroup: (column, what, lines) => `Le champ « ${column} » ${what} (${lines}).`,
    badCount: (count, rows) => toRows({ count, rows }),
    problem: (line, column, what) => `Ligne ${line} : le champ « ${column} » ${what}.`,
    otherProblem: (line, column, sentence) => `Ligne ${line}, ${column} : ${sentence}`,
    skip: 'Ignorer ces lignes et envoyer les autres',
    tooMany: (most) =>
      `Un projet peut contenir au plus ${most} lignes. Répartissez les achats entre plusieurs projets, par exemple par mois ou par entité.`,
    noneLeft: 'Il ne reste aucune ligne à envoyer.',
  },
  question: {
    title: 'Envoyer un fichier incomplet ?',
    silent: (sheets) => `Rien n’est compté dans ${sheets.map((sheet) => `« ${sheet} »`).join(', ')}.`,
    figures: (counted, unread) =>
      `Compté : ${toRows(counted)}, ${counted.money}. Illisible : ${toRows(unread)}, ${unread.money}.`,
    noMoney: 'sans montant',
    send: 'Envoyer quand même',
    back: 'Retour',
  },
  settings: {
    title: 'Projet',
    name: 'Nom',
    period: 'Période (facultative)',
    periodHint: 'Par exemple 2024 ou exercice 2024-2025.',
    mode: 'Catégories',
    modes: {
      ademe: {
        name: 'Catégories ADEME',
        sentence:
          'Chaque produit est affecté à l’un des groupes de l’ADEME. La plupart des facteurs d’émission sont français. Recommandé dans la plupart des cas.',
      },
      client: {
        name: 'Vos catégories internes',
        sentence:
          'La catégorie interne de chaque ligne est conservée et sert à choisir le facteur d’émission. Les lignes sans catégorie sont affectées à la plus proche de vos catégories internes, si l’une d’elles est assez proche.',
      },
      referential: {
        name: 'Référentiel de votre organisation',
        sentence:
          'Les catégories et les facteurs d’émission importés par votre organisation ; à défaut, la nomenclature NAICS et les facteurs de l’EPA américaine.',
      },
    },
    noCategory:
      'Aucune colonne ne contient vos catégories internes. Sélectionnez une colonne ci-dessus, ou choisissez d’autres catégories.',
    start: 'Lancer',
  },
  sending: {
    title: 'Envoi',
    creating: 'Création du projet…',
    adding: (rows, total) => `Lignes envoyées : ${rows} sur ${total}`,
    starting: 'Lancement…',
    cancel: 'Annuler',
  },
  fileReasons: {
    ARCHIVE:
      'Ce type d’archive n’est pas pris en charge. Décompressez l’archive et choisissez ses fichiers, ou placez-les dans une archive ZIP.',
    DAMAGED_ARCHIVE:
      'Cette archive ZIP est endommagée. Créez-la ou téléchargez-la de nouveau, ou décompressez-la et choisissez ses fichiers.',
    HUGE_ARCHIVE: 'Cette archive ZIP est trop volumineuse une fois décompressée. Divisez-la en plusieurs archives.',
    OLD_WORKBOOK: 'Ce classeur Excel est dans un ancien format. Enregistrez-le en XLSX.',
    PDF: 'Ce PDF ne contient pas de facture électronique. Exportez les achats en CSV ou XLSX, ou utilisez la facture en XML.',
    DAMAGED_PDF: 'Ce PDF est endommagé. Téléchargez-le de nouveau, ou demandez la facture en XML à son émetteur.',
    GZIP: 'Ce fichier est une archive gzip. Décompressez-la et choisissez le fichier qu’elle contient.',
    PROTECTED:
      'Ce fichier est protégé par un mot de passe. Supprimez le mot de passe et enregistrez le fichier de nouveau.',
    WEB_PAGE: 'Ce fichier est une page web, malgré son nom. Ouvrez-le dans Excel et enregistrez-le en XLSX.',
    XML: 'Ce fichier XML n’est ni une facture électronique ni un fichier d’audit. S’il contient un tableau, ouvrez-le dans Excel et enregistrez-le en XLSX.',
    E_INVOICE:
      'Cette facture électronique est dans un format non pris en charge, ou le fichier ne contient aucune facture. Demandez la facture à son émetteur en UBL, CII ou Factur-X, ou exportez les achats en CSV ou XLSX depuis votre logiciel de comptabilité.',
    NOT_AN_INVOICE:
      'Ce document est une commande, un contrat, un message bancaire ou un autre document commercial, pas une facture. Choisissez plutôt la facture.',
    AUDIT_FILE:
      'Ce format de fichier d’audit n’est pas pris en charge. Exportez les achats en CSV ou XLSX depuis votre logiciel de comptabilité.',
    OTHER_DOCUMENT: 'Ce format de document n’est pas pris en charge. Enregistrez le tableau en XLSX.',
    IMAGE: 'Ce fichier est une image. Exportez les achats en CSV ou XLSX.',
    NOT_A_TABLE: 'Ce fichier n’est pas un tableau. Choisissez un classeur XLSX ou un fichier CSV.',
    DAMAGED_TEXT: 'Le texte de ce fichier est endommagé. Enregistrez-le de nouveau en CSV UTF-8.',
    MIXED_ENCODINGS:
      'Ce fichier mélange deux encodages de caractères, peut-être parce que deux fichiers ont été réunis. Enregistrez chaque original en CSV UTF-8, puis réunissez-les de nouveau.',
    DAMAGED_WORKBOOK:
      'Ce classeur est illisible. Ouvrez-le dans Excel, enregistrez-le en XLSX et choisissez le nouveau fichier.',
    HUGE_WORKBOOK:
      'Ce classeur est trop volumineux, ou une cellule est très éloignée des autres. Enregistrez la feuille des achats en CSV UTF-8.',
    HUGE_FILE: 'Ce fichier est trop volumineux. Divisez-le, ou enregistrez-le en CSV UTF-8.',
    DAMAGED_XML:
      'Ce fichier XML est illisible : il est endommagé ou contient un DOCTYPE. Exportez-le de nouveau ou demandez-en une nouvelle copie à son émetteur.',
    EMPTY: 'Ce fichier est vide.',
    NO_ROWS: 'Il n’y a aucune ligne sous les noms des colonnes.',
    QUOTE_OPEN:
      'Un guillemet droit est ouvert ici, mais n’est jamais fermé. Fermez-le, ou doublez-le s’il fait partie du texte.',
    BAD_QUOTES: 'Cette cellule contient un guillemet droit mal placé. Mettez toute la cellule entre guillemets droits.',
    ROW_TOO_LONG: 'Cette ligne est trop longue pour un achat. Vérifiez les retours à la ligne dans le fichier.',
    SURPLUS_CELLS:
      'Cette ligne compte plus de cellules que le tableau n’a de colonnes. Mettez entre guillemets droits les cellules qui contiennent le séparateur.',
    NO_DESIGNATION: 'Aucune colonne n’indique ce qui a été acheté.',
    BAD_MAPPING: 'Les colonnes sélectionnées n’ont pas été trouvées.',
    UNREADABLE_FOLDER:
      'Impossible de lister les fichiers de ce dossier : il a peut-être été déplacé ou modifié, ou vous n’y avez pas accès. Déposez-le de nouveau, ou choisissez-le avec le bouton.',
    NO_FILES: `Aucun de ces fichiers n’est d’un type pris en charge : ${listExtensions(extensions, 'ou')}.`,
    UNREADABLE:
      'Ce fichier est illisible : il a peut-être été déplacé ou modifié, ou il est trop volumineux pour le navigateur.',
  },
};
