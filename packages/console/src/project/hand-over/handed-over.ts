import type { ProjectSummary } from '@ledgerprint/client/workspace';
import type { Session } from '../../session/session.ts';

/** A revision of a project, with the session to fetch it. */
export type HandedOver = { readonly session: Session; readonly project: ProjectSummary; readonly revision: number };
