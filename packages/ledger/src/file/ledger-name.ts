/** The endings of files that may be ledgers; what they are is told by their bytes. */
export const ledgerExtensions: readonly string[] = [
  ...['csv', 'tsv', 'txt', 'xlsx', 'json', 'xml', 'pdf', 'p7m', 'zip'],
];

/**
 * Whether a file in a folder or an archive is one to be read, by its name alone. Hidden files, locks of office programs
 * and what macOS adds to archives are none.
 */
export function isLedgerName(path: string): boolean {
  const names = path.split(/[/\\]/).filter((name) => name !== '' && name !== '.' && name !== '..');
  if (names.some((name) => name.startsWith('.') || name === '__MACOSX')) return false;
  const name = names.at(-1);
  if (name === undefined || name.startsWith('~$') || /[/\\]$/.test(path)) return false;
  const dot = name.lastIndexOf('.');
  return dot > 0 && ledgerExtensions.includes(name.slice(dot + 1).toLowerCase());
}
