import { type OperationExamples, projectId } from './operation-examples.ts';

const lastYear = 'Xk2pQ9vLm4';
const core = {
  version: 1,
  projectId,
  revision: 2,
  mode: 'ademe',
  engineVersion: '4+141c7a70',
  context: { country: 'FR', currency: 'EUR', year: 2024, period: '2024' },
  sources: ['ADEME Base Carbone 23.6'],
  rowsSha256: '9f2b54f3c9a1a3a2f5c1e7d2f8b0c6d4e1a7b3958c2d6f0e4a1b7c3d9e5f8021',
  decisionsSha256: '1c3d5e7f9a0b2c4d6e8f0a1b3c5d7e9f1a2b4c6d8e0f2a3b5c7d9e1f3a4b6c8d',
  contextSha256: '5a7b9c1d3e5f7a9b0c2d4e6f8a1b3c5d7e9f0a2b4c6d8e1f3a5b7c9d0e2f4a6b',
  rows: 2,
  products: 2,
  cases: 2,
  footprintMg: '3191600000',
  scope1Mg: '2490850000',
  scope2Mg: '0',
  scope3Mg: '700750000',
};
const signedOff = {
  revision: 2,
  signedBy: 'Marie Durand',
  keyName: 'review',
  signedAt: '2026-02-01T09:00:00.000Z',
  note: 'Annual report 2024.',
};
const partsOf = (parts: Readonly<Record<string, string>>) =>
  Object.entries(parts).map(([cause, footprintMg]) => ({ cause, footprintMg, cases: '0' }));

/** The examples for reports, comparisons and evidence. A test sends every request. */
export const reportExamples: Readonly<Record<string, OperationExamples>> = {
  'Reports.GetReport': {
    requests: {
      data: { summary: 'The newest revision, as data', value: { projectId } },
      french: { summary: 'As an HTML file in French', value: { projectId, format: 'html', language: 'fr' } },
    },
    responses: {
      ready: {
        summary: 'A report (parts omitted here)',
        value: {
          status: 'ready',
          revision: 2,
          html: '',
          fileName: '',
          report: { version: 1, about: { projectId, revision: 2 }, totals: { footprintMg: '3191600000' } },
        },
      },
      preparing: {
        summary: 'Not ready yet: repeat the call',
        value: { status: 'preparing', revision: 2, html: '', fileName: '' },
      },
    },
  },
  'Reports.CompareProjects': {
    requests: {
      revisions: {
        summary: 'What decisions changed in a project',
        value: { beforeProjectId: projectId, beforeRevision: 0, afterProjectId: projectId },
      },
    },
    responses: {
      compared: {
        summary: 'More litres, and a different factor',
        value: {
          status: 'ready',
          comparison: {
            before: {
              projectId: lastYear,
              name: 'Purchases 2023',
              revision: 4,
              footprintMg: '2900000000',
              spendEur: 1_500,
              cases: '1',
            },
            after: {
              projectId,
              name: 'Purchases 2024',
              revision: 2,
              footprintMg: '3191600000',
              spendEur: 1_794,
              cases: '2',
            },
            differenceMg: '291600000',
            parts: partsOf({
              entered: '91600000',
              left: '0',
              excluded: '0',
              included: '0',
              decided: '0',
              reclassified: '0',
              factor: '100000000',
              price: '0',
              volume: '100000000',
            }).map((part) => ({ ...part, cases: part.footprintMg === '0' ? '0' : '1' })),
            cases: [
              {
                designation: 'Gazole',
                supplier: 'Total',
                account: '606140',
                category: '',
                beforeMg: '2900000000',
                afterMg: '3100000000',
                parts: partsOf({ factor: '100000000', volume: '100000000' }),
              },
            ],
          },
        },
      },
      preparing: { summary: 'Not ready yet: repeat the call', value: { status: 'preparing' } },
    },
  },
  'Reports.GetReceipt': {
    requests: { newest: { summary: 'The newest revision', value: { projectId } } },
    responses: {
      signed: {
        summary: 'Signed by the installation, and signed off by a person',
        value: {
          status: 'ready',
          revision: 2,
          core,
          fingerprint: 'b7e23ec29af22b0b4e41da31e868d57226121c84f8a1c2d3e4f5a6b7c8d9e0f1',
          signature: {
            algorithm: 'Ed25519',
            keyId: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
            value: 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
          },
          signedOff: [signedOff],
        },
      },
    },
  },
  'Reports.ExportEvidence': {
    requests: {
      newest: { summary: 'The newest revision', value: { projectId } },
      french: { summary: 'With a French report', value: { projectId, language: 'fr' } },
    },
    responses: {
      ready: {
        summary: 'A link to the pack',
        value: {
          status: 'ready',
          revision: 2,
          expiresAt: '2026-02-01T09:15:00.000Z',
          downloadUrl: `https://ledgerprint.example/downloads/${projectId}/evidence.zip?expires=1769936100&signature=…`,
        },
      },
      preparing: {
        summary: 'Not ready yet: repeat the call',
        value: { status: 'preparing', revision: 2, downloadUrl: '', expiresAt: '' },
      },
    },
  },
  'Reports.SignOff': {
    requests: {
      board: {
        summary: 'The revision for the annual report',
        value: { projectId, revision: 0, signedBy: 'Marie Durand', note: 'Annual report 2024.' },
      },
    },
    responses: { signed: { summary: 'Who signed off, and when', value: { signedOff } } },
  },
};
