import { comparisonCauses } from '../../src/comparison/comparison.ts';
import { type Report, type ReportLine, type ReportNode, restKey } from '../../src/report.ts';

const tonne = 1_000_000_000n;

function toMg(tonnes: number): string {
  return String(BigInt(Math.round(tonnes * 1e6)) * (tonne / 1_000_000n));
}

function toLine(key: string, label: string, tonnes: number, spendEur: number): ReportLine {
  return { key, label, footprintMg: toMg(tonnes), spendEur, cases: Math.ceil(spendEur / 5_000) };
}

function toNode(one: ReportLine, children: readonly ReportNode[] = []): ReportNode {
  return { ...one, children };
}

const months = [38, 41, 55, 39.2, 36, 44.8, 29.3, 14.1, 47, 52.5, 49.9, 35.6];
const whole = 482.4;
const spend = 1_934_210.55;

/** The report of a workshop of forty people. */
export const sampleReport: Report = {
  version: 1,
  about: {
    projectId: 'prj_01jd3x6v0y8f9k2m',
    name: 'Ateliers Morel 2023',
    revision: 3,
    mode: 'ademe',
    categoryScheme: 'ademe',
    context: { country: 'FR', currency: 'EUR', year: 2023, period: 'Exercice 2023' },
    languages: [{ code: 'fr', share: 1, read: true }],
    periodFrom: '2023-01-02',
    periodTo: '2023-12-29',
    engineVersion: '4+1a2b3c4d',
    programVersion: '0.1.0',
    completedAt: '2024-02-12T09:41:00Z',
    signOff: { by: 'Claire Fontaine', at: '2024-02-20T16:05:00Z', note: 'Approved by the audit committee.' },
  },
  totals: {
    footprintMg: toMg(whole),
    lowKg: 391_200,
    highKg: 611_800,
    spendEur: spend,
    rows: 3_481,
    products: 1_126,
    cases: 1_302,
    matches: { matched: 812, decided: 41, review: 188, unmatched: 67, excluded: 18, failed: 0 },
    spendShare: 0.942,
    rowShare: 0.913,
    uncountedSpendEur: 112_184.1,
    uncountedAtAverageKg: 29_700,
    wholeLedger: { kg: 512_100, lowKg: 411_000, highKg: 652_000 },
    dataQuality: 3.42,
    isUnderstood: true,
  },
  scopes: [
    toLine('1', 'Scope 1', 96.3, 61_240),
    toLine('2', 'Scope 2', 11.8, 48_012),
    toLine('3', 'Scope 3', 374.3, 1_824_958.55),
  ],
  ghgCategories: [
    toLine('1', '', 96.3, 61_240),
    toLine('2', '', 11.8, 48_012),
    toLine('3.1', '', 251.9, 1_302_400),
    toLine('3.2', '', 61.02, 281_500),
    toLine('3.3', '', 24.6, 0),
    toLine('3.4', '', 21.4, 96_020),
    toLine('3.5', '', 3.97, 12_840),
    toLine('3.6', '', 11.28, 91_202),
    toLine('3.8', '', 0.13, 40_996.55),
  ],
  begesPosts: [
    toLine('1.1', '', 58.1, 31_240),
    toLine('1.2', '', 37.4, 29_010),
    toLine('1.4', '', 0.8, 990),
    toLine('2.1', '', 11.8, 48_012),
    toLine('3.1', '', 21.4, 96_020),
    toLine('3.5', '', 11.28, 91_202),
    toLine('4.1', '', 221.3, 902_400),
    toLine('4.2', '', 61.02, 281_500),
    toLine('4.3', '', 3.97, 12_840),
    toLine('4.4', '', 0.13, 40_996.55),
    toLine('4.5', '', 55.2, 400_000),
  ],
  gases: {
    footprintMg: {
      co2: toMg(93.2),
      ch4Fossil: toMg(2.11),
      ch4Biogenic: toMg(0),
      n2o: toMg(1.69),
      otherGases: toMg(0.8),
      notStated: toMg(384.6),
    },
    biogenicCo2Mg: toMg(12.4),
  },
  categories: [
    toLine('C24', 'Produits métallurgiques', 148.1, 402_000),
    toLine('C28', 'Machines et équipements', 58.4, 262_000),
    toLine('M69_70', 'Services juridiques et comptables', 13.2, 180_400),
  ],
  suppliers: [
    ...Array.from({ length: 24 }, (_, index) =>
      toLine(`S${index}`, `Fournisseur ${index + 1} Société anonyme`, 60 / (index + 1), 120_000 / (index + 1)),
    ),
    toLine('', '', 2.2, 8_000),
    toLine(restKey, '', 253.63, 1_473_080),
  ],
  products: [
    toLine('a', 'Tôle acier galvanisé S250GD 1,5 mm 1250 × 2500', 84.2, 190_400),
    toLine('b', 'Gaz naturel site de Lyon, facture mensuelle', 61.9, 31_240),
    toLine('c', 'Profilé aluminium 6060 T6 40 × 40', 40.7, 98_400),
    toLine('d', 'Gazole GNR livraison cuve', 38.2, 29_010),
    toLine(restKey, '', 257.4, 1_585_160.55),
  ],
  months: months.map((tonnes, index) =>
    toLine(`2023-${String(index + 1).padStart(2, '0')}`, '', tonnes, tonnes * 4_009),
  ),
  files: [
    toLine('lyon.csv', 'lyon.csv', 301.2, 1_201_000),
    toLine('nantes.xlsx#2023', 'nantes.xlsx#2023', 181.2, 733_210.55),
  ],
  tree: toNode(toLine('', '', whole, spend), [
    toNode(toLine('3', 'Scope 3', 374.3, 1_824_958.55), [
      toNode(toLine('C24', 'Produits métallurgiques', 148.1, 402_000)),
      toNode(toLine('C28', 'Machines et équipements', 58.4, 262_000)),
      toNode(toLine('C25', 'Produits métalliques', 49.6, 171_000)),
      toNode(toLine('H49', 'Transports terrestres', 24.4, 102_000)),
      toNode(toLine('C19', 'Produits de la cokéfaction et du raffinage', 18.9, 0)),
      toNode(toLine('M69_70', 'Services juridiques et comptables', 13.2, 180_400)),
      toNode(toLine('', '', -1.4, -2_300)),
      toNode(toLine(restKey, '', 63.1, 709_858.55)),
    ]),
    toNode(toLine('1', 'Scope 1', 96.3, 61_240), [
      toNode(toLine('D', 'Électricité, gaz, vapeur et air conditionné', 58.1, 31_240)),
      toNode(toLine('C19', 'Produits de la cokéfaction et du raffinage', 38.2, 30_000)),
    ]),
    toNode(toLine('2', 'Scope 2', 11.8, 48_012), [
      toNode(toLine('D', 'Électricité, gaz, vapeur et air conditionné', 11.8, 48_012)),
    ]),
  ]),
  checkFirst: [
    ['12.1', 'Facture 2023-114', 'SARL Vernet', 'Produits métalliques', 18.2, 9.4, 64_300],
    ['71.1', 'Prestation diverse', 'Groupe Aubin', 'Services juridiques et comptables', 4.1, 5.8, 57_020],
    ['104.2', 'Fournitures atelier', 'Quincaillerie du Port', '', 0, 3.1, 12_400],
  ].map(([caseId, designation, supplier, categoryLabel, footprint, doubt, spendEur]) => ({
    caseId: String(caseId),
    designation: String(designation),
    supplier: String(supplier),
    match: categoryLabel === '' ? 'unmatched' : 'review',
    categoryLabel: String(categoryLabel),
    footprintMg: toMg(Number(footprint)),
    doubtMg: toMg(Number(doubt)),
    spendEur: Number(spendEur),
  })),
  notUnderstood: [],
  biases: [
    { code: 'proxy_factor', sign: 'unknown', products: 61, footprintKg: 28_410.5 },
    { code: 'mix_assumed', sign: 'unknown', products: 4, footprintKg: 6_120 },
    { code: 'no_activity_data', sign: 'low', products: 12, footprintKg: 0 },
  ],
  doubleCounting: [
    {
      kind: 'fuel',
      footprintMg: toMg(12.1),
      spendEur: 9_800,
      months: ['2023-03', '2023-04', '2023-05'],
      sides: [
        {
          designations: ['Carte carburant TotalEnergies'],
          suppliers: ['TotalEnergies Marketing France'],
          files: ['lyon.csv'],
          places: ['lyon.csv:212', 'lyon.csv:340'],
          rows: 36,
          footprintMg: toMg(14.9),
          spendEur: 11_700,
        },
        {
          designations: ['Gazole relevé flotte', 'Gazole véhicules chantier'],
          suppliers: ['Parc interne'],
          files: ['nantes.xlsx'],
          places: ['nantes.xlsx#2023:18'],
          rows: 12,
          footprintMg: toMg(12.1),
          spendEur: 9_800,
        },
      ],
    },
  ],
  quality: [
    toLine('1', '', 21.2, 20_000),
    toLine('2', '', 38.1, 41_000),
    toLine('3', '', 122.4, 180_000),
    toLine('4', '', 261.3, 1_401_210.55),
    toLine('5', '', 39.4, 292_000),
  ],
  reconciliation: {
    files: [
      {
        file: 'lyon.csv',
        sheet: '',
        rows: 2_900,
        counted: { rows: 2_310, amounts: { EUR: '1240118.20', USD: '8200.00' } },
        excluded: [
          { reason: 'vat', rows: 402, amounts: { EUR: '241020.11' } },
          { reason: 'payroll', rows: 180, amounts: { EUR: '620400.00' } },
        ],
        unread: [{ reason: 'no_amount', rows: 8, amounts: {} }],
      },
      {
        file: 'nantes.xlsx',
        sheet: '2023',
        rows: 1_171,
        counted: { rows: 1_171, amounts: { EUR: '733210.55' } },
        excluded: [],
        unread: [],
      },
    ],
    total: {
      rows: 4_071,
      counted: { rows: 3_481, amounts: { EUR: '1973328.75', USD: '8200.00' } },
      excluded: [
        { reason: 'payroll', rows: 180, amounts: { EUR: '620400.00' } },
        { reason: 'vat', rows: 402, amounts: { EUR: '241020.11' } },
      ],
      unread: [{ reason: 'no_amount', rows: 8, amounts: {} }],
    },
    excludedByEngine: [{ reason: 'tax', rows: 4, amounts: { EUR: '9120.00' } }],
  },
  decisions: {
    count: 41,
    revoked: 2,
    cases: 96,
    footprintMg: toMg(120.6),
    spendEur: 402_118,
    by: [
      { name: 'Claire Fontaine', count: 33 },
      { name: 'Hugo Blanc', count: 8 },
    ],
    latest: [
      {
        id: 'dec_1',
        selector: 'case',
        about: ['Facture 2023-114', 'SARL Vernet', '6068', ''],
        sets: [{ field: 'category', value: 'C25' }],
        validity: 'organization',
        by: 'Claire Fontaine',
        at: '2024-02-14T10:00:00Z',
        note: 'Checked on the invoice: sheet metal parts.',
      },
      {
        id: 'dec_2',
        selector: 'account',
        about: ['635'],
        sets: [{ field: 'exclusion', value: 'tax' }],
        validity: 'organization',
        by: 'Hugo Blanc',
        at: '2024-02-13T10:00:00Z',
        note: '',
      },
    ],
  },
  sample: {
    revision: 3,
    seed: 'k3v9-2024',
    population: 812,
    drawn: 60,
    checked: 60,
    wrong: 2,
    errorRate: 2 / 60,
    errorRateLow: 0.0041,
    errorRateHigh: 0.1153,
  },
  sources: [
    { source: 'ADEME Base Carbone 23.6', factors: 58, footprintMg: toMg(402.1) },
    { source: 'Ledgerprint Proxies 1', factors: 7, footprintMg: toMg(28.4) },
    { source: 'ADEME Agribalyse 3.2', factors: 11, footprintMg: toMg(51.9) },
  ],
  comparison: {
    before: {
      projectId: 'prj_2022',
      name: 'Ateliers Morel 2022',
      revision: 1,
      footprintMg: toMg(511.9),
      spendEur: 1_870_001,
      cases: 1_240,
    },
    after: {
      projectId: 'prj_2023',
      name: 'Ateliers Morel 2023',
      revision: 3,
      footprintMg: toMg(whole),
      spendEur: spend,
      cases: 1_302,
    },
    differenceMg: toMg(-29.5),
    parts: comparisonCauses.map((cause, index) => ({
      cause,
      footprintMg: toMg([41.2, -52.8, 0, 3.1, -11.4, 2.2, -16.9, 9.7, -4.6][index] ?? 0),
      cases: [201, 188, 0, 4, 22, 9, 310, 120, 411][index] ?? 0,
    })),
    cases: [
      {
        designation: 'Tôle acier galvanisé S250GD 1,5 mm 1250 × 2500',
        supplier: 'ArcelorMittal Distribution Solutions France',
        account: '601',
        category: '',
        beforeMg: toMg(96.1),
        afterMg: toMg(84.2),
        parts: [
          { cause: 'price', footprintMg: toMg(2.1) },
          { cause: 'volume', footprintMg: toMg(-14) },
        ],
      },
      {
        designation: 'Tour à commande numérique',
        supplier: 'DMG Mori',
        account: '2154',
        category: '',
        beforeMg: undefined,
        afterMg: toMg(21.6),
        parts: [{ cause: 'entered', footprintMg: toMg(21.6) }],
      },
    ],
  },
  receipt: {
    core: {
      version: 1,
      projectId: 'prj_01jd3x6v0y8f9k2m',
      revision: 3,
      mode: 'ademe',
      context: { country: 'FR', currency: 'EUR', year: 2023, period: 'Exercice 2023' },
      engineVersion: '4+1a2b3c4d',
      sources: ['ADEME Base Carbone 23.6'],
      rowsSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      decisionsSha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
      contextSha256: 'fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13',
      rows: 4_071,
      products: 1_126,
      cases: 1_302,
      footprintMg: toMg(whole),
      scope1Mg: toMg(96.3),
      scope2Mg: toMg(11.8),
      scope3Mg: toMg(374.3),
    },
    fingerprint: 'a4e624d686e03ed2767c0abd85c14426b0b1157d2ce81d27bb4fe4f6f01d688a',
    keyId: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  },
};

/** The sample report without anything optional. */
export const barestReport: Report = {
  ...sampleReport,
  about: {
    ...sampleReport.about,
    projectId: '',
    name: '',
    revision: 0,
    periodFrom: '',
    periodTo: '',
    completedAt: '',
    context: { country: '', currency: '', year: 0, period: '' },
    signOff: undefined,
  },
  totals: {
    ...sampleReport.totals,
    footprintMg: '0',
    lowKg: 0,
    highKg: 0,
    spendEur: 0,
    rows: 0,
    products: 0,
    cases: 0,
    matches: {},
    spendShare: 0,
    rowShare: 0,
    uncountedSpendEur: 0,
    uncountedAtAverageKg: 0,
    dataQuality: undefined,
  },
  scopes: ['1', '2', '3'].map((key) => toLine(key, '', 0, 0)),
  ghgCategories: [],
  begesPosts: [],
  categories: [],
  suppliers: [],
  products: [],
  months: [],
  files: [],
  tree: toNode(toLine('', '', 0, 0)),
  checkFirst: [],
  biases: [],
  doubleCounting: [],
  quality: [],
  reconciliation: {
    files: [],
    total: { rows: 0, counted: { rows: 0, amounts: {} }, excluded: [], unread: [] },
    excludedByEngine: [],
  },
  decisions: { count: 0, revoked: 0, cases: 0, footprintMg: '0', spendEur: 0, by: [], latest: [] },
  sample: undefined,
  sources: [],
  comparison: undefined,
  receipt: undefined,
};
