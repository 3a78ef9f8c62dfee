import packageJson from '../../package.json' with { type: 'json' };

/** The version of this Ledgerprint. */
export const version: string = packageJson.version;
