import { loadGases } from '@ledgerprint/engine/catalogue';
import type { ReportFacts } from '../../src/index.ts';

/** The facts of a ledger that is not part of a project. */
export const facts: ReportFacts = {
  about: {
    projectId: '',
    name: 'Ledger',
    revision: 0,
    mode: 'ademe',
    context: { country: 'FR', currency: 'EUR', year: 2023, period: '2023' },
    engineVersion: '4+1a2b3c4d',
    programVersion: '0.1.0',
    completedAt: '',
    signOff: undefined,
  },
  reconciliation: { files: [] },
  decisions: { count: 0, revoked: 0, by: [], latest: [] },
  findGases: await loadGases(),
};
