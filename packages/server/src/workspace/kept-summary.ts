import { create, fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import { type ProjectSummary, ProjectSummarySchema } from '@ledgerprint/client/workspace';
import type { Tables } from '../store/store.ts';
import { toProjectSummary } from './project-summary.ts';

/**
 * A project as JSON, because the response of a call is stored with its effect. The transaction must hold the lock on
 * the project.
 */
export async function readKeptSummary(
  tables: Pick<Tables, 'projectLists'>,
  organizationId: number,
  projectNumber: number,
): Promise<JsonValue> {
  const listed = await tables.projectLists.find(organizationId, projectNumber);
  if (listed === undefined) throw new Error(`project ${projectNumber} disappeared while it was locked`);
  return toJson(ProjectSummarySchema, create(ProjectSummarySchema, toProjectSummary(listed)));
}

/** The same as a response message. */
export function fromKeptSummary(kept: JsonValue): ProjectSummary {
  return fromJson(ProjectSummarySchema, kept);
}
