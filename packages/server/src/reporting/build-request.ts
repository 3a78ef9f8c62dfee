import type { Language } from '@ledgerprint/ledger/language';
import type { Revision } from './revision.ts';

/** Something that is built from a revision on first request, and stored. */
export type BuildRequest =
  | ({ readonly kind: 'report' } & Revision)
  | ({ readonly kind: 'receipt' } & Revision)
  | ({ readonly kind: 'evidence'; readonly language: Language } & Revision)
  | {
      readonly kind: 'comparison';
      readonly organizationId: number;
      readonly before: Omit<Revision, 'organizationId'>;
      readonly after: Omit<Revision, 'organizationId'>;
    };
