import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealedProject } from '../operations/calls.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

const page = await readFile(new URL('../../../../docs/integration.md', import.meta.url), 'utf8');
const snippet = /<!-- run by test: polling -->\n```js\n(.*?)```/s.exec(page)?.[1] ?? '';

let service: TestService;
let caller: TestCaller;
beforeAll(async () => {
  service = await openTestService({ role: 'all', enrichmentThreads: '1' });
  caller = await service.createCaller();
});
afterAll(() => service.close());

function waitUntilDone(projectId: string, key = caller.key) {
  const program = `${snippet}\nconsole.log(JSON.stringify(await waitUntilDone('${projectId}')));`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { LEDGERPRINT_URL: service.url, LEDGERPRINT_KEY: key },
  });
}

describe('the polling of docs/integration.md', () => {
  it('ends with the progress of a project that has ended', async () => {
    const projectId = await createSealedProject(caller, [
      { designation: 'Gazole', quantity: '10', unit: 'L' },
    ]);
    const { stdout } = await waitUntilDone(projectId);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', totalLines: '1', enriched: '1' });
  });

  it('ends with the code and the sentence of a refusal', async () => {
    await expect(waitUntilDone('nobody', 'lp_live_wrong')).rejects.toMatchObject({
      stderr: expect.stringContaining('unauthenticated: This API key is not valid'),
    });
  });
});
