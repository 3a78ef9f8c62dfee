import { Service } from '@ledgerprint/client';
import { Catalogue, Decisions, Engine, Organization, Products, Projects, Reports } from '@ledgerprint/client/workspace';
import { expect, it } from 'vitest';
import { openContext } from './support/browser.ts';
import { useSuite } from './support/console-suite.ts';
import { openWatchedPage } from './support/watched-page.ts';

const services = [Service, Projects, Products, Catalogue, Organization, Decisions, Engine, Reports];
const suite = useSuite();

it('/docs shows every operation in a browser, service by service, and a call can be tried there', async () => {
  const context = await openContext(suite.browser);
  const watched = await openWatchedPage(context, `${suite.service.url}/docs`);
  const { page } = watched;
  await page.locator('.opblock').first().waitFor();
  const shown = await page.locator('.opblock-summary-path').allTextContents();
  const paths = shown.map((path) => path.replaceAll('\u200b', ''));
  const operations = services.flatMap(({ typeName, methods }) => methods.map(({ name }) => `/${typeName}/${name}`));
  expect(paths.filter((path) => path.startsWith('/')).toSorted()).toEqual(operations.toSorted());
  expect(await page.locator('.opblock-tag').evaluateAll((tags) => tags.map((tag) => tag.id))).toEqual(
    services.map(({ name }) => `operations-tag-${name}`),
  );
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill(suite.caller.key);
  await page
    .locator('.auth-container')
    .getByRole('button', { name: /Apply credentials|Authorize/ })
    .click();
  await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).click();
  const operation = page.locator('.opblock').filter({ hasText: 'CreateProject' }).first();
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const live = operation.locator('.live-responses-table');
  await live.locator('.response-col_status').getByText('200').waitFor();
  expect(await live.innerText()).toMatch(/"projectId": "\w{8,16}"/);
  watched.expectPeace();
  await context.close();
});
