import { describe, expect, it } from 'vitest';
import { accountPlans } from '../../src/fates/account-plans.ts';
import { exclusionDescriptions, readLedgers, unreadDescriptions } from '../../src/index.ts';

async function fateOf(text: string): Promise<string | undefined> {
  const [ledger] = await readLedgers(new TextEncoder().encode(text));
  const reasons: (string | undefined)[] = [];
  for await (const rows of ledger?.rows() ?? []) reasons.push(...rows.map(({ reason }) => reason));
  return reasons.at(-1);
}

/** Reasons that follow from the text of the row itself. */
const byText = ['payroll', 'tax', 'finance', 'transfer', 'grant', 'equity', 'deposit', 'adjustment'] as const;

describe('the examples of reasons', () => {
  it.each(byText)('%s', async (reason) => {
    const { example } = exclusionDescriptions[reason];
    expect(await fateOf(`Description;Supplier;Net amount\nPaper;Acme;10\n${example};Acme;20\n`)).toBe(reason);
  });

  it.each(Object.entries(unreadDescriptions))('%s', async (reason, { example }) => {
    expect(await fateOf(`Description;Supplier;Net amount\nPaper;Acme;10\n${example}\n`)).toBe(reason);
  });

  const accounts = Object.entries(exclusionDescriptions).filter(([, { example }]) => /^\d{6} /.test(example));
  it.each(accounts)('%s: by the French chart of accounts', (reason, { example }) => {
    expect(accountPlans.pcg.meaningOf(example.slice(0, 6))).toBe(reason);
  });
});
