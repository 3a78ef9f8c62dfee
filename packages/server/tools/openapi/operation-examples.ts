import type { Json } from './json.ts';

type Example = { readonly summary: string; readonly value: Json };

/** Accepted requests with typical responses. Together they tell one story, from an empty project to its file. */
export type OperationExamples = {
  readonly requests: Readonly<Record<string, Example>>;
  readonly responses: Readonly<Record<string, Example>>;
};

/** The project in all examples. */
export const projectId = '86Rf07xd4z';
export const submittedAt = '2026-01-02T03:04:05.678Z';
const created = { created: { summary: 'The id of the project', value: { projectId } } };

/** The examples of each operation of the contract, all for the same project. A test sends every request. */
export const operationExamples: Readonly<Record<string, OperationExamples>> = {
  CreateProject: {
    requests: {
      named: { summary: 'A project with a name', value: { name: 'Purchases 2024' } },
      unnamed: { summary: 'A project without a name', value: {} },
    },
    responses: created,
  },
  AddActivities: {
    requests: {
      ledger: {
        summary: 'Three rows of a ledger',
        value: {
          projectId,
          activities: [
            {
              designation: 'Ramette papier A4 80g 500 feuilles',
              supplier: 'Lyreco',
              unitPrice: '4,35',
              currency: 'EUR',
              quantity: '40',
              purchaseDate: '15/06/2024',
            },
            { designation: 'Gazole', quantity: '1000', unit: 'L', purchaseDate: '2024-03-31' },
            {
              designation: 'Office cleaning, March',
              supplier: 'Clean & Co',
              unitPrice: '1,200.00',
              currency: 'GBP',
              purchaseDate: '2024-03',
              category: 'Facilities',
            },
          ],
        },
      },
      designationOnly: {
        summary: 'Required fields only',
        value: { projectId, activities: [{ designation: 'Laptop 14"' }] },
      },
    },
    responses: { staged: { summary: 'The rows in the project so far', value: { staged: '3' } } },
  },
  Submit: {
    requests: {
      polling: { summary: 'Poll with GetProgress', value: { projectId } },
      webhook: {
        summary: 'Be notified by a signed POST',
        value: { projectId, webhookUrl: 'https://erp.example.com/hooks/ledgerprint' },
      },
    },
    responses: { sealed: { summary: 'Sealed, enrichment has started', value: { status: 'enriching' } } },
  },
  ImportCSV: {
    requests: {
      french: {
        summary: 'A French spreadsheet, saved as CSV',
        value: {
          name: 'Achats 2024',
          csv: toBase64('Désignation;Prix unitaire;Quantité\nRamette papier A4;4,35;40\nGazole;1,62;1000\n'),
        },
      },
      ownCategories: {
        summary: "With the client's own categories",
        value: {
          name: 'Purchases 2024',
          csv: toBase64('designation,category,unitPrice,quantity\nCopy paper A4,Office supplies,4.35,40\n'),
          categoryMode: 'client',
        },
      },
    },
    responses: created,
  },
  GetProgress: {
    requests: { project: { summary: 'A project', value: { projectId } } },
    responses: {
      pending: {
        summary: 'Not sealed yet: three rows',
        value: {
          status: 'pending',
          totalLines: '3',
          enriched: '0',
          inProgress: '0',
          failed: '0',
          submittedAt: '',
          completedAt: '',
        },
      },
      enriching: {
        summary: 'Enriching 1,200 products',
        value: {
          status: 'enriching',
          totalLines: '1200',
          enriched: '500',
          inProgress: '700',
          failed: '0',
          submittedAt,
          completedAt: '',
        },
      },
      completed: {
        summary: 'Completed: the file can be exported',
        value: {
          status: 'completed',
          totalLines: '1200',
          enriched: '1199',
          inProgress: '0',
          failed: '1',
          submittedAt,
          completedAt: '2026-01-02T03:05:06.789Z',
        },
      },
    },
  },
  ExportCSV: {
    requests: { project: { summary: 'A completed project', value: { projectId } } },
    responses: {
      link: {
        summary: 'A link that is valid for 15 minutes, without the API key',
        value: {
          downloadUrl:
            'https://ledgerprint.example.com/downloads/86Rf07xd4z/5e0c6c1e-3b7f-4f0e-9c1d-2b3a4c5d6e7f.csv?name=Purchases%202024.csv&expires=1767324006&signature=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          expiresAt: '2026-01-02T03:20:06.000Z',
        },
      },
    },
  },
};

/** A file as it is sent in a request. */
export function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
