import { type GivenContext, parseContext } from '../operations/parse-context.ts';
import type { ProjectContext } from '../store/project.ts';
import type { Tables } from '../store/store.ts';

/** Defaults to set: those that are not given stay as they are or, with `clear`, are removed. */
export type ContextChange = Partial<GivenContext> & { readonly clear: boolean };

/** The default context of an organization's projects; null where nothing is set. */
export type DefaultContext = { readonly organization: string } & {
  readonly [Field in keyof ProjectContext]: NonNullable<ProjectContext[Field]> | null;
};

/** Checks the given defaults; throws a Failure that names the option that is wrong. */
export function toContextChange(change: ContextChange): Partial<ProjectContext> {
  const blank = { country: '', currency: '', year: 0, period: '' };
  const parsed = parseContext({ ...blank, ...change }, '--');
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/** Sets defaults of an organization. */
export async function setContext(
  tables: Pick<Tables, 'organizations'>,
  organizationId: number,
  change: ContextChange,
): Promise<void> {
  const given = toContextChange(change);
  const before = change.clear ? undefined : await tables.organizations.getContext(organizationId);
  const blank = { country: undefined, currency: undefined, year: undefined, period: undefined };
  await tables.organizations.setContext(organizationId, { ...blank, ...before, ...given });
}

/** The text of a change in the audit log: `country FR, year 2024`. */
export function describeContextChange({ clear, ...given }: ContextChange): string {
  const parts = Object.entries(given).map(([field, value]) => `${field} ${value}`);
  return [...(clear ? ['cleared'] : []), ...parts].join(', ');
}
