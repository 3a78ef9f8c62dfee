import type { Language } from '../../language.ts';
import type { Column } from '../../parts/stacked-table.tsx';

type Words = {
  readonly title: string;
  readonly revision: string;
  readonly newest: (revision: string) => string;
  readonly earlier: (revision: string) => string;
  readonly report: string;
  readonly reportLead: string;
  readonly reportLanguage: string;
  readonly open: string;
  readonly saveHtml: string;
  readonly saveJson: string;
  readonly blocked: string;
  readonly evidence: string;
  readonly evidenceLead: string;
  readonly saveEvidence: string;
  readonly asking: string;
  readonly preparing: string;
  readonly signOff: string;
  readonly signOffLead: string;
  readonly signOffOld: string;
  readonly signedOff: (by: string, at: string) => string;
  readonly showReceipt: string;
  readonly receipt: string;
  readonly fingerprint: string;
  readonly key: string;
  readonly unsigned: string;
  readonly signatures: string;
  readonly noSignatures: string;
  readonly ofRevision: (revision: string) => string;
  readonly withKey: (key: string) => string;
  readonly check: string;
  /** In order. */
  readonly checkSteps: readonly string[];
  readonly checkMore: string;
  readonly dialog: {
    readonly title: (revision: string) => string;
    readonly meaning: readonly string[];
    readonly name: string;
    readonly nameHint: string;
    readonly nameProblem: string;
    readonly note: string;
    readonly sign: string;
    readonly signing: string;
    readonly cancel: string;
  };
  readonly byFile: string;
  readonly fileColumns: Readonly<Record<'file' | 'rows' | 'money' | 'footprint', Column>>;
  readonly allFiles: string;
  readonly noFile: string;
  readonly unknown: string;
  readonly done: string;
  readonly changed: string;
};

const en: Words = {
  title: 'Hand over',
  revision: 'Revision',
  newest: (revision) => `${revision} (newest)`,
  earlier: (revision) => revision,
  report: 'Report',
  reportLead: 'One file for a board or an auditor. It prints on A4 and needs nothing else.',
  reportLanguage: 'Language of the report',
  open: 'Open the report',
  saveHtml: 'Download HTML',
  saveJson: 'Download JSON',
  blocked: 'Your browser did not allow the new tab. Allow it, or download the report.',
  evidence: 'Evidence',
  evidenceLead:
    'Every line, case, factor and decision, the report and the receipt in one ZIP file, so that somebody else can compute it again.',
  saveEvidence: 'Download the evidence pack',
  asking: 'Asking the service…',
  preparing: 'The service is preparing it. You may leave this page and come back later.',
  signOff: 'Sign off',
  signOffLead: 'Freezes this revision with your name. Later decisions make revisions of their own.',
  signOffOld: 'Only the newest revision can be signed off.',
  signedOff: (by, at) => `Signed off by ${by}, ${at}.`,
  showReceipt: 'Show receipt and signatures',
  receipt: 'Receipt and signatures',
  fingerprint: 'Fingerprint',
  key: 'Signed with the key',
  unsigned: 'Not signed by this service.',
  signatures: 'Signed off',
  noSignatures: 'Nobody has signed a revision of this project off.',
  ofRevision: (revision) => `revision ${revision}`,
  withKey: (key) => `with the key ${key}`,
  check: 'How to check it',
  checkSteps: [
    'Download the evidence pack, and the public keys of this service.',
    'Run “ledgerprint verify pack.zip --keys keys.json”. It works without this service, and names every line that does not hold.',
    'Compare the fingerprint that it prints with the one on the report. The page docs/auditor/evidence.md of Ledgerprint describes each step.',
  ],
  checkMore: 'Public keys of this service',
  dialog: {
    title: (revision) => `Sign revision ${revision} off?`,
    meaning: [
      'You confirm that you have looked at this result and stand for it. Your name and the time are kept with it and printed on the report.',
      'The revision stays as it is for good: decisions made later change other revisions. A project that is signed off cannot be deleted, and the retention time does not remove it.',
    ],
    name: 'Your name',
    nameHint: 'As the report shows it.',
    nameProblem: 'Enter your name, at most 200 characters.',
    note: 'Note (optional)',
    sign: 'Sign off',
    signing: 'Signing…',
    cancel: 'Do not sign',
  },
  byFile: 'By file',
  fileColumns: {
    file: { name: 'File' },
    rows: { name: 'Counted lines', isFigure: true },
    money: { name: 'Money', isFigure: true },
    footprint: { name: 'Footprint', isFigure: true },
  },
  allFiles: 'All files',
  noFile: 'Sent without a file',
  unknown: '–',
  done: 'The revision is signed off.',
  changed:
    'Nothing was signed: somebody decided something meanwhile, and there is a newer revision. The page shows it now. Look at it, then sign it off.',
};

const fr: Words = {
  title: 'Transmettre',
  revision: 'Révision',
  newest: (revision) => `${revision} (la plus récente)`,
  earlier: (revision) => revision,
  report: 'Rapport',
  reportLead:
    'Un seul fichier pour une direction ou un auditeur. Il s’imprime en A4 et se suffit à lui-même.',
  reportLanguage: 'Langue du rapport',
  open: 'Ouvrir le rapport',
  saveHtml: 'Télécharger en HTML',
  saveJson: 'Télécharger en JSON',
  blocked: 'Votre navigateur a bloqué le nouvel onglet. Autorisez-le ou téléchargez le rapport.',
  evidence: 'Preuves',
  evidenceLead:
    'Toutes les lignes, tous les cas, facteurs et décisions, le rapport et le reçu dans un seul fichier ZIP : un tiers peut tout recalculer.',
  saveEvidence: 'Télécharger le dossier de preuves',
  asking: 'Demande en cours…',
  preparing: 'Le service le prépare. Vous pouvez quitter cette page et revenir plus tard.',
  signOff: 'Valider',
  signOffLead:
    'Fige cette révision avec votre nom. Les décisions ultérieures donnent lieu à de nouvelles révisions.',
  signOffOld: 'Seule la révision la plus récente peut être validée.',
  signedOff: (by, at) => `Validé par ${by}, ${at}.`,
  showReceipt: 'Afficher le reçu et les validations',
  receipt: 'Reçu et validations',
  fingerprint: 'Empreinte numérique',
  key: 'Signé avec la clé',
  unsigned: 'Non signé par ce service.',
  signatures: 'Validations',
  noSignatures: 'Aucune révision de ce projet n’a encore été validée.',
  ofRevision: (revision) => `révision ${revision}`,
  withKey: (key) => `avec la clé ${key}`,
  check: 'Comment vérifier',
  checkSteps: [
    'Téléchargez le dossier de preuves et les clés publiques de ce service.',
    'Exécutez « ledgerprint verify pack.zip --keys keys.json ». La commande n’a pas besoin de ce service et signale chaque ligne inexacte.',
    'Comparez l’empreinte qu’elle affiche à celle du rapport. La page docs/auditor/evidence.md de Ledgerprint décrit chaque étape.',
  ],
  checkMore: 'Clés publiques de ce service',
  dialog: {
    title: (revision) => `Valider la révision ${revision} ?`,
    meaning: [
      'Vous confirmez avoir examiné ce résultat et vous en portez garant. Votre nom et l’heure sont conservés avec lui et figurent sur le rapport.',
      'La révision reste définitivement en l’état : les décisions ultérieures en créent d’autres. Un projet validé ne peut pas être supprimé, et la durée de conservation ne s’y applique pas.',
    ],
    name: 'Votre nom',
    nameHint: 'Tel qu’il figurera sur le rapport.',
    nameProblem: 'Saisissez votre nom, en 200 caractères au plus.',
    note: 'Remarque (facultatif)',
    sign: 'Valider',
    signing: 'Validation en cours…',
    cancel: 'Ne pas valider',
  },
  byFile: 'Par fichier',
  fileColumns: {
    file: { name: 'Fichier' },
    rows: { name: 'Lignes comptées', isFigure: true },
    money: { name: 'Montant', isFigure: true },
    footprint: { name: 'Empreinte', isFigure: true },
  },
  allFiles: 'Tous les fichiers',
  noFile: 'Envoyées sans fichier',
  unknown: '–',
  done: 'La révision est validée.',
  changed:
    'Rien n’a été validé : une décision a été prise entre-temps et il existe une révision plus récente. La page l’affiche maintenant. Examinez-la, puis validez-la.',
};

/** What is said where a result is handed over. */
export const handOverWords: Readonly<Record<Language, Words>> = { en, fr };
