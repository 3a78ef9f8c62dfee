import { type OperationExamples, projectId, toBase64 } from './operation-examples.ts';
import { context, exampleResult, gazole } from './workspace-examples.ts';

const decidedAt = '2026-01-03T09:12:30.000Z';
const byMarie = { decidedBy: 'Marie Durand' };
const ofAccount = { kind: 'account', account: '606140' };
const fuels = { selector: ofAccount, categoryCode: 'C19', note: 'Company cars only.' };
const ownFactor = {
  name: 'Paper of our supplier, recycled',
  value: 0.85,
  unit: 'kg',
  source: 'EPD of the supplier, 2025',
  uncertainty: 0.2,
  year: 2025,
};

const noTexts = { caseId: '', designation: '', supplier: '', account: '', category: '' };
const stored = {
  id: 'review-2024-07',
  selector: { ...noTexts, ...ofAccount },
  validity: 'organization',
  categoryScheme: 'ademe',
  categoryCode: 'C19',
  factorId: '',
  ghgCategory: '',
  exclusion: '',
  accept: false,
  accepted: [],
  note: 'Company cars only.',
  projectId,
  revision: 1,
  decidedAt,
  ...byMarie,
  keyName: 'review',
  revokedAt: '',
  revokedBy: '',
};
const effect = {
  cases: '12',
  changed: '9',
  rows: '148',
  spendEur: 18_420.5,
  beforeMg: '41200000000',
  afterMg: '38750000000',
  totalMg: '1204310000000',
  categories: [
    {
      categoryScheme: 'ademe',
      categoryCode: 'C19',
      categoryLabel: 'Coke and refined petroleum products',
      cases: '9',
      decided: '3',
      spendEur: 16_120.5,
      beforeMg: '39100000000',
      afterMg: '37400000000',
    },
    {
      categoryScheme: 'ademe',
      categoryCode: 'G45',
      categoryLabel: 'Trade and repair of motor vehicles',
      cases: '2',
      decided: '0',
      spendEur: 2_300,
      beforeMg: '2100000000',
      afterMg: '1350000000',
    },
  ],
  unmatched: '1',
  excluded: '0',
  excludedRows: '0',
};
const conflict = {
  decisionId: 'review-2023-31',
  reason: 'FACTOR_GONE',
  cases: '4',
  message: 'The factor bc-25775 is not in the catalogue any more. Choose another one, or revoke the decision.',
};
const sample = {
  sampleId: 'V4bTq7Lk',
  revision: 1,
  seed: '2024-01',
  population: '11840',
  drawnAt: decidedAt,
  drawnBy: 'Auditor',
  checked: 1,
  wrong: 0,
  products: [
    { product: exampleResult, verdict: 'right', note: '', checkedBy: 'Auditor', checkedAt: '2026-01-03T10:00:00.000Z' },
    { product: { ...exampleResult, productId: 'Wx' }, verdict: '', note: '', checkedBy: '', checkedAt: '' },
  ],
  errorRate: 0,
  errorRateLow: 0,
  errorRateHigh: 0.975,
};

/** The examples for decisions, samples and the engine itself. A test sends every request. */
export const decisionExamples: Readonly<Record<string, OperationExamples>> = {
  'Decisions.Decide': {
    requests: {
      category: {
        summary: 'Another category for an account',
        value: { projectId, id: 'review-2024-07', baseRevision: 0, decisions: [fuels], ...byMarie },
      },
      dryRun: {
        summary: 'The effect of an exclusion, in a dry run',
        value: {
          projectId,
          dryRun: true,
          decisions: [{ selector: { kind: 'supplier', supplier: 'Total' }, exclusion: 'intra_group' }],
        },
      },
      several: {
        summary: 'The client’s own factor, the quantity for a designation, and a case that is right as it is',
        value: {
          projectId,
          decisions: [
            { selector: { kind: 'designation', designation: 'Ramette papier A4' }, ownFactor },
            {
              selector: { kind: 'designation', designation: 'Ramette papier A4' },
              validity: 'project',
              quantity: { value: 100, unit: 'kg' },
            },
            {
              selector: { kind: 'case', designation: 'Gazole', supplier: 'Total', account: '606140' },
              accept: true,
              note: 'Checked against the invoices.',
            },
          ],
          ...byMarie,
        },
      },
    },
    responses: {
      decided: {
        summary: 'The new revision and the effect',
        value: { revision: 1, decisions: [stored], effect, conflicts: [] },
      },
    },
  },
  'Decisions.ListDecisions': {
    requests: {
      ofProject: { summary: 'Decisions that apply to a project', value: { projectId } },
      news: {
        summary: 'Decisions made after revision 0',
        value: { projectId, afterRevision: 0, includeRevoked: true },
      },
      ofOrganization: { summary: "The organization's decisions", value: { pageSize: 1_000 } },
    },
    responses: {
      page: {
        summary: 'One decision, and one from last year that no longer fits',
        value: { decisions: [stored], nextPageToken: '', revision: 1, conflicts: [conflict] },
      },
    },
  },
  'Decisions.RevokeDecision': {
    requests: {
      inProject: {
        summary: 'In a project, and for later projects',
        value: { decisionId: 'review-2024-07', projectId, note: 'The vans are leased.', revokedBy: 'Marie Durand' },
      },
    },
    responses: { revoked: { summary: 'The new revision', value: { revision: 2, effect } } },
  },
  'Decisions.ImportDecisions': {
    requests: {
      memory: {
        summary: 'For later projects',
        value: {
          content: toBase64('selector,account,categoryScheme,categoryCode\naccount,606140,ademe,C19\n'),
          ...byMarie,
        },
      },
      dryRun: {
        summary: 'The effect on a project, in a dry run',
        value: { projectId, dryRun: true, content: toBase64('selector,account,exclusion\naccount,606140,deposit\n') },
      },
    },
    responses: {
      imported: {
        summary: 'One decision was added, and none were known already',
        value: { imported: '1', known: '0', revoked: '0', unmatched: '0', revision: 0, conflicts: [] },
      },
    },
  },
  'Decisions.ExportDecisions': {
    requests: {
      ofOrganization: { summary: "The organization's decisions", value: {} },
      ofProject: { summary: 'All decisions that apply to a project', value: { projectId, includeRevoked: true } },
    },
    responses: {
      file: {
        summary: 'A file with one decision (some columns omitted)',
        value: {
          csv: 'id,selector,account,categoryScheme,categoryCode\r\nreview-2024-07,account,606140,ademe,C19\r\n',
          decisions: '1',
        },
      },
    },
  },
  'Decisions.DrawSample': {
    requests: {
      sixty: { summary: 'Sixty products at random', value: { projectId, drawnBy: 'Auditor' } },
      seeded: { summary: 'Twenty products, with a seed', value: { projectId, size: 20, seed: '2024-01' } },
    },
    responses: { drawn: { summary: 'A sample of two products', value: { sample } } },
  },
  'Decisions.GetSample': {
    requests: { newest: { summary: 'The newest sample of a project', value: { projectId } } },
    responses: { found: { summary: 'One product was checked', value: { sample } } },
  },
  'Decisions.CheckSample': {
    requests: {
      verdicts: {
        summary: 'One product is right, with a note',
        value: {
          projectId,
          sampleId: 'V4bTq7Lk',
          checkedBy: 'Auditor',
          verdicts: [{ productId: 'Uk', verdict: 'right', note: 'Invoice F-2024-118.' }],
        },
      },
    },
    responses: { checked: { summary: 'The sample as it is now', value: { sample } } },
  },
  'Engine.Enrich': {
    requests: {
      purchase: {
        summary: 'A purchase that a user is entering',
        value: { rows: [gazole], context, categoryMode: 'ademe' },
      },
      brief: {
        summary: 'Designation and amount only',
        value: { rows: [{ designation: 'Laptop 14"', amount: '899' }] },
      },
    },
    responses: {
      enriched: {
        summary: 'The product, which has only one case',
        value: {
          rows: [{ product: 0, case: 0 }],
          products: [{ ...exampleResult, productId: '', caseId: '' }],
          cases: [{ ...exampleResult, productId: '', caseId: '' }],
        },
      },
    },
  },
};
