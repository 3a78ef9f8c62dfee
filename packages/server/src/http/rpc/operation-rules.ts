import type { DescMethod } from '@bufbuild/protobuf';
import type { Service } from '@ledgerprint/client';
import type {
  Catalogue,
  Decisions,
  Engine,
  Organization,
  Products,
  Projects,
  Reports,
} from '@ledgerprint/client/workspace';
import type { KeyScope } from '../../store/api-keys.ts';

/** How an operation is treated before its message is decoded. */
export type OperationRules = {
  /** The scope that a key needs to call it. */
  readonly scope: KeyScope;
  /** What its body carries: rows, similar items or a file may be large, anything else is small. */
  readonly carries: 'rows' | 'file' | 'little';
  /** How many rows or other items its list may hold, if the operator cannot set it. */
  readonly mostItems?: number;
  /**
   * Where it runs: `here` on the main thread, unless its body is large; `thread` always in a thread, because a small body
   * may cause much work; `engine` in a thread that has an engine.
   */
  readonly runsIn: 'here' | 'thread' | 'engine';
  /** Whether its work grows with the rows of a project. */
  readonly isLong: boolean;
  /** Whether it accepts an Idempotency-Key. */
  readonly isRepeatable: boolean;
};

const read: OperationRules = { scope: 'read', carries: 'little', runsIn: 'here', isLong: false, isRepeatable: false };
const change: OperationRules = { ...read, scope: 'submit', isRepeatable: true };
const addRows: OperationRules = { ...change, carries: 'rows', isLong: true };
const importFile: OperationRules = { ...change, carries: 'file', isLong: true };
const decide: OperationRules = { ...change, scope: 'decide' };
/** Products are recalculated: as many as a selector matches. */
const revise: OperationRules = { ...decide, runsIn: 'engine', isLong: true };

type RulesOf<Of extends { readonly method: object }> = {
  readonly [Name in keyof Of['method']]: OperationRules;
};

const service: RulesOf<typeof Service> = {
  createProject: change,
  addActivities: addRows,
  // A second call changes nothing, so it needs no key.
  submit: { ...change, isLong: true, isRepeatable: false },
  importCSV: importFile,
  getProgress: read,
  exportCSV: read,
};

const projects: RulesOf<typeof Projects> = {
  createProject: change,
  addRows,
  // An archive or a PDF of a few kilobytes may unpack to many megabytes.
  importLedger: { ...importFile, runsIn: 'thread' },
  listProjects: read,
  getProject: read,
  updateProject: change,
  cancelProject: change,
  deleteProject: change,
  restoreProject: change,
  runAgain: { ...change, isLong: true },
};

const products: RulesOf<typeof Products> = { listProducts: read, listCases: read, listGroups: read, listRows: read };

const catalogue: RulesOf<typeof Catalogue> = { searchCategories: read, searchFactors: read };

/** The most decisions in one Decide, and verdicts in one CheckSample: as many as a sample has products. */
export const mostDecisions = 1_000;
export const mostVerdicts = 1_000;

const decisions: RulesOf<typeof Decisions> = {
  decide: { ...revise, carries: 'rows', mostItems: mostDecisions },
  listDecisions: read,
  revokeDecision: revise,
  importDecisions: { ...revise, carries: 'file' },
  // Up to all decisions of an organization, in one text.
  exportDecisions: { ...read, runsIn: 'thread', isLong: true },
  drawSample: decide,
  getSample: read,
  checkSample: { ...decide, carries: 'rows', mostItems: mostVerdicts },
};

/** The most rows in one Enrich. */
export const mostEnrichedRows = 100;

const engine: RulesOf<typeof Engine> = {
  // It stores nothing, so a read-only key may call it.
  enrich: { ...read, carries: 'rows', mostItems: mostEnrichedRows, runsIn: 'engine' },
};

/** The report of a small project is built during the call. */
const report: OperationRules = { ...read, runsIn: 'thread', isLong: true };

const reports: RulesOf<typeof Reports> = {
  getReport: report,
  compareProjects: report,
  getReceipt: report,
  exportEvidence: report,
  signOff: decide,
};

const organization: RulesOf<typeof Organization> = { getOrganization: read };

const rules: Readonly<Record<string, Readonly<Record<string, OperationRules>>>> = {
  'api.v1.Service': service,
  'ledgerprint.v1.Projects': projects,
  'ledgerprint.v1.Products': products,
  'ledgerprint.v1.Catalogue': catalogue,
  'ledgerprint.v1.Organization': organization,
  'ledgerprint.v1.Decisions': decisions,
  'ledgerprint.v1.Engine': engine,
  'ledgerprint.v1.Reports': reports,
};

/** The rules of an operation, by service and name, because both packages have a CreateProject. */
export function rulesOf({ parent, localName }: DescMethod): OperationRules {
  const found = rules[parent.typeName]?.[localName];
  if (found === undefined) throw new Error(`there are no rules for ${parent.typeName}.${localName}`);
  return found;
}
