import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, type PlainData, readLayout } from '../../src/sharing/plain-data.ts';
import { createShare, createSharedMemory } from '../../src/sharing/shared-memory.ts';

const table = { name: 'a', values: Float64Array.of(1.5, -2), words: ['x'], inner: { bytes: Uint8Array.of(7) } };
const load = async () => structuredClone(table);
const refuse = async (): Promise<typeof table> => expect.unreachable('it is loaded already');

describe('a part of the memory', () => {
  it('is filled by the first to ask, and read by all others', async () => {
    const memory = createSharedMemory(['model']);
    const first = await createShare(memory)('model', load);
    const second = await createShare(memory)('model', refuse);
    expect([first, second]).toEqual([table, table]);
    expect(second.values.buffer).toBe(memory.model);
    expect(first.values.buffer).toBe(memory.model);
  });

  it('is waited for while another thread fills it', async () => {
    const memory = createSharedMemory(['model']);
    const { promise, resolve } = Promise.withResolvers<typeof table>();
    const first = createShare(memory)('model', () => promise);
    const second = createShare(memory)('model', refuse);
    resolve(structuredClone(table));
    expect(await Promise.all([first, second])).toEqual([table, table]);
  });

  it('is loaded again if that failed, by one that waited as well', async () => {
    const memory = createSharedMemory(['model']);
    const { promise, reject } = Promise.withResolvers<typeof table>();
    const first = createShare(memory)('model', () => promise);
    const second = createShare(memory)('model', load);
    reject(new Error('no file'));
    await expect(first).rejects.toThrow('no file');
    expect(await second).toEqual(table);
    expect(await createShare(memory)('model', refuse)).toEqual(table);
  });

  it('is filled by another thread if the first has been ended', async () => {
    const memory = createSharedMemory(['model']);
    void createShare(memory)('model', () => new Promise<typeof table>(() => undefined));
    expect(await createShare(memory, 50)('model', load)).toEqual(table);
  });
});

it('any data are the same once they are laid out', () => {
  const array = fc.oneof(fc.uint8Array(), fc.int8Array(), fc.uint16Array(), fc.int32Array(), fc.float64Array());
  const { data } = fc.letrec<{ data: PlainData }>((tie) => ({
    data: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      array,
      fc.array(tie('data')),
      fc.dictionary(fc.string({ minLength: 1 }), tie('data')),
    ),
  }));
  fc.assert(
    fc.property(data, (given) => {
      const { text, arrays, byteLength } = layOut(given);
      const buffer = new SharedArrayBuffer(16 + byteLength);
      for (const { array: from, at } of arrays) {
        new Uint8Array(buffer, 16 + at, from.byteLength).set(
          new Uint8Array(from.buffer, from.byteOffset, from.byteLength),
        );
      }
      expect(readLayout(text, buffer, 16)).toEqual(given);
    }),
  );
});
