import { categoryModes } from '@ledgerprint/engine/category-mode';
import type { ProjectStatus } from '../../src/store/project.ts';
import type { Json } from './json.ts';

const afterSeal = ['enriching', 'completed', 'failed'] as const satisfies readonly ProjectStatus[];
const statuses = ['pending', ...afterSeal] as const satisfies readonly ProjectStatus[];

/** Digits, a `Z` at the end, and nothing at all where it has not happened yet. */
const timeOrEmpty = { pattern: String.raw`^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z)?$` };
const projectId = { pattern: '^[0-9A-Za-z]{8,16}$' };

/** What protobuf cannot say of a field and its comment says in words, as keywords of JSON Schema. */
export const fieldRules: Readonly<Record<string, Json>> = {
  'CreateProjectResponse.projectId': projectId,
  'ImportActivity.designation': { pattern: String.raw`\S` },
  'AddActivitiesRequest.projectId': { minLength: 1 },
  'AddActivitiesRequest.activities': { minItems: 1 },
  'SubmitRequest.projectId': { minLength: 1 },
  'SubmitResponse.status': { enum: afterSeal },
  'ImportCSVRequest.name': { maxLength: 200 },
  'ImportCSVRequest.csv': { minLength: 1 },
  'ImportCSVRequest.categoryMode': { enum: categoryModes, default: categoryModes[0] },
  'ImportCSVResponse.projectId': projectId,
  'GetProgressRequest.projectId': { minLength: 1 },
  'GetProgressResponse.status': { enum: statuses },
  'GetProgressResponse.submittedAt': timeOrEmpty,
  'GetProgressResponse.completedAt': timeOrEmpty,
  'ExportCSVRequest.projectId': { minLength: 1 },
  'ExportCSVResponse.downloadUrl': { format: 'uri' },
  'ExportCSVResponse.expiresAt': { format: 'date-time' },
};

/** The fields a request cannot do without. Answers always have all of theirs. */
export const requiredFields: Readonly<Record<string, readonly string[]>> = {
  ImportActivity: ['designation'],
  AddActivitiesRequest: ['projectId', 'activities'],
  SubmitRequest: ['projectId'],
  ImportCSVRequest: ['csv'],
  GetProgressRequest: ['projectId'],
  ExportCSVRequest: ['projectId'],
};
