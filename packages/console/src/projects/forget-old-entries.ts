/** Earlier versions kept a list of projects in the browser, an entry for each. Nothing reads it any more. */
export function forgetOldEntries(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('ledgerprint.project.')) localStorage.removeItem(key);
  }
}
