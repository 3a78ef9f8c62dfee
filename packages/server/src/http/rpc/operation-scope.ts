import { Service } from '@ledgerprint/client';
import type { KeyScope } from '../../store/api-keys.ts';

const { getProgress, exportCSV, createProject, addActivities, submit, importCSV } = Service.method;

const scopes = new Map<string, KeyScope>([
  ...[getProgress, exportCSV].map(({ name }) => [name, 'read'] as const),
  ...[createProject, addActivities, submit, importCSV].map(({ name }) => [name, 'submit'] as const),
]);

/** What a key must be allowed for an operation; for one that nobody has classed, all. */
export function scopeOf(operation: string): KeyScope {
  return scopes.get(operation) ?? 'all';
}
