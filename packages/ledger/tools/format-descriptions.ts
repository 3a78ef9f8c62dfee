import type { LedgerFormat } from '../src/formats/formats.ts';
import type { Language } from '../src/language.ts';

/** Rows of a table: a name, and what is read. */
type Rows = readonly (readonly [name: string, contents: string])[];

/** What the pages of docs say about each format; a format without its words does not compile. */
export const formatDescriptions: Readonly<Record<Language, Readonly<Record<LedgerFormat, Rows>>>> = {
  en: {
    table: [
      [
        'CSV and other text files',
        'values separated by commas, semicolons, tabs or vertical bars, in UTF-8, UTF-16, Windows-1252 or code page 850; delimiter and encoding are detected automatically ([Tables](csv.md))',
      ],
      ['XLSX', 'every visible sheet that is a ledger'],
    ],
    json: [['JSON', 'a list of objects, or an object that contains one']],
    fec: [['FEC', 'the French *fichier des écritures comptables*']],
    datev: [['DATEV', 'a *Buchungsstapel* in DATEV format (EXTF), with SKR03 or SKR04']],
    saft: [
      [
        'SAF-T',
        'the audit file of Portugal, Angola, Norway, Romania, Luxembourg, Lithuania, Denmark, Austria and others; the Dutch *auditfile* (XAF)',
      ],
    ],
    journal: [['Journals', 'debit and credit columns, or signed amounts, with accounts']],
    statement: [['Statements', 'bank and card statements']],
    ubl: [['UBL 2.1', 'Invoice and CreditNote: Peppol BIS, XRechnung, national profiles; also in a Peppol envelope']],
    cii: [['UN/CEFACT CII', 'D16B: Factur-X, XRechnung, ZUGFeRD 2; and ZUGFeRD 1.0']],
    facturx: [['Factur-X, ZUGFeRD', 'the XML inside the PDF, in any profile']],
    fatturapa: [
      [
        'FatturaPA',
        'version 1.2 and earlier, simplified invoices, several invoices per file; also signed (`.xml.p7m`)',
      ],
    ],
  },
  fr: {
    table: [
      [
        'CSV et autres fichiers texte',
        'valeurs séparées par des virgules, des points-virgules, des tabulations ou des barres verticales, en UTF-8, UTF-16, Windows-1252 ou page de code 850 ; le séparateur et l’encodage sont détectés automatiquement ([Tableaux](csv.md))',
      ],
      ['XLSX', 'chaque feuille visible qui contient des achats'],
    ],
    json: [['JSON', 'une liste d’objets, ou un objet qui en contient une']],
    fec: [['FEC', 'le fichier des écritures comptables français']],
    datev: [['DATEV', 'un *Buchungsstapel* au format DATEV (EXTF), avec SKR03 ou SKR04']],
    saft: [
      [
        'SAF-T',
        'le fichier d’audit du Portugal, de l’Angola, de la Norvège, de la Roumanie, du Luxembourg, de la Lituanie, du Danemark, de l’Autriche, etc. ; l’*auditfile* néerlandais (XAF)',
      ],
    ],
    journal: [['Journaux comptables', 'colonnes débit et crédit, ou montants signés, avec des comptes']],
    statement: [['Relevés', 'relevés de banque et de carte']],
    ubl: [
      [
        'UBL 2.1',
        'Invoice et CreditNote : Peppol BIS, XRechnung, profils nationaux ; également dans une enveloppe Peppol',
      ],
    ],
    cii: [['UN/CEFACT CII', 'D16B : Factur-X, XRechnung, ZUGFeRD 2 ; et ZUGFeRD 1.0']],
    facturx: [['Factur-X, ZUGFeRD', 'le XML contenu dans le PDF, quel que soit le profil']],
    fatturapa: [
      [
        'FatturaPA',
        'version 1.2 et antérieures, factures simplifiées, plusieurs factures par fichier ; également signée (`.xml.p7m`)',
      ],
    ],
  },
};

/** Other files, listed below the formats. */
export const otherFiles: Readonly<Record<Language, Rows>> = {
  en: [
    ['E-invoices', 'UBL, CII, Factur-X, ZUGFeRD, XRechnung and FatturaPA ([E-invoices](e-invoices.md))'],
    ['ZIP', 'each file in the archive, as if it were given separately'],
  ],
  fr: [
    [
      'Factures électroniques',
      'UBL, CII, Factur-X, ZUGFeRD, XRechnung et FatturaPA ([Factures électroniques](e-invoices.md))',
    ],
    ['ZIP', 'chaque fichier de l’archive, comme s’il était fourni séparément'],
  ],
};
