import { type Format, lazily } from '../format.ts';

/** A batch of entries in DATEV's format (EXTF, DTVF), with a German chart of accounts. */
export const datev = {
  name: 'datev',
  label: 'DATEV journal',
  description: 'a DATEV journal (EXTF)',
  family: 'books',
  country: 'DE',
  files: {
    datev: {
      startsLike: (start) => /^"?(?:EXTF|DTVF)"?[;,\t]/.test(start),
      fileDescription: 'a DATEV file (EXTF)',
      isCsv: true,
      openRows: lazily(async () => (await import('./open-datev.ts')).openDatev),
    },
  },
} as const satisfies Format;
