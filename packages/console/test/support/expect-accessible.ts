import { expect } from 'vitest';
import { AxeBuilder, type Page } from '../../../../tooling/browser.ts';

/** Fails with the serious and critical violations that axe finds on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page has no frames of other origins, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = serious.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}
