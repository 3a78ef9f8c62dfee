import type { DecideResponse, ListDecisionsResponse, RevokeDecisionResponse } from '@ledgerprint/client/workspace';
import type { NewDecision } from './new-decision.ts';

/** The calls used, without retries: they are repeated here. */
export type DecisionCalls = {
  decide(request: {
    readonly projectId: string;
    readonly id: string;
    readonly baseRevision: number;
    readonly decisions: NewDecision[];
    readonly decidedBy: string;
  }): Promise<Pick<DecideResponse, 'revision'>>;
  revokeDecision(request: {
    readonly decisionId: string;
    readonly projectId: string;
    readonly revokedBy: string;
  }): Promise<Pick<RevokeDecisionResponse, 'revision'>>;
  listDecisions(request: {
    readonly projectId: string;
    readonly afterRevision: number;
    readonly includeRevoked: boolean;
    readonly pageSize: number;
    readonly pageToken: string;
  }): Promise<Pick<ListDecisionsResponse, 'decisions' | 'revision' | 'nextPageToken'>>;
};
