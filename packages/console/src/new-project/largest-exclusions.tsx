import type { RowGroup } from '@ledgerprint/ledger';
import { useFormat, useWords } from '../language.ts';
import type { ReasonGroup } from '../reconciliation/balance.ts';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import { ledgerWords } from './ledger-words.ts';
import { listTables, type Reading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

const mostShown = 5;
const mostTexts = 3;

/** An exclusion with some of the texts that it leaves out. */
type Exclusion = ReasonGroup & { readonly texts: readonly string[] };

/** What is left out, before anything is sent: the exclusions with the most money, and what their rows say. */
export function LargestExclusions({ reading }: { readonly reading: Reading }) {
  const words = useWords(newProjectWords).check;
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const exclusions = findLargestExclusions(reading);
  if (exclusions.length === 0) return null;
  const names: Partial<Record<string, string>> = ledger.exclusions;
  return (
    <section class="largest-exclusions">
      <h3>{words.largestExclusions}</h3>
      <ul>
        {exclusions.map((group) => (
          <li key={group.reason}>
            <strong>{names[group.reason] ?? group.reason}</strong>:{' '}
            {words.excludedRows(group.rows, format.integer(group.rows))}
            <MoneyOf group={group} isAfterText />
            {group.texts.length > 0 && <span class="balance-lines">{words.forExample(group.texts)}</span>}
          </li>
        ))}
      </ul>
      <p class="small soft">{words.includeLater}</p>
    </section>
  );
}

/** At most five, those with the most money in one currency first. */
export function findLargestExclusions(reading: Reading): readonly Exclusion[] {
  const tables = listTables(reading).map(({ table }) => table);
  return reading.total.excluded
    .toSorted((a, b) => moneyOf(b) - moneyOf(a))
    .slice(0, mostShown)
    .map((group) => {
      const texts = tables.flatMap(({ excludedTexts }) => excludedTexts[group.reason] ?? []);
      return { ...group, texts: [...new Set(texts)].slice(0, mostTexts) };
    });
}

/** Only to compare: several currencies are never added. */
function moneyOf({ amounts }: RowGroup): number {
  return Math.max(0, ...Object.values(amounts).map((amount) => Math.abs(Number(amount))));
}
