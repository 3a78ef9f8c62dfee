import { type Format, lazily } from '../format.ts';

/** The standard audit file for tax of any country, and the Dutch auditfile. */
export const saft = {
  name: 'saft',
  label: 'SAF-T audit file',
  description: 'an audit file (SAF-T)',
  family: 'books',
  files: {
    saft: {
      roots: [{ name: /^(?:AuditFile|auditfile)$/ }],
      fileDescription: 'an audit file (SAF-T)',
      openRows: lazily(async () => (await import('./open-saft.ts')).openSaft),
    },
  },
} as const satisfies Format;
