/** The extensions of files that may be ledgers; the bytes decide what they are. */
export const ledgerExtensions: readonly string[] = [
  ...['csv', 'tsv', 'txt', 'xlsx', 'json', 'xml', 'pdf', 'p7m', 'zip'],
];

/** `csv, tsv or txt`, for a sentence. */
export function listExtensions(extensions: readonly string[] = ledgerExtensions, or = 'or'): string {
  return `${extensions.slice(0, -1).join(', ')} ${or} ${extensions.at(-1)}`;
}

/**
 * Whether a file in a folder or an archive is to be read, by its name alone. Hidden files, lock files of office programs and
 * files that macOS adds to archives are not.
 */
export function isLedgerName(path: string): boolean {
  const names = path.split(/[/\\]/).filter((name) => name !== '' && name !== '.' && name !== '..');
  if (names.some((name) => name.startsWith('.') || name === '__MACOSX')) return false;
  const name = names.at(-1);
  if (name === undefined || name.startsWith('~$') || /[/\\]$/.test(path)) return false;
  const dot = name.lastIndexOf('.');
  return dot > 0 && ledgerExtensions.includes(name.slice(dot + 1).toLowerCase());
}
