import { checkReceipt, type KeySet, type Receipt, signedCore, signedManifest } from '@ledgerprint/report/evidence';
import { checkSignature } from '@ledgerprint/report/node';
import { expect, it } from 'vitest';
import { createSigningKeyBox, loadSigner } from '../../src/reporting/signing-keys.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { secretKey } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';

const test = useTestService({});
const path = '/.well-known/ledgerprint-keys.json';
const keysOf = (current: string, previous?: string) => createSigningKeyBox({ current, previous });

/** Signs something with the newest key, as a service with this SECRET_KEY would. */
async function signAs(box = keysOf(secretKey)): Promise<Receipt> {
  const { sign } = await loadSigner(test.service.app.storage.store, box);
  const signed = { core: { version: 1 }, manifest: {} } as Receipt;
  return {
    ...signed,
    coreSignature: await sign(signedCore(signed.core)),
    manifestSignature: await sign(signedManifest(signed)),
  };
}

/** Answers may be up to a second old. */
async function expectGood(receipt: Receipt): Promise<void> {
  await expect
    .poll(async () => {
      const keys = (await (await fetch(test.service.url + path)).json()) as KeySet;
      return checkReceipt(receipt, keys, checkSignature);
    })
    .toEqual({ core: 'good', manifest: 'good' });
}

it('two concurrent first signatures create one key', async () => {
  const [one, other] = await Promise.all([signAs(), signAs()]);
  expect(one.coreSignature?.keyId).toBe(other.coreSignature?.keyId);
  expect(await test.service.app.storage.signingKeys.list()).toHaveLength(1);
  const [line] = await runJsonInProcess(test.service.database, ['audit', 'list', '--limit', '1']);
  expect(line).toMatchObject({ actor: 'service', action: 'signing-key.create', outcome: 'done' });
});

it('public keys are served to everyone, with the usual security headers', async () => {
  const answer = await fetch(test.service.url + path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/jwk-set+json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  const { keys } = (await answer.json()) as KeySet;
  expect(keys.map((key) => Object.keys(key))).toEqual([['kty', 'crv', 'x', 'kid', 'use']]);
  expect((await fetch(test.service.url + path, { method: 'HEAD' })).status).toBe(200);
  const refused = await fetch(test.service.url + path, { method: 'POST' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('a new key signs after a rotation; earlier signatures can still be checked', async () => {
  const before = await signAs();
  const { id } = await runJsonInProcess(test.service.database, ['signing-key', 'rotate']);
  const after = await signAs();
  expect(after.coreSignature?.keyId).toBe(id);
  expect(before.coreSignature?.keyId).not.toBe(id);
  await expectGood(after);
  await expectGood(before);
  const listed = await runJsonInProcess(test.service.database, ['signing-key', 'list']);
  expect(listed.map(({ signs }: { signs: boolean }) => signs)).toEqual([true, false]);
});

it('a change of SECRET_KEY re-encrypts the keys, and they sign as before', async () => {
  const newKey = 'a successor that is long enough to be taken';
  const before = await signAs();
  const environment = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: secretKey };
  const { code, stdout } = await runInProcess(test.service.database, ['secret-key', 'rotate', '--json'], environment);
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, signingKeys: 2 });
  expect(await signAs(keysOf(newKey))).toEqual(before);
  await expect(signAs(keysOf(secretKey))).rejects.toThrow('another SECRET_KEY');
});
