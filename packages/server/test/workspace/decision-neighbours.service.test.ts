import { expect, it } from 'vitest';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted, listCases } from './decided-ledger.ts';

const suite = useTestService({ role: 'all', decisionNeighbours: 'on' });

const row = (designation: string) => ({ designation, supplier: 'Bokade SAS', amount: '900', currency: 'EUR' });
const decidedText = 'Calage mousse zotec 40 mm';
const similarText = 'Calage mousse zotec 60 mm';

async function explain(caller: TestCaller, projectId: string): Promise<string> {
  const cases: readonly { designation: string; explanation: string }[] = await listCases(caller, projectId);
  return cases.find(({ designation }) => designation === similarText)?.explanation ?? '';
}

it('a decided case votes on a similar one in later projects of its organization, and nowhere else', async () => {
  const caller = await suite.service.createCaller();
  const rows = [row(decidedText), row(similarText), row('Location de nacelle')];
  const first = await createCompleted(caller, rows);
  const { body } = await caller.call('Decisions.Decide', {
    projectId: first,
    decisions: [{ selector: { kind: 'designation', designation: decidedText }, categoryCode: 'C22' }],
  });
  const sentence = `decision ${body.decisions[0].id} on the similar product "${decidedText}"`;
  const later = await createCompleted(caller, rows);
  expect(await explain(caller, later)).toContain(sentence);
  // Not in the project in which it was made, even if its other cases are recalculated.
  await caller.call('Decisions.Decide', {
    projectId: first,
    decisions: [{ selector: { kind: 'designation', designation: similarText }, ghgCategory: '3.2' }],
  });
  expect(await explain(caller, first)).not.toContain('on the similar');
  const stranger = await suite.service.createCaller();
  expect(await explain(stranger, await createCompleted(stranger, rows))).not.toContain('on the similar');
});
