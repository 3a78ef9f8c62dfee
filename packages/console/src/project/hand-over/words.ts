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
  title: 'Report and sign-off',
  revision: 'Revision',
  newest: (revision) => `${revision} (newest)`,
  earlier: (revision) => revision,
  report: 'Report',
  reportLead: 'A single file for your board or auditor, ready to print on A4.',
  reportLanguage: 'Report language',
  open: 'Open the report',
  saveHtml: 'Download HTML',
  saveJson: 'Download JSON',
  blocked: 'Your browser blocked the new tab. Allow it, or download the report.',
  evidence: 'Evidence pack',
  evidenceLead:
    'Every row, case, factor and decision, the report and the receipt in one ZIP file, so that a third party can recalculate the footprint.',
  saveEvidence: 'Download evidence pack',
  asking: 'Requesting…',
  preparing: 'The service is preparing the file. You can leave this page and come back later.',
  signOff: 'Sign-off',
  signOffLead: 'Freezes this revision under your name. Later decisions create new revisions.',
  signOffOld: 'Only the newest revision can be signed off.',
  signedOff: (by, at) => `Signed off by ${by} on ${at}.`,
  showReceipt: 'Show receipt and sign-offs',
  receipt: 'Receipt and sign-offs',
  fingerprint: 'Fingerprint',
  key: 'Signing key',
  unsigned: 'Not signed by this service.',
  signatures: 'Sign-offs',
  noSignatures: 'No revision of this project has been signed off.',
  ofRevision: (revision) => `Revision ${revision}`,
  withKey: (key) => `with key ${key}`,
  check: 'How to verify',
  checkSteps: [
    'Download the evidence pack and the public keys of this service.',
    'Run “ledgerprint verify pack.zip --keys keys.json”. The command works without this service and reports the figures that are wrong.',
    'Compare the fingerprint of the receipt with the one in the report. The help page on evidence packs describes how to calculate it.',
  ],
  checkMore: 'Public keys of this service',
  dialog: {
    title: (revision) => `Sign off revision ${revision}?`,
    meaning: [
      'You confirm that you have examined this result and vouch for it. Your name and the time are stored with it and shown in the report.',
      'The revision can no longer change; later decisions create new revisions. A signed-off project cannot be deleted, and it is kept beyond the retention period.',
    ],
    name: 'Your name',
    nameHint: 'As it should appear in the report.',
    nameProblem: 'Enter your name (at most 200 characters).',
    note: 'Note (optional)',
    sign: 'Sign off',
    signing: 'Signing…',
    cancel: 'Cancel',
  },
  byFile: 'By file',
  fileColumns: {
    file: { name: 'File' },
    rows: { name: 'Rows counted', isFigure: true },
    money: { name: 'Amount', isFigure: true },
    footprint: { name: 'Footprint', isFigure: true },
  },
  allFiles: 'All files',
  noFile: 'No file',
  unknown: '–',
  done: 'The revision has been signed off.',
  changed:
    'The revision was not signed off: a decision made or revoked in the meantime has created a newer revision, which this page now shows. Examine it, then sign it off.',
};

const fr: Words = {
  title: 'Rapport et validation',
  revision: 'Révision',
  newest: (revision) => `${revision} (la plus récente)`,
  earlier: (revision) => revision,
  report: 'Rapport',
  reportLead: 'Un seul fichier pour votre direction ou votre auditeur, prêt à imprimer en A4.',
  reportLanguage: 'Langue du rapport',
  open: 'Ouvrir le rapport',
  saveHtml: 'Télécharger en HTML',
  saveJson: 'Télécharger en JSON',
  blocked: 'Votre navigateur a bloqué le nouvel onglet. Autorisez-le ou téléchargez le rapport.',
  evidence: 'Dossier de preuves',
  evidenceLead:
    'L’ensemble des lignes, des cas, des facteurs et des décisions, ainsi que le rapport et le reçu, dans un seul fichier ZIP : un tiers peut ainsi recalculer l’empreinte.',
  saveEvidence: 'Télécharger le dossier de preuves',
  asking: 'Demande en cours…',
  preparing: 'Le service prépare le fichier. Vous pouvez quitter cette page et revenir plus tard.',
  signOff: 'Validation',
  signOffLead: 'Fige cette révision sous votre nom. Les décisions ultérieures créent de nouvelles révisions.',
  signOffOld: 'Seule la révision la plus récente peut être validée.',
  signedOff: (by, at) => `Validée par ${by} le ${at}.`,
  showReceipt: 'Afficher le reçu et les validations',
  receipt: 'Reçu et validations',
  fingerprint: 'Empreinte numérique',
  key: 'Clé de signature',
  unsigned: 'Non signé par ce service.',
  signatures: 'Validations',
  noSignatures: 'Aucune révision de ce projet n’a encore été validée.',
  ofRevision: (revision) => `Révision ${revision}`,
  withKey: (key) => `avec la clé ${key}`,
  check: 'Comment vérifier',
  checkSteps: [
    'Téléchargez le dossier de preuves et les clés publiques de ce service.',
    'Exécutez « ledgerprint verify pack.zip --keys keys.json ». La commande fonctionne sans ce service et signale les chiffres inexacts.',
    'Comparez l’empreinte numérique du reçu à celle qui figure dans le rapport. La page d’aide sur les dossiers de preuves explique comment la calculer.',
  ],
  checkMore: 'Clés publiques de ce service',
  dialog: {
    title: (revision) => `Valider la révision ${revision} ?`,
    meaning: [
      'Vous confirmez avoir examiné ce résultat et vous vous en portez garant. Votre nom, la date et l’heure sont conservés avec lui et figurent dans le rapport.',
      'La révision ne peut plus changer ; les décisions ultérieures en créent de nouvelles. Un projet validé ne peut pas être supprimé et reste enregistré au-delà de la durée de conservation.',
    ],
    name: 'Votre nom',
    nameHint: 'Tel qu’il doit figurer dans le rapport.',
    nameProblem: 'Saisissez votre nom (200 caractères au plus).',
    note: 'Note (facultative)',
    sign: 'Valider',
    signing: 'Validation en cours…',
    cancel: 'Annuler',
  },
  byFile: 'Par fichier',
  fileColumns: {
    file: { name: 'Fichier' },
    rows: { name: 'Lignes comptées', isFigure: true },
    money: { name: 'Montant', isFigure: true },
    footprint: { name: 'Empreinte', isFigure: true },
  },
  allFiles: 'Tous les fichiers',
  noFile: 'Sans fichier',
  unknown: '–',
  done: 'La révision a été validée.',
  changed:
    'La révision n’a pas été validée : une décision prise ou révoquée entre-temps a créé une révision plus récente, que cette page affiche maintenant. Examinez-la, puis validez-la.',
};

/** Texts of the report, the evidence pack and the sign-off. */
export const handOverWords: Readonly<Record<Language, Words>> = { en, fr };
