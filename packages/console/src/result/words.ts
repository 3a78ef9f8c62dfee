const en = {
  downloading: 'Downloading the result…',
  downloaded: (bytes: string) => `${bytes} received`,
  reading: 'Reading the result…',
  readOf: (read: string, all: string) => `${read} of ${all} read`,
  unreadable: 'The file cannot be read: it is incomplete or is not a result file. Try again.',
  broken: 'The result could not be read, perhaps for lack of memory. Close other tabs, then try again.',
  empty: 'This result contains no products.',
  downloadCsv: 'Download CSV',
  downloadXlsx: 'Download XLSX',
  makingXlsx: 'Writing the workbook… A large one can take a minute.',
  xlsxFailed:
    'The workbook could not be written, perhaps for lack of memory. Download the CSV file instead: it contains every product.',
  xlsxTooLong: (most: string) => `A workbook holds at most ${most} products. Download the CSV file instead.`,
  print: 'Print',
  matches: {
    matched: 'Matched',
    decided: 'Decided',
    review: 'To review',
    unmatched: 'Unmatched',
    excluded: 'Excluded',
    failed: 'Failed',
  },
  methods: { physical: 'By quantity', monetary: 'By spend', none: 'Not calculated' },
  noCategory: 'No category',
  openFile: 'Open a result file',
  fileLabel: 'Result file (CSV)',
  fileHint:
    'A file written by this page, the service or the command line. It is read in your browser and is not sent anywhere.',
};

const fr: typeof en = {
  downloading: 'Téléchargement du résultat…',
  downloaded: (bytes) => `Reçu : ${bytes}`,
  reading: 'Lecture du résultat…',
  readOf: (read, all) => `Lu : ${read} sur ${all}`,
  unreadable: 'Le fichier ne peut pas être lu : il est incomplet ou n’est pas un fichier de résultat. Réessayez.',
  broken: 'Le résultat n’a pas pu être lu, peut-être faute de mémoire. Fermez d’autres onglets, puis réessayez.',
  empty: 'Ce résultat ne contient aucun produit.',
  downloadCsv: 'Télécharger en CSV',
  downloadXlsx: 'Télécharger en XLSX',
  makingXlsx: 'Création du classeur… Cela peut prendre une minute s’il est volumineux.',
  xlsxFailed:
    'Le classeur n’a pas pu être créé, peut-être faute de mémoire. Téléchargez plutôt le fichier CSV : il contient tous les produits.',
  xlsxTooLong: (most) => `Un classeur contient au plus ${most} produits. Téléchargez plutôt le fichier CSV.`,
  print: 'Imprimer',
  matches: {
    matched: 'Attribué',
    decided: 'Décidé',
    review: 'À vérifier',
    unmatched: 'Non attribué',
    excluded: 'Exclu',
    failed: 'En échec',
  },
  methods: { physical: 'Par quantité', monetary: 'Par montant', none: 'Non calculé' },
  noCategory: 'Sans catégorie',
  openFile: 'Ouvrir un fichier de résultat',
  fileLabel: 'Fichier de résultat (CSV)',
  fileHint:
    'Un fichier produit par cette page, par le service ou en ligne de commande. Il est lu dans votre navigateur et n’est envoyé nulle part.',
};

/** Texts about the result as a whole (loading, downloads) and those that several parts share. */
export const words = { en, fr };
