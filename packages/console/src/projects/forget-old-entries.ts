/** Removes entries that earlier versions kept in the browser for each project. Nothing reads them any more. */
export function forgetOldEntries(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('ledgerprint.project.')) localStorage.removeItem(key);
  }
}
