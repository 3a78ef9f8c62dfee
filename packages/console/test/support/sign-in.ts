import type { Page } from './browser.ts';

/** Signs in as a user does, in either language, and waits until it is done. */
export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel(/^(?:API key|Clé d’API)$/).fill(key);
  await page.getByRole('button', { name: /^(?:Sign in|Se connecter)$/ }).click();
  await page.getByRole('button', { name: /^(?:Sign out|Se déconnecter)$/ }).waitFor();
}
