import type { WarningDetail } from '@ledgerprint/ledger';
import type { Format } from '../format.ts';
import { useFormat, useWords } from '../language.ts';
import type { LedgerWords } from './ledger-word-list.ts';
import { ledgerWords } from './ledger-words.ts';
import type { TableReading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

/** The warnings about how a table was read. */
export function WarningList({ reading }: { readonly reading: TableReading }) {
  const words = useWords(newProjectWords).facts;
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const shown = reading.warnings.filter((warning) => !isShownElsewhere(warning, reading));
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{words.warnings}</h3>
      <ul class="warning-list">
        {shown.map((warning) => (
          <li key={warning.code}>{describeWarning(warning, { ledger, format })}</li>
        ))}
      </ul>
    </>
  );
}

/** The currency and the choice to count other lists are shown elsewhere. */
function isShownElsewhere({ code }: WarningDetail, { currency }: TableReading): boolean {
  return code === 'not_purchases' || (code === 'currency_assumed' && currency.from === 'assumed');
}

/** A warning in the page's language. */
export function describeWarning(
  { code, subject, rows, lines }: WarningDetail,
  to: { readonly ledger: LedgerWords; readonly format: Format },
): string {
  const { ledger, format } = to;
  const isCountry = code === 'country_assumed' || code === 'vat_assumed';
  return ledger.warnings[code]({
    subject: isCountry && /^[A-Z]{2}$/.test(subject) ? format.countryName(subject) : subject,
    lines: describeLines({ rows, lines }, to),
  });
}

/** `lines 3, 5 and 9`, with the number of others. */
export function describeLines(
  { rows, lines }: { readonly rows: number; readonly lines: readonly number[] },
  to: { readonly ledger: LedgerWords; readonly format: Format },
): string {
  if (lines.length === 0) return '';
  const more = rows - lines.length;
  return to.ledger.lines(
    lines.map((line) => to.format.integer(line)),
    more > 0 ? to.format.integer(more) : undefined,
  );
}
