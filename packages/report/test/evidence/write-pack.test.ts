import { createHash, generateKeyPairSync } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  checkReceipt,
  fingerprintOf,
  type PackSource,
  type PublicKey,
  packFileNames,
  type Receipt,
  type ReceiptCore,
  signedCore,
  textContent,
  thumbprintOf,
  toReceiptCore,
  writePack,
} from '../../src/evidence/index.ts';
import { checkSignature, nodeEvidence, signWith } from '../../src/node/index.ts';

const { createSha256 } = nodeEvidence;

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const named = { kty: 'OKP', crv: 'Ed25519', x, use: 'sig' } as const;
  const key: PublicKey = { ...named, kid: thumbprintOf(named, createSha256) };
  return { key, sign: signWith(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), key.kid) };
}

function toCore(hashes: { readonly 'rows.csv': string; readonly 'decisions.csv': string }): ReceiptCore {
  return toReceiptCore(
    {
      about: {
        projectId: 'prj_1',
        revision: 3,
        mode: 'ademe',
        context: { country: 'FR', currency: 'EUR', year: 2023, period: 'Q1' },
      },
      hashes,
      rows: 4,
      totals: {
        products: 2,
        cases: 3,
        footprintMg: 12_345_678_901_234_567n,
        engineVersion: '4+1a2b3c4d',
        scope1Mg: 1n,
        scope2Mg: 2n,
        scope3Mg: -3n,
      },
      factors: [],
    },
    createSha256,
  );
}

function sourceOf(sign?: PackSource['sign']): PackSource {
  return {
    files: {
      'reconciliation.csv': textContent('r\r\n'),
      'rows.csv': textContent('a\r\n1\r\n'),
      'products.csv': textContent('p\r\n'),
      'cases.csv': textContent('c\r\n'),
      'decisions.csv': textContent('d\r\n'),
      'factors.csv': textContent('f\r\n'),
    },
    async toCore(hashes) {
      const core = toCore(hashes);
      return { core, signature: await sign?.(signedCore(core)) };
    },
    renderReport: ({ fingerprint, keyId }) => ({ json: `{"keyId":"${keyId}"}`, html: fingerprint }),
    sign,
  };
}

async function read(source: PackSource) {
  const archive = await buffer(writePack(source, nodeEvidence));
  const files = unzipSync(archive);
  const receipt: Receipt = JSON.parse(strFromU8(files['receipt.json'] as Uint8Array));
  return { files, receipt };
}

describe('a pack', () => {
  it('has its files in a fixed order, and the hash of each in the manifest', async () => {
    const { files, receipt } = await read(sourceOf());
    expect(Object.keys(files)).toEqual(packFileNames.filter((name) => name !== 'referential.csv'));
    const { 'receipt.json': _, ...others } = files;
    const hashes = Object.entries(others).map(([name, bytes]) => [
      name,
      createHash('sha256').update(bytes).digest('hex'),
    ]);
    expect(receipt.manifest).toEqual(Object.fromEntries(hashes));
    expect(receipt.core.rowsSha256).toBe(receipt.manifest['rows.csv']);
    expect(strFromU8(files['report.html'] as Uint8Array)).toBe(fingerprintOf(receipt.core, createSha256));
  });

  it('without a signing key has no signatures', async () => {
    const { files, receipt } = await read(sourceOf());
    expect(Object.keys(receipt)).toEqual(['core', 'textVersion', 'manifest']);
    expect(strFromU8(files['report.json'] as Uint8Array)).toBe('{"keyId":""}');
    const { key } = makeKey();
    expect(await checkReceipt(receipt, { keys: [key] }, checkSignature)).toEqual({
      core: 'unsigned',
      manifest: 'unsigned',
    });
  });

  it('has signatures that detect a changed figure or hash, or another key', async () => {
    const { key, sign } = makeKey();
    const { receipt } = await read(sourceOf(sign));
    const check = (one: Receipt, keys: readonly PublicKey[]) => checkReceipt(one, { keys }, checkSignature);
    expect(await check(receipt, [key])).toEqual({ core: 'good', manifest: 'good' });
    const core = { ...receipt.core, footprintMg: '12345678901234568' };
    expect(await check({ ...receipt, core }, [key])).toEqual({ core: 'bad', manifest: 'bad' });
    const manifest = { ...receipt.manifest, 'rows.csv': '0' };
    expect(await check({ ...receipt, manifest }, [key])).toEqual({ core: 'good', manifest: 'bad' });
    const foreign = makeKey().key;
    expect(await check(receipt, [foreign])).toEqual({ core: 'unknown_key', manifest: 'unknown_key' });
    expect(await check(receipt, [{ ...foreign, kid: key.kid }])).toEqual({ core: 'bad', manifest: 'bad' });
  });
});

it('names a key by its thumbprint, as in RFC 8037', () => {
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  expect(thumbprintOf({ kty: 'OKP', crv: 'Ed25519', x, use: 'sig' }, createSha256)).toBe(
    'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  );
});
