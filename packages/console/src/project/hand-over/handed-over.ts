import type { ProjectSummary } from '@ledgerprint/client/workspace';
import type { Session } from '../../session/session.ts';

/** What of a project is handed over, and in which of its revisions. */
export type HandedOver = {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly revision: number;
};
