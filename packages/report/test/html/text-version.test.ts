import { createHash } from 'node:crypto';
import { textVersion } from '@ledgerprint/engine/results';
import { expect, it } from 'vitest';
import { renderReport } from '../../src/html/index.ts';
import { barestReport, sampleReport } from '../support/sample-report.ts';

/** Of the pages of the sample reports in both languages, by text version. */
const hashes: Readonly<Record<number, string>> = {
  1: '47a8e251b13b49b192c3ef703b29a63ea1e1571c74c09b79513108a320feb876',
  // Groups are named in English; the languages of the rows are named.
  2: '96626175bf63780db5c49040cc9cda43bc7274ff846cba4e7b3c795ff0c5fcf2',
  // Figures that use what is stated; emissions by gas.
  3: '385237caa4af2d3e60d59aa7298a9aae889dd022598f578d05c109a1814d9a95',
  // The total of the whole ledger.
  4: '5ae3833903f3ca50f420f6aadfda37613c5f7ff4b33371e96a5a6b32b87fc617',
};

it('a changed page has another text version, so that packs of other versions are still verified', () => {
  const pages = [sampleReport, barestReport].flatMap((report) =>
    (['en', 'fr'] as const).map((language) => renderReport(report, { language })),
  );
  const hash = createHash('sha256').update(pages.join('\n')).digest('hex');
  expect(hash, 'Raise textVersion in calculation-version.ts, and add the hash of the new pages here.').toBe(
    hashes[textVersion],
  );
});
