import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { exclusionOfActivity, readLedgers } from '@ledgerprint/ledger';
import { parse } from 'csv-parse/sync';

const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const lists = fileURLToPath(new URL('../../ledger/test/fates/', import.meta.url));
const leastPrecision = 0.98;
const leastRecall = 0.85;
const purchaseSets = ['insee-fr', 'paris-fr', 'austin-en', 'grocery-en'];

export const exclusions: Benchmark = {
  name: 'exclusions',
  title: 'Rows that are not purchases, detected from the ten fields of a row',
  method:
    '`exclusionOfActivity` on `no-purchases.csv`, our own list in French and English, in which more than half of the lines are purchases ' +
    'that only sound like something else. Precision is the share of excluded rows that are not purchases; recall is the share ' +
    'of non-purchases that are excluded. The list is divided into two halves by a hash of the text. The errors on ' +
    'both halves were seen while the rules were written, so the list only shows that nothing broke. `no-purchases-kept-back.csv` ' +
    'was written after the rules, and no rule was changed for it: it shows what to expect on unseen lines, but every purchase in ' +
    'it sounds like something else. Real purchases show how rare such purchases are: the labelled lines, and the counted rows ' +
    'of the shared tables. For the French journals among them, the rows that their chart of accounts excludes are tested with ' +
    'their account and its label as the category.',
  run: measure,
};

type Labelled = {
  readonly designation: string;
  readonly supplier?: string;
  readonly category?: string;
  /** The reason, or `purchase`. */
  readonly label?: string;
};

async function measure({ say }: Bench): Promise<readonly Line[]> {
  if (!existsSync(join(shared, 'lines'))) {
    throw new Error(`There is no ${shared}lines: this benchmark needs the shared data beside the repository.`);
  }
  const list = await readLines(join(lists, 'no-purchases.csv'), ';');
  const keptBack = await readLines(join(lists, 'no-purchases-kept-back.csv'), ';');
  const purchases = (
    await Promise.all(purchaseSets.map((name) => readLines(join(shared, 'lines', `${name}.csv`), ',')))
  ).flat();
  const named = purchases.filter((line) => exclude(line) !== undefined);
  for (const line of named) say(`${exclude(line)}: ${line.designation} (${line.supplier ?? ''})`);
  const journals = await compareLedgers(say);
  return [
    ...toLines('the list, first half', list.filter(isFirstHalf), true),
    ...toLines(
      'the list, second half',
      list.filter((line) => !isFirstHalf(line)),
      true,
    ),
    ...toLines('kept back', keptBack, false),
    {
      measured: `labelled purchases excluded, of ${purchases.length.toLocaleString('en')}`,
      ours: `${named.length}: ${named.map(({ designation }) => `“${designation}”`).join(', ')}`,
    },
    {
      measured: 'counted rows of the shared tables that are excluded',
      ours: `${journals.wrong} of ${journals.counted.toLocaleString('en')}`,
      target: 'none',
      met: journals.wrong === 0,
    },
    {
      measured: 'rows of French journals excluded here, of those that their chart of accounts excludes',
      ours: `${journals.found} of ${journals.excluded}`,
    },
  ];
}

/** Compares what the reader of files decides by account with what the texts of the same row alone suggest. */
async function compareLedgers(say: Bench['say']) {
  const folder = join(shared, 'ledgers');
  const index: readonly { readonly file: string; readonly kind: string; readonly expect: string }[] = parse(
    await readFile(join(folder, 'index.csv')),
    { columns: true, bom: true },
  );
  const tables = index.filter(
    ({ kind, file, expect }) => !kind.startsWith('einvoice') && !file.includes('saft_') && expect === 'read',
  );
  const sums = { counted: 0, wrong: 0, excluded: 0, found: 0 };
  for (const { file } of tables) {
    for (const ledger of await readLedgers(await readFile(join(folder, file)))) {
      for await (const rows of ledger.rows()) {
        for (const { activity, account, accountLabel, fate } of rows) {
          const category = account === '' ? activity.category : `${account} ${accountLabel}`;
          const reason = exclude({ ...activity, category });
          if (fate === 'counted') {
            sums.counted += 1;
            if (reason === undefined) continue;
            sums.wrong += 1;
            say(`${file}: ${reason}: ${activity.designation} (${activity.supplier}; ${category})`);
          } else if (fate === 'excluded' && file.startsWith('fr/fec')) {
            sums.excluded += 1;
            if (reason !== undefined) sums.found += 1;
          }
        }
      }
    }
  }
  return sums;
}

function toLines(name: string, lines: readonly Labelled[], hasTarget: boolean): readonly Line[] {
  const others = lines.filter(({ label }) => label !== 'purchase');
  const excluded = lines.filter((line) => exclude(line) !== undefined);
  const right = excluded.filter(({ label }) => label !== 'purchase');
  const precision = right.length / excluded.length;
  const recall = right.length / others.length;
  const sameReason = right.filter((line) => exclude(line) === line.label).length / right.length;
  const targets = (least: number, share: number) =>
    hasTarget ? { target: `at least ${100 * least} %`, met: share >= least } : {};
  return [
    {
      measured: `${name}, ${lines.length} lines: precision`,
      ours: toPercent(precision),
      ...targets(leastPrecision, precision),
    },
    { measured: `${name}: recall of ${others.length}`, ours: toPercent(recall), ...targets(leastRecall, recall) },
    { measured: `${name}: right reason, of the non-purchases excluded`, ours: toPercent(sameReason) },
  ];
}

function exclude({ designation, supplier = '', category = '' }: Labelled): string | undefined {
  return exclusionOfActivity({ designation, supplier, category, notes: '' });
}

async function readLines(path: string, delimiter: string): Promise<readonly Labelled[]> {
  return parse(await readFile(path), { columns: true, bom: true, delimiter });
}

function isFirstHalf({ designation, supplier, category }: Labelled): boolean {
  const [first = 0] = createHash('sha256').update(`${designation};${supplier};${category}`).digest();
  return first % 2 === 0;
}

function toPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
