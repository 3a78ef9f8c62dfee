import type { NewProjectWords } from './word-list.ts';

/** In French. */
export const fr: NewProjectWords = {
  title: 'Nouveau projet',
  file: {
    title: 'Le fichier d’achats',
    drop: 'Déposez ici des fichiers ou un dossier',
    choose: 'Choisir des fichiers',
    chooseFolder: 'Choisir un dossier',
    hint: 'Un export d’achats, un FEC, un journal comptable, un relevé de banque ou de carte en CSV ou XLSX, les colonnes dans n’importe quel ordre ; des factures électroniques, une ou des milliers, seules ou dans une archive ZIP. Rien n’est envoyé avant que vous ne lanciez le projet.',
    reading: (name) => `Lecture de ${name}…`,
    cancel: 'Annuler',
    other: 'Prendre un autre fichier',
    chosen: (name) => `Fichier : ${name}`,
  },
  sheets: {
    title: 'Feuilles',
    hint: 'Chaque feuille qui contient des achats est lue. Décochez celles qui ne doivent pas compter.',
    show: 'Voir ses colonnes',
    showOf: (sheet) => `Voir les colonnes de ${sheet}`,
    shown: 'Ses colonnes sont ci-dessous',
    counted: (count, rows) => (count === 1 ? '1 ligne comptée,' : `${rows} lignes comptées,`),
    nothing: 'Rien n’est compté.',
    reading: 'Lecture…',
    off: 'Non lue.',
    noLedger: 'Ce n’est pas une liste d’achats : non lue.',
    none: 'Aucune feuille n’est lue : cochez-en au moins une.',
  },
  columns: {
    title: 'Colonnes',
    titleOf: (sheet) => (sheet === undefined ? 'Colonnes' : `Colonnes de « ${sheet} »`),
    hint: 'Voici ce que semblent contenir les colonnes. Corrigez ce qui est faux ; le fichier est relu à chaque fois.',
    remembered: 'Les colonnes sont lues comme vous l’aviez choisi pour un fichier de même en-tête.',
    forget: 'Oublier ces choix',
    header: 'Noms des colonnes',
    headerLine: (line) => `à la ligne ${line}`,
    headerBefore: 'comme sur la feuille précédente',
    noHeader: 'il n’y en a pas',
    column: (number) => `Colonne ${number}`,
    holds: (column) => `Contenu de ${column}`,
    unused: 'Inutilisée',
    empty: 'vide',
    showUnused: (count, columns) =>
      count === 1 ? 'Voir la colonne inutilisée' : `Voir les ${columns} colonnes inutilisées`,
    hideUnused: 'Ne voir que les colonnes utilisées',
    joined: (columns) => `Repris de la feuille des pièces : ${columns}.`,
    noDesignation: 'Indiquez la colonne qui dit ce qui a été acheté : rien ne peut être envoyé sans elle.',
    amountNote: 'Le montant est le total de sa ligne : il n’est pas multiplié par la quantité.',
  },
  facts: {
    titleOf: (sheet) => (sheet === undefined ? 'Lecture du fichier' : `Lecture de « ${sheet} »`),
    format: 'Type de fichier',
    decimals: 'Décimales',
    assumed: 'supposé',
    dates: 'Dates',
    period: 'Période',
    noPeriod: 'pas de dates',
    fromTo: (from, to) => (from === to ? from : `du ${from} au ${to}`),
    currency: 'Devise',
    mixed: 'plusieurs, d’après une colonne',
    basis: 'Montants',
    controlTotal: 'Total de contrôle',
    controlHint: 'Comparez-le au total de votre propre comptabilité.',
    controlJournal: 'Débits moins crédits : un journal équilibré donne zéro.',
    lines: (count, rows) => (count === 1 ? '1 ligne,' : `${rows} lignes,`),
    chooseCurrency: 'Devise des montants qui n’en indiquent pas',
    chooseCountry: 'Pays',
    countryHint: 'Il détermine la devise par défaut et la TVA déduite des montants TTC.',
    noCurrency: (assumed) =>
      assumed === undefined ? 'sans choix' : `celle de votre organisation (${assumed} par défaut)`,
    noCountry: (assumed) => `celui de votre organisation (${assumed} par défaut)`,
    chooseYear: 'Année des achats',
    noYear: 'inconnue',
    warnings: 'À savoir',
  },
  check: {
    title: 'Rapprochement',
    reading: (rows) => `Vérification… ${rows} lignes`,
    rows: (count, rows) => (count === 1 ? '1 ligne sera comptée.' : `${rows} lignes seront comptées.`),
    countAnyway: 'Compter quand même',
    nothing:
      'Rien ne peut être compté. Vérifiez les colonnes : l’une doit dire ce qui a été acheté, une autre devrait contenir un montant ou une quantité.',
    bad: (count, rows) =>
      count === 1
        ? '1 ligne serait refusée par le service'
        : `${rows} lignes seraient refusées par le service`,
    badGroup: (column, what, lines) => `${column} ${what} (${lines}).`,
    problem: (line, column, what) => `Ligne ${line}, colonne ${column} : ${what}.`,
    skip: 'Laisser ces lignes de côté et envoyer les autres',
    tooMany: (most) =>
      `Un projet contient au plus ${most} lignes. Découpez le fichier, par mois ou par entité.`,
    noneLeft: 'Il ne reste aucune ligne à envoyer.',
  },
  question: {
    title: 'Envoyer un fichier incomplet ?',
    silent: (sheets) => `Rien n’est compté dans ${sheets.map((sheet) => `« ${sheet} »`).join(', ')}.`,
    figures: (counted, unread) =>
      `Comptées : ${counted.rows} lignes, ${counted.money}. Illisibles : ${unread.rows} lignes, ${unread.money}.`,
    noMoney: 'sans montant',
    send: 'Envoyer quand même',
    back: 'Revenir',
  },
  settings: {
    title: 'Projet',
    name: 'Nom',
    nameTooLong: (most) => `Le nom dépasse ${most} caractères.`,
    period: 'Période (facultatif)',
    periodHint: 'Le nom que vous lui donnez : 2024 ou exercice 2024-2025, par exemple.',
    periodTooLong: (most) => `La période dépasse ${most} caractères.`,
    mode: 'Catégories',
    modes: {
      ademe: {
        name: 'Catégories de l’ADEME',
        sentence:
          'Chaque produit reçoit l’un des groupes des ratios de l’ADEME, avec des facteurs français. Le choix habituel.',
      },
      client: {
        name: 'Vos propres catégories',
        sentence:
          'La catégorie de chaque ligne est conservée et décide du facteur ; les lignes sans catégorie reçoivent la plus proche des vôtres.',
      },
      referential: {
        name: 'Liste de votre organisation',
        sentence:
          'Les catégories et facteurs que votre organisation a chargés ; à défaut, NAICS avec les facteurs de l’EPA américaine.',
      },
    },
    noCategory:
      'Aucune colonne ne contient vos catégories : indiquez-en une ci-dessus, ou choisissez d’autres catégories.',
    start: 'Lancer',
  },
  sending: {
    title: 'Envoi',
    creating: 'Création du projet…',
    adding: (rows, total) => `${rows} lignes envoyées sur ${total}`,
    starting: 'Lancement…',
    cancel: 'Annuler',
  },
  fileReasons: {
    ARCHIVE:
      'Cette archive ne peut pas être ouverte ici. Décompressez-la et prenez les fichiers qu’elle contient, ou mettez-les dans une archive ZIP.',
    DAMAGED_ARCHIVE:
      'Cette archive ZIP est abîmée. Créez-la ou téléchargez-la de nouveau, ou décompressez-la et prenez les fichiers qu’elle contient.',
    HUGE_ARCHIVE: 'Cette archive ZIP est trop grosse une fois décompressée. Divisez-la en plusieurs.',
    OLD_WORKBOOK: 'C’est un classeur Excel de l’ancien format XLS. Enregistrez-le en XLSX.',
    PDF: 'C’est un document PDF sans facture électronique. Exportez les achats en CSV ou XLSX, ou prenez la facture en XML.',
    DAMAGED_PDF:
      'Ce PDF est endommagé. Téléchargez-le de nouveau, ou demandez la facture en XML à son émetteur.',
    GZIP: 'C’est une archive gzip. Décompressez-la et prenez le fichier qu’elle contient.',
    PROTECTED:
      'Ce fichier est protégé par un mot de passe. Retirez le mot de passe et enregistrez-le de nouveau.',
    WEB_PAGE: 'C’est une page web, quoi que dise son nom. Ouvrez-la dans Excel et enregistrez-la en XLSX.',
    XML: 'C’est un fichier XML, mais ni une facture électronique ni un fichier d’audit. S’il contient un tableau, ouvrez-le dans Excel et enregistrez-le en XLSX.',
    E_INVOICE:
      'Cette facture électronique est dans un format qui ne peut pas être lu, ou le fichier ne contient aucune facture. Demandez-la à son émetteur en UBL, CII ou Factur-X, ou exportez les achats en CSV ou XLSX depuis votre logiciel de comptabilité.',
    NOT_AN_INVOICE:
      'C’est une commande, un contrat, un message bancaire ou un autre document commercial, pas une facture. Prenez les factures elles-mêmes.',
    AUDIT_FILE:
      'Ce fichier d’audit est dans un format qui ne peut pas être lu. Exportez les achats en CSV ou XLSX depuis votre logiciel de comptabilité.',
    OTHER_DOCUMENT: 'C’est le document d’un autre logiciel. Enregistrez son tableau en XLSX.',
    IMAGE: 'C’est une image. Exportez les achats en CSV ou XLSX.',
    NOT_A_TABLE: 'Ce n’est pas un tableau. Prenez un classeur XLSX ou un fichier CSV.',
    DAMAGED_TEXT: 'Le texte de ce fichier est abîmé. Enregistrez-le de nouveau en CSV UTF-8.',
    MIXED_ENCODINGS:
      'Les accents de ce fichier sont enregistrés de deux façons, comme dans un fichier assemblé à partir de deux. Enregistrez d’abord les deux parties en CSV UTF-8.',
    DAMAGED_WORKBOOK:
      'Ce classeur ne peut pas être lu. Ouvrez-le dans Excel et enregistrez-le en XLSX : si cela marche, le nouveau fichier marchera aussi.',
    HUGE_WORKBOOK:
      'Ce classeur est trop gros pour être lu, ou une cellule est très loin des autres. Enregistrez la feuille des achats en CSV UTF-8.',
    HUGE_FILE: 'Ce fichier est trop gros pour être lu. Découpez-le, ou enregistrez-le en CSV UTF-8.',
    DAMAGED_XML:
      'Ce fichier XML est illisible : il est endommagé ou contient un DOCTYPE. Exportez-le à nouveau ou redemandez-le à son émetteur.',
    EMPTY: 'Ce fichier est vide.',
    NO_ROWS: 'Il n’y a aucune ligne sous les noms des colonnes.',
    QUOTE_OPEN:
      'Un guillemet droit est ouvert ici et jamais fermé. Fermez-le, ou doublez-le s’il fait partie du texte.',
    BAD_QUOTES:
      'Cette cellule a un guillemet droit mal placé. Mettez toute la cellule entre guillemets droits.',
    ROW_TOO_LONG:
      'Cette ligne est trop longue pour être un achat. Vérifiez les retours à la ligne du fichier.',
    SURPLUS_CELLS:
      'Cette ligne a plus de cellules qu’il n’y a de colonnes. Mettez entre guillemets droits les cellules qui contiennent le séparateur.',
    NO_DESIGNATION: 'Aucune colonne ne dit ce qui a été acheté.',
    BAD_MAPPING: 'Les colonnes n’ont pas été trouvées.',
    UNREADABLE_FOLDER:
      'Impossible de lister les fichiers de ce dossier : il a peut-être été déplacé ou modifié entre-temps, ou vous n’y avez pas accès. Déposez-le de nouveau, ou choisissez-le avec le bouton.',
    NO_FILES:
      'Aucun fichier ici ne porte le nom d’un fichier d’achats ou d’une facture : CSV, XLSX, TXT, JSON, XML, PDF ou ZIP.',
    UNREADABLE:
      'Ce fichier ne peut pas être lu : il a peut-être été déplacé ou modifié, ou il est trop gros pour le navigateur.',
  },
};
