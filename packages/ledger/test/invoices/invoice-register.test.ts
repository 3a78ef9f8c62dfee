import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createInvoiceRegister } from '../../src/invoices/invoice-register.ts';
import { readInvoice } from './read-invoice.ts';
import { plainInvoice, plainLine, writeUbl } from './write-invoice.ts';

const mebibyte = 2 ** 20;

test('a register of invoices keeps nothing of their documents in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const heldBytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const register = createInvoiceRegister();
  const read = async (index: number) => {
    const seller = { name: 'A supplier with a long name', vatId: `FR${10_000_000_000 + index}`, country: 'FR' };
    const lines = [{ ...plainLine, description: `${index} `.repeat(mebibyte / 8) }];
    await readInvoice(writeUbl({ ...plainInvoice, number: `F-2024-0000-${index}`, seller, lines }), {
      known: { register, place: `${index}.xml` },
    });
  };
  await read(0);
  const before = heldBytes();
  for (let index = 1; index <= 100; index++) await read(index);
  expect(heldBytes() - before).toBeLessThan(8 * mebibyte);
});
