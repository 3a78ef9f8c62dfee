import { type OperationExamples, projectId, submittedAt, toBase64 } from './operation-examples.ts';

const completedAt = '2026-01-02T03:05:06.789Z';
export const context = { country: 'FR', currency: 'EUR', year: 2024, period: '2024' };
const nextPageToken = 'AQp2dXJzb3I';

const summary = {
  projectId,
  name: 'Purchases 2024',
  status: 'completed',
  categoryMode: 'ademe',
  context,
  createdAt: '2026-01-02T03:00:00.000Z',
  submittedAt,
  completedAt,
  deletedAt: '',
  periodFrom: '2024-03-31',
  periodTo: '2024-06-15',
  rows: '2',
  products: '2',
  enriched: '2',
  failed: '0',
  revision: 0,
  footprintMg: '3191600000',
  spendEur: 1_794,
  failure: '',
};
const amountsOf = (amount: string) => [{ currency: 'EUR', amount }];
const reconciledFile = {
  file: 'ledger-2024.csv',
  sheet: '',
  rows: '3',
  counted: { reason: '', rows: '2', amounts: amountsOf('1794.00') },
  excluded: [{ reason: 'vat', rows: '1', amounts: amountsOf('358.80') }],
  unread: [],
};
const reconciliation = [reconciledFile];
const ofGazole = { footprintMg: '3100000000', cases: '1', spendEur: 1_620 };
const ofPaper = { footprintMg: '91600000', cases: '1', spendEur: 174 };
const totalOf = (key: string, label: string, sums: typeof ofPaper) => ({ key, label, ...sums });

export const gazole = {
  designation: 'Gazole',
  supplier: 'Total',
  quantity: '1000',
  unit: 'L',
  purchaseDate: '2024-03-31',
  reference: 'JE-1042',
  account: '606140',
  accountLabel: 'Carburants',
  amount: '1620.00',
  file: 'ledger-2024.csv',
  line: 2,
  fate: 'counted',
};
const vat = {
  designation: 'TVA',
  account: '445660',
  amount: '358.80',
  file: 'ledger-2024.csv',
  line: 4,
  fate: 'excluded',
  reason: 'vat',
};
/** A product with one case, as lists return it. */
export const exampleResult = {
  productId: 'Uk',
  caseId: 'bM7',
  designation: 'Gazole',
  supplier: 'Total',
  unitPrice: '',
  currency: 'EUR',
  quantity: '1000',
  unit: 'L',
  purchaseDate: '2024-03-31',
  weight: '',
  notes: '',
  category: '',
  account: '606140',
  occurrences: '1',
  match: 'matched',
  categoryScheme: 'ademe',
  categoryCode: 'C19',
  categoryLabel: 'Coke and refined petroleum products',
  categoryConfidence: 0.9972,
  alternatives: [{ code: 'C20', probability: 0.0003 }],
  method: 'physical',
  factorId: 'bc-25775',
  factorName: 'Road diesel, B7',
  factorValue: 3.1,
  factorUnit: 'kgCO2e/litre',
  factorSource: 'ADEME Base Carbone 23.6',
  factorYear: 2021,
  activityValue: 1_000,
  activityUnit: 'litre',
  spendEur: 1_620,
  footprintKgCo2e: 3_100,
  footprintLowKgCo2e: 2_709.52629129,
  footprintHighKgCo2e: 3_522.13114222,
  explanation: '1000 litre × 3.1 kgCO2e/litre (Road diesel, B7, ADEME Base Carbone 23.6, bc-25775) = 3100 kgCO2e. …',
  warnings: ['factor_expired'],
  engineVersion: '2+141c7a70',
  scope1KgCo2e: 2_490.85,
  scope2KgCo2e: 0,
  scope3KgCo2e: 609.15,
  ghgCategory: '1 | 3.3',
  begesPost: '1.2 | 4.1',
  dataQuality: 1.2,
  exclusions: [],
  decision: '',
  cases: 1,
  doubtKgCo2e: 278.63,
  conflicts: [],
  reasons: [
    {
      code: 'multiplied',
      values: {
        amount: '1000',
        factor: '3.1',
        unit: 'litre',
        name: 'Road diesel, B7',
        nameFr: 'Gazole routier, B7',
        id: 'bc-25775',
        source: 'ADEME Base Carbone 23.6',
        kg: '3100',
        rows: '1',
      },
    },
  ],
};

/**
 * The examples of each workspace operation, for the same project as the contract's examples. A test sends every
 * request.
 */
export const workspaceExamples: Readonly<Record<string, OperationExamples>> = {
  'Projects.CreateProject': {
    requests: {
      inContext: {
        summary: 'A project with its context',
        value: { name: 'Purchases 2024', categoryMode: 'ademe', context },
      },
      unnamed: { summary: "With the organization's defaults", value: {} },
    },
    responses: { created: { summary: 'The id of the project', value: { projectId, sameFiles: [] } } },
  },
  'Projects.AddRows': {
    requests: {
      ledger: { summary: 'A purchase and its VAT', value: { projectId, rows: [gazole, vat] } },
      designationOnly: { summary: 'A row without a fate', value: { projectId, rows: [{ designation: 'Laptop 14"' }] } },
    },
    responses: { staged: { summary: 'The rows in the project so far', value: { staged: '1', kept: '1' } } },
  },
  'Projects.ImportLedger': {
    requests: {
      csv: {
        summary: 'A ledger as exported from accounting',
        value: {
          name: 'Purchases 2024',
          fileName: 'ledger-2024.csv',
          context,
          content: toBase64('Désignation;Montant HT;Quantité\nRamette papier A4;174,00;40\nGazole;1620,00;1000\n'),
        },
      },
      columns: {
        summary: 'With a column mapping, accepted even if incomplete',
        value: {
          fileName: 'export.csv',
          content: toBase64('a;b\nRamette papier A4;174,00\n'),
          columns: 'designation=a,amount=b',
          asPurchases: true,
          acceptIncomplete: true,
        },
      },
    },
    responses: {
      created: {
        summary: 'The project and the reconciliation of its rows',
        value: { projectId, reconciliation, refused: [], sameFiles: [] },
      },
    },
  },
  'Projects.ListProjects': {
    requests: {
      newest: { summary: 'The twenty newest projects', value: { pageSize: 20 } },
      completed: { summary: 'Completed projects', value: { status: 'completed' } },
      deleted: { summary: 'Deleted projects that can be restored', value: { deleted: true } },
    },
    responses: {
      page: { summary: 'A page with the token for the next one', value: { projects: [summary], nextPageToken } },
      last: { summary: 'The last page', value: { projects: [summary], nextPageToken: '' } },
    },
  },
  'Projects.GetProject': {
    requests: {
      project: { summary: 'A project', value: { projectId } },
      firstFiles: {
        summary: 'With the first 1,000 files of its reconciliation',
        value: { projectId, pageSize: 1_000 },
      },
    },
    responses: {
      completed: {
        summary: 'With reconciliation and totals',
        value: {
          project: summary,
          reconciliation,
          nextPageToken: '',
          files: '1',
          allFiles: { ...reconciledFile, file: '' },
          languages: [{ code: 'fr', share: 1, read: true }],
          sameFiles: [],
          hasSample: false,
          totals: {
            footprintMg: '3191600000',
            footprintLowKg: 2_800.868,
            footprintHighKg: 3_617.109,
            spendEur: 1_794,
            uncountedSpendEur: 0,
            matched: '2',
            review: '0',
            unmatched: '0',
            excluded: '0',
            decided: '0',
            failed: '0',
            scopes: [
              totalOf('1', '', { footprintMg: '2490850000', cases: '1', spendEur: 1_620 }),
              totalOf('3', '', { footprintMg: '700750000', cases: '2', spendEur: 1_794 }),
            ],
            ghgCategories: [
              totalOf('1', '', { footprintMg: '2490850000', cases: '1', spendEur: 1_620 }),
              totalOf('3.3', '', { footprintMg: '609150000', cases: '1', spendEur: 1_620 }),
              totalOf('3.1', '', { footprintMg: '91600000', cases: '1', spendEur: 174 }),
            ],
            begesPosts: [
              totalOf('1.2', '', { footprintMg: '2490850000', cases: '1', spendEur: 1_620 }),
              totalOf('4.1', '', { footprintMg: '700750000', cases: '2', spendEur: 1_794 }),
            ],
            categories: [
              totalOf('C19', 'Coke and refined petroleum products', ofGazole),
              totalOf('C17', 'Paper and paper products', ofPaper),
            ],
            factors: [
              totalOf('bc-25775', 'Road diesel, B7', ofGazole),
              totalOf('bc-24295', 'White paper ream', ofPaper),
            ],
          },
        },
      },
    },
  },
  'Projects.UpdateProject': {
    requests: {
      name: { summary: 'A new name', value: { projectId, name: 'Purchases 2024, corrected' } },
      context: {
        summary: 'A new mode and context, before the project is sealed',
        value: { projectId, categoryMode: 'client', context: { ...context, country: 'BE' } },
      },
    },
    responses: { updated: { summary: 'The project as it is now', value: { project: summary } } },
  },
  'Projects.CancelProject': {
    requests: {
      wrongFile: { summary: 'With a reason', value: { projectId, reason: 'The wrong file was sent.' } },
      plain: { summary: 'Without a reason', value: { projectId } },
    },
    responses: { cancelled: { summary: 'Enrichment is cancelled', value: { status: 'failed' } } },
  },
  'Projects.DeleteProject': {
    requests: { project: { summary: 'A project', value: { projectId } } },
    responses: {
      deleted: { summary: 'Deleted, but can be restored', value: { restorableUntil: '2026-01-09T03:05:06.789Z' } },
    },
  },
  'Projects.RestoreProject': {
    requests: { project: { summary: 'A deleted project', value: { projectId } } },
    responses: { restored: { summary: 'The restored project', value: { project: summary } } },
  },
  'Projects.RunAgain': {
    requests: {
      mode: {
        summary: "The same rows with the client's own categories",
        value: { projectId, name: 'By our categories', categoryMode: 'client' },
      },
      columns: {
        summary: 'The designation is in the notes',
        value: { projectId, columns: 'designation=notes,notes=designation' },
      },
    },
    responses: { sealed: { summary: 'A new project, sealed', value: { projectId, name: 'Purchases 2024 (2)' } } },
  },
  'Products.ListProducts': {
    requests: {
      largest: { summary: 'The ten largest products', value: { projectId, pageSize: 10, orderBy: 'footprint' } },
      toReview: {
        summary: 'Products to review, largest category uncertainty first',
        value: { projectId, orderBy: 'doubt', filter: { matches: ['review', 'unmatched'] } },
      },
    },
    responses: {
      page: { summary: 'A page with one product', value: { products: [exampleResult], nextPageToken, revision: 0 } },
    },
  },
  'Products.ListCases': {
    requests: {
      ofAccount: {
        summary: 'Cases in one account that contain these words',
        value: { projectId, filter: { account: '606140', text: 'gazole' } },
      },
    },
    responses: {
      page: { summary: 'The last page', value: { cases: [exampleResult], nextPageToken: '', revision: 0 } },
    },
  },
  'Products.ListGroups': {
    requests: { accounts: { summary: 'By account', value: { projectId, groupBy: 'account' } } },
    responses: {
      page: {
        summary: 'One account',
        value: {
          groups: [
            {
              key: '606140',
              label: 'Carburants',
              cases: '1',
              rows: '1',
              spendEur: 1_620,
              footprintMg: '3100000000',
              doubtKgCo2e: 278.63,
            },
          ],
          nextPageToken: '',
          revision: 0,
        },
      },
    },
  },
  'Products.ListRows': {
    requests: {
      all: { summary: 'All rows of the ledger', value: { projectId, pageSize: 1_000 } },
      excluded: { summary: 'Rows excluded as VAT', value: { projectId, fate: 'excluded', reason: 'vat' } },
      search: { summary: 'Excluded rows with a word', value: { projectId, fate: 'excluded', text: 'cleaning' } },
    },
    responses: {
      page: {
        summary: 'A row and its contribution',
        value: {
          rows: [
            {
              row: gazole,
              productId: 'Uk',
              caseId: 'bM7',
              share: 1,
              footprintKgCo2e: 3_100,
              method: 'physical',
              factorId: 'bc-25775',
            },
          ],
          nextPageToken: '',
        },
      },
    },
  },
  'Catalogue.SearchCategories': {
    requests: {
      words: { summary: 'Search by words', value: { query: 'raffinage', limit: 5 } },
      all: { summary: 'All categories of a scheme', value: { scheme: 'naics', limit: 100 } },
    },
    responses: {
      found: {
        summary: 'One category',
        value: {
          categories: [
            {
              scheme: 'ademe',
              code: 'C19',
              label: 'Produits de la cokéfaction et du raffinage',
              labelEn: 'Coke and refined petroleum products',
              factorId: 'proxy-C19-2022',
              factorValue: 0.967,
              factorUnit: 'kgCO2e/EUR',
            },
          ],
        },
      },
    },
  },
  'Catalogue.SearchFactors': {
    requests: {
      words: { summary: 'Search by words', value: { query: 'gazole routier' } },
      byUnit: { summary: 'Search by unit', value: { query: 'gazole', unit: 'litre', limit: 10 } },
    },
    responses: {
      found: {
        summary: 'One factor',
        value: {
          factors: [
            {
              id: 'bc-25775',
              name: 'Gazole routier, B7',
              nameEn: 'Road diesel, B7',
              value: 3.1,
              unit: 'kgCO2e/litre',
              source: 'ADEME Base Carbone 23.6',
              year: 2021,
              uncertainty: 0.1,
              categoryCode: 'C19',
              country: 'FR',
            },
          ],
        },
      },
    },
  },
  'Organization.GetOrganization': {
    requests: { own: { summary: 'The organization that the key belongs to', value: {} } },
    responses: {
      found: { summary: 'A French company', value: { name: 'Acme', ownIds: ['FR12345678901', 'Acme SAS'], context } },
    },
  },
};
