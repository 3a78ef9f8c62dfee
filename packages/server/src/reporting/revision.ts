/** A result of a project. */
export type Revision = { readonly organizationId: number; readonly projectNumber: number; readonly revision: number };
