import type { Evidence, Finding } from '@ledgerprint/ledger';
import { describe, expect, it } from 'vitest';
import { proposeContext } from '../../src/new-project/context-proposal.ts';

const evidence: Evidence = { by: 'names', examples: ['Thames Water'], count: 1 };
const table = (currency: Finding, country: Finding) => ({ currency, country, origin: { currency, country } });

const british = table({ code: 'GBP', from: 'content', evidence }, { code: 'GB', from: 'content', evidence });
const unknown = table({ code: 'EUR', from: 'assumed' }, { code: 'FR', from: 'assumed' });
const french = table({ code: 'EUR', from: 'format' }, { code: 'FR', from: 'format' });

describe('what the page asks for', () => {
  it('nothing, where files state it', () => {
    expect(proposeContext([french])).toEqual({ currency: undefined, country: undefined });
    expect(proposeContext([])).toEqual({ currency: undefined, country: undefined });
  });

  it('currency and country, with what shows them filled in', () => {
    const proposal = { code: 'GB', evidence };
    expect(proposeContext([british, french])).toEqual({ currency: { code: 'GBP', evidence }, country: proposal });
  });

  it('the country, where only the currency is stated', () => {
    const stated = table({ code: 'GBP', from: 'header' }, british.country);
    expect(proposeContext([stated])).toEqual({ currency: undefined, country: { code: 'GB', evidence } });
  });

  it('both, where nothing shows them', () => {
    expect(proposeContext([unknown])).toEqual({
      currency: { code: 'EUR', evidence: undefined },
      country: { code: 'FR', evidence: undefined },
    });
  });

  it('no country for rows in several currencies, if nothing shows one', () => {
    const mixed = { ...unknown, currency: { code: 'mixed', from: 'column' as const } };
    expect(proposeContext([mixed])).toEqual({ currency: undefined, country: { code: undefined, evidence: undefined } });
  });

  it('none for all, where files differ', () => {
    const none = { code: undefined, evidence: undefined };
    expect(proposeContext([british, unknown])).toEqual({ currency: none, country: none });
  });
});
