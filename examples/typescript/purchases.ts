import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ActivityInit } from '@ledgerprint/client';

/** A purchase as recorded in the accounts: net is the total of the line. */
type Purchase = {
  readonly date: string;
  readonly label: string;
  readonly vendor: string;
  readonly net: number;
  readonly currency: string;
  readonly qty?: number;
  readonly uom?: string;
  readonly account: string;
};

/** Reads the purchases of a JSON Lines file one by one: only a few are in memory at a time. */
export async function* readPurchases(path: string): AsyncGenerator<ActivityInit> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.trim() !== '') yield toActivity(JSON.parse(line));
  }
}

/** All fields of an activity are strings, and only the designation is required. The price is per unit. */
function toActivity({ date, label, vendor, net, currency, qty = 1, uom = '', account }: Purchase): ActivityInit {
  return {
    designation: label,
    supplier: vendor,
    unitPrice: String(net / qty),
    quantity: String(qty),
    unit: uom,
    currency,
    purchaseDate: date,
    category: account,
  };
}
