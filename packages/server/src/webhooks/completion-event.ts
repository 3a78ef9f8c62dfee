import { toProjectId } from '../store/project-id.ts';
import { createEvent, type WebhookEvent } from './event.ts';

/** A project that has come to its end. */
export type FinishedProject = {
  readonly number: number;
  readonly name: string;
  readonly status: 'completed' | 'failed';
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date;
  readonly completedAt: Date;
};

/** The event of a finished project, written once: every attempt sends these bytes. */
export function createCompletionEvent(project: FinishedProject): WebhookEvent {
  return createEvent('project.enrichment.completed', project.completedAt, {
    projectId: toProjectId(project.number),
    name: project.name,
    status: project.status,
    // Texts, as protobuf writes 64-bit numbers in JSON.
    totalLines: String(project.totalProducts),
    enriched: String(project.enrichedProducts),
    failed: String(project.failedProducts),
    submittedAt: project.submittedAt.toISOString(),
    completedAt: project.completedAt.toISOString(),
  });
}
