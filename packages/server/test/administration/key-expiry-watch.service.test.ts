import { expect, it } from 'vitest';
import { openKeyExpiryWatch } from '../../src/administration/key-expiry-watch.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService();
const day = 86_400_000;

it('warns of keys that are about to expire: at the start, then once a day for each', async () => {
  const { administration, store } = suite.service.app.storage;
  const { organization } = suite.caller;
  const inDays = (days: number) => new Date(Date.now() + days * day);
  const issue = (name: string, expiresAt: Date | undefined) =>
    administration.createKey(organization, { name, expiresAt });
  await issue('soon', inDays(13));
  await issue('tomorrow', inDays(1));
  await issue('late', inDays(15));
  await issue('over', inDays(-1));
  await issue('endless', undefined);
  const keys = await administration.listKeys(organization);
  const idOf = (name: string) => keys.find((key) => key.name === name)?.id ?? 0;
  await issue('revoked', inDays(2));
  const revoked = (await administration.listKeys(organization)).at(-1);
  await administration.revokeKey(organization, revoked?.id ?? 0);

  let nowMs = Date.now();
  const lines: unknown[] = [];
  const watch = openKeyExpiryWatch({
    tables: store,
    logger: { warn: (...line: unknown[]) => lines.push(line) },
    now: () => nowMs,
  });
  await watch.look();
  const line = (name: string) => [
    { keyId: idOf(name), organization, expiresAt: expect.any(Date), lastUsedAt: null },
    'a key is about to expire',
  ];
  expect(lines).toEqual([line('tomorrow'), line('soon')]);
  await watch.look();
  expect(lines).toHaveLength(2);
  nowMs += day;
  await watch.look();
  expect(lines).toHaveLength(4);
  await watch.close();
});
