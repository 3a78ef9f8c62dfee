import type { DescMethod } from '@bufbuild/protobuf';
import { factorUnits } from '@ledgerprint/engine/catalogue';
import { categoryModes } from '@ledgerprint/engine/category-mode';
import { conflictReasons, selectorKinds } from '@ledgerprint/engine/decisions';
import { exclusionReasons } from '@ledgerprint/ledger';
import { comparisonCauses } from '@ledgerprint/report/comparison';
import { isItemsField } from '../../src/http/rpc/decoding/items-field.ts';
import { rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { listMethods } from '../../src/http/rpc/operations.ts';
import type { ProjectStatus } from '../../src/store/project.ts';
import { type Json, schemaNameOf } from './json.ts';

const afterSeal = ['enriching', 'completed', 'failed'] as const satisfies readonly ProjectStatus[];
const statuses = ['pending', ...afterSeal] as const satisfies readonly ProjectStatus[];

/** RFC 3339 in UTC, or empty for an event that has not happened yet. */
const timeOrEmpty = { pattern: String.raw`^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z)?$` };
const fates = ['counted', 'excluded', 'unread'];
const projectId = { pattern: '^[0-9A-Za-z]{8,16}$' };

/** The operations whose projectId may be blank. */
const withoutProject = ['ListDecisions', 'RevokeDecision', 'ImportDecisions', 'ExportDecisions'];
const methods = listMethods();
/** The requests of all other operations on one project. */
const onProjects = methods
  .filter(({ name, input }) => 'projectId' in input.field && !withoutProject.includes(name))
  .map(({ input }) => schemaNameOf(input));
const paged = methods.filter(({ input }) => 'pageSize' in input.field).map(({ input }) => schemaNameOf(input));
/** The texts of a row with the common maximum length. */
const shortTexts = [
  ...['supplier', 'unitPrice', 'currency', 'quantity', 'unit', 'purchaseDate', 'weight', 'category'],
  ...['account', 'accountLabel', 'amount', 'bookedAmount', 'country', 'file', 'sheet'],
];
const categoryMode = { enum: categoryModes, default: categoryModes[0] };
const orders = ['appearance', 'footprint', 'amount', 'doubt'];
const language = { enum: ['', 'en', 'fr'], default: 'en' };
const milligrams = { pattern: String.raw`^-?\d+$` };

/** The number of rows or other items in a request. */
function toListRules(method: DescMethod): readonly (readonly [string, Json])[] {
  const { maxItems } = rulesOf(method);
  const rule = { minItems: 1, ...(maxItems === 0 ? {} : { maxItems }) };
  const { input } = method;
  return input.fields.filter(isItemsField).map(({ jsonName }) => [`${schemaNameOf(input)}.${jsonName}`, rule]);
}

function toWorkspaceRules(): Readonly<Record<string, Json>> {
  const rules: Readonly<Record<string, Json>> = {
    ...Object.fromEntries(
      ['createdAt', 'submittedAt', 'completedAt', 'deletedAt'].map((name) => [`ProjectSummary.${name}`, timeOrEmpty]),
    ),
    ...Object.fromEntries(shortTexts.map((name) => [`Row.${name}`, { maxLength: 500 }])),
    'Row.line': { minimum: 0 },
    'Row.fate': { enum: ['', ...fates] },
    'CreateProjectRequest.categoryMode': categoryMode,
    'CreateProjectResponse.projectId': projectId,
    'ImportLedgerRequest.name': { maxLength: 200 },
    'ImportLedgerRequest.content': { minLength: 1 },
    'ImportLedgerRequest.categoryMode': categoryMode,
    'ImportLedgerResponse.projectId': projectId,
    'ListProjectsRequest.status': { enum: ['', ...statuses] },
    'UpdateProjectRequest.name': { maxLength: 200 },
    'UpdateProjectRequest.categoryMode': { enum: categoryModes },
    'CancelProjectResponse.status': { enum: afterSeal },
    'DeleteProjectResponse.restorableUntil': { format: 'date-time' },
    'ProjectSummary.projectId': projectId,
    'ProjectSummary.status': { enum: statuses },
    'ProjectSummary.categoryMode': { enum: categoryModes },
    'ProjectSummary.footprintMg': milligrams,
    'Totals.footprintMg': milligrams,
    'TotalLine.footprintMg': milligrams,
    'Group.footprintMg': milligrams,
    'ListProductsRequest.orderBy': { enum: orders, default: orders[0] },
    'ListCasesRequest.orderBy': { enum: orders, default: orders[0] },
    'ListGroupsRequest.orderBy': { enum: orders.slice(1), default: orders[1] },
    'ListGroupsRequest.groupBy': { enum: ['account', 'category', 'own_category', 'supplier'] },
    'ListRowsRequest.fate': { enum: ['', ...fates] },
    'ListRowsRequest.text': { maxLength: 200 },
    'SearchCategoriesRequest.query': { maxLength: 200 },
    'SearchCategoriesRequest.scheme': { enum: ['ademe', 'naics', 'referential'], default: 'ademe' },
    'SearchCategoriesRequest.limit': { minimum: 0, maximum: 100, default: 20 },
    'DecideRequest.id': { pattern: '^([A-Za-z0-9_-]{8,48})?$' },
    'Selector.kind': { enum: selectorKinds },
    'Decision.validity': { enum: ['', 'organization', 'project'] },
    'Decision.ghgCategory': { pattern: String.raw`^([12]|3\.([1-9]|1[0-5]))?$` },
    'Decision.exclusion': { enum: ['', ...exclusionReasons, 'none'] },
    'Decision.decidedAt': timeOrEmpty,
    'Decision.revokedAt': timeOrEmpty,
    'OwnFactor.unit': { enum: factorUnits },
    'Effect.beforeMg': milligrams,
    'Effect.afterMg': milligrams,
    'Effect.totalMg': milligrams,
    'Conflict.reason': { enum: conflictReasons },
    'RevokeDecisionRequest.decisionId': { minLength: 1 },
    'ImportDecisionsRequest.content': { minLength: 1 },
    'DrawSampleRequest.size': { minimum: 0, maximum: 1_000, default: 60 },
    'Verdict.verdict': { enum: ['', 'right', 'wrong'] },
    'SampledProduct.verdict': { enum: ['', 'right', 'wrong'] },
    'SampledProduct.checkedAt': timeOrEmpty,
    'Sample.drawnAt': timeOrEmpty,
    'EnrichRequest.categoryMode': categoryMode,
    'GetReportRequest.format': { enum: ['', 'json', 'html'], default: 'json' },
    'GetReportRequest.language': language,
    'ExportEvidenceRequest.language': language,
    ...Object.fromEntries(
      ['GetReport', 'CompareProjects', 'GetReceipt', 'ExportEvidence'].map((name) => [
        `${name}Response.status`,
        { enum: ['ready', 'preparing'] },
      ]),
    ),
    'CompareProjectsRequest.beforeProjectId': { minLength: 1 },
    'CompareProjectsRequest.afterProjectId': { minLength: 1 },
    'Comparison.differenceMg': milligrams,
    'ComparisonPart.cause': { enum: comparisonCauses },
    'ComparisonPart.footprintMg': milligrams,
    'ComparedSide.footprintMg': milligrams,
    'ComparedCase.beforeMg': milligrams,
    'ComparedCase.afterMg': milligrams,
    'ExportEvidenceResponse.expiresAt': timeOrEmpty,
    'SignOffRequest.revision': { minimum: 0 },
    'SignedOff.signedAt': timeOrEmpty,
    'SearchFactorsRequest.limit': { minimum: 0, maximum: 100, default: 20 },
  };
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`ledgerprint.v1.${name}`, rule]));
}

/**
 * Constraints on fields that protobuf cannot express, as JSON Schema keywords. The field's comment states them in
 * words.
 */
export const fieldRules: Readonly<Record<string, Json>> = {
  ...Object.fromEntries(onProjects.map((name) => [`${name}.projectId`, { minLength: 1 }])),
  ...Object.fromEntries(paged.map((name) => [`${name}.pageSize`, { minimum: 0, maximum: 1_000, default: 100 }])),
  ...Object.fromEntries(methods.flatMap(toListRules)),
  ...toWorkspaceRules(),
  'CreateProjectResponse.projectId': projectId,
  'ImportActivity.designation': { pattern: String.raw`\S` },
  'SubmitResponse.status': { enum: afterSeal },
  'ImportCSVRequest.name': { maxLength: 200 },
  'ImportCSVRequest.csv': { minLength: 1 },
  'ImportCSVRequest.categoryMode': { enum: categoryModes, default: categoryModes[0] },
  'ImportCSVResponse.projectId': projectId,
  'GetProgressResponse.status': { enum: statuses },
  'GetProgressResponse.submittedAt': timeOrEmpty,
  'GetProgressResponse.completedAt': timeOrEmpty,
  'ExportCSVResponse.downloadUrl': { format: 'uri' },
  'ExportCSVResponse.expiresAt': { format: 'date-time' },
};

/** The required fields of requests. Responses always have all of their fields. */
export const requiredFields: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(onProjects.map((name) => [name, ['projectId']])),
  'ledgerprint.v1.AddRowsRequest': ['projectId', 'rows'],
  'ledgerprint.v1.ImportLedgerRequest': ['content'],
  'ledgerprint.v1.ListGroupsRequest': ['projectId', 'groupBy'],
  'ledgerprint.v1.DecideRequest': ['projectId', 'decisions'],
  'ledgerprint.v1.RevokeDecisionRequest': ['decisionId'],
  'ledgerprint.v1.ImportDecisionsRequest': ['content'],
  'ledgerprint.v1.CheckSampleRequest': ['projectId', 'sampleId', 'verdicts'],
  'ledgerprint.v1.EnrichRequest': ['rows'],
  'ledgerprint.v1.CompareProjectsRequest': ['beforeProjectId', 'afterProjectId'],
  'ledgerprint.v1.SignOffRequest': ['projectId', 'revision', 'signedBy'],
  ImportActivity: ['designation'],
  AddActivitiesRequest: ['projectId', 'activities'],
  ImportCSVRequest: ['csv'],
};
