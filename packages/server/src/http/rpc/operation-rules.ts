import type { DescMethod } from '@bufbuild/protobuf';
import type { Service } from '@ledgerprint/client';
import type { Catalogue, Organization, Products, Projects } from '@ledgerprint/client/workspace';
import type { KeyScope } from '../../store/api-keys.ts';

/** What differs from operation to operation before its message is looked at. */
export type OperationRules = {
  /** What a key must be allowed to call it. */
  readonly scope: KeyScope;
  /** What its body carries: rows or a file may be large, anything else is small. */
  readonly carries: 'rows' | 'file' | 'little';
  /** Whether its work grows with the rows of a project. */
  readonly isLong: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly isRepeatable: boolean;
};

const read: OperationRules = { scope: 'read', carries: 'little', isLong: false, isRepeatable: false };
const change: OperationRules = { ...read, scope: 'submit', isRepeatable: true };
const addRows: OperationRules = { ...change, carries: 'rows', isLong: true };
const importFile: OperationRules = { ...change, carries: 'file', isLong: true };

type RulesOf<Of extends { readonly method: object }> = {
  readonly [Name in keyof Of['method']]: OperationRules;
};

const service: RulesOf<typeof Service> = {
  createProject: change,
  addActivities: addRows,
  // A second one changes nothing, so it needs no key.
  submit: { ...change, isLong: true, isRepeatable: false },
  importCSV: importFile,
  getProgress: read,
  exportCSV: read,
};

const projects: RulesOf<typeof Projects> = {
  createProject: change,
  addRows,
  importLedger: importFile,
  listProjects: read,
  getProject: read,
  updateProject: change,
  cancelProject: change,
  deleteProject: change,
  restoreProject: change,
};

const products: RulesOf<typeof Products> = {
  listProducts: read,
  listCases: read,
  listGroups: read,
  listRows: read,
};

const catalogue: RulesOf<typeof Catalogue> = { searchCategories: read, searchFactors: read };

const organization: RulesOf<typeof Organization> = { getOrganization: read };

const rules: Readonly<Record<string, Readonly<Record<string, OperationRules>>>> = {
  'api.v1.Service': service,
  'ledgerprint.v1.Projects': projects,
  'ledgerprint.v1.Products': products,
  'ledgerprint.v1.Catalogue': catalogue,
  'ledgerprint.v1.Organization': organization,
};

/** The rules of an operation, which goes by its service and its name: both packages have a CreateProject. */
export function rulesOf({ parent, localName }: DescMethod): OperationRules {
  const found = rules[parent.typeName]?.[localName];
  if (found === undefined) throw new Error(`nobody has classed ${parent.typeName}.${localName}`);
  return found;
}
