import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReceiver } from '../webhooks/receiver.ts';
import { openTestDeliveries, type TestDeliveries } from '../webhooks/test-deliveries.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(new URL('../../../../docs/integrator/webhooks.md', import.meta.url), 'utf8');

let test: TestDeliveries;
beforeAll(async () => {
  test = await openTestDeliveries();
});
afterAll(() => test.close());

async function findFreePort(): Promise<number> {
  const { port, close } = await openReceiver({ host: '127.0.0.1' });
  await close();
  return port;
}

it("the page's receiver for Node accepts only signed events", async () => {
  const snippet = /<!-- run by test: node -->\n```ts\n(.*?)```/s.exec(page)?.[1] ?? '';
  const port = await findFreePort();
  const program = snippet.replace('listen(3000)', `listen(${port}, () => console.log('ready'))`);
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: root,
    env: { ...process.env, WEBHOOK_SECRET: test.webhookSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    const url = `http://127.0.0.1:${port}/`;
    const printed = once(child.stdout, 'data');
    expect(await test.storage.webhooks.sendTest('Receivers', url)).toMatchObject({ status: 204 });
    expect(String(await printed)).toContain("webhook.test { organization: 'Receivers' }");
    await test.storage.administration.createOrganization('Stranger');
    expect(await test.storage.webhooks.sendTest('Stranger', url)).toMatchObject({ status: 400 });
  } finally {
    child.kill();
    await once(child, 'close');
  }
});
