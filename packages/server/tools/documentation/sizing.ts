import { type Recorded, toMarkdownTable } from '@ledgerprint/bench';

/** The ledgers of the benchmark `pipeline`, and their products. */
const half = { name: 'half of them distinct', products: 500_000 };
const several = { name: 'three suppliers for each designation', products: 333_334 };

/** What an operator plans with, rounded from what benchmarks recorded. */
export function toSizingTable(recorded: Recorded): string {
  const figure = (benchmark: string, measured: string) => toNumber(recorded.ours(benchmark, measured));
  const ofEach = (measured: string) => [half, several].map(({ name }) => figure('pipeline', `${name}: ${measured}`));
  const secondsOf = ({ name, products }: typeof half) =>
    figure('pipeline', `${name}: 1,000,000 rows (${products.toLocaleString('en')} products), until it is completed`);
  const [calls, created] = ['GetProgress', 'CreateProject'].map((name) => figure('call-rates', `${name}, calls`));
  const received = figure('add-activities', '2 calls at a time');
  const imported = 200_000 / figure('import-csv', 'ImportCSV of');
  const [fileLines = 0, fileMegabytes = 0] = toNumbers(recorded.ours('export', 'speed of the finish'));
  return toMarkdownTable([
    ['What', 'Measured'],
    ['Small calls', `${toRange([calls, created])} per second for one API process`],
    [
      'Rows received',
      `${round(received)} per second with AddActivities, two calls at a time; ${round(imported)} per second with ImportCSV, which also seals the project`,
    ],
    [
      'Sealing a million rows, half of them distinct',
      `${round(figure('submit', 'Submit compared with the grouping'))} seconds`,
    ],
    [
      'Enrichment',
      `${round(half.products / secondsOf(half))} products per second on two cores, PostgreSQL included: a million rows with 500,000 products take ` +
        `${toMinutes(secondsOf(half))}, with three suppliers for each product ${toMinutes(secondsOf(several))}; the time grows in proportion to the rows`,
    ],
    [
      'Memory of an API process',
      `${round(figure('uploads', 'peak memory, 443,151 ordinary rows'))} MiB while a 64 MiB file is imported; several such files are processed one after ` +
        'the other (`MAX_UPLOAD_BYTES`)',
    ],
    [
      'Memory of one process with all roles and two enrichment threads',
      `${toRange(ofEach('peak memory of the service'))} MiB at its peak, its PostgreSQL ${toRange(ofEach('peak memory of its PostgreSQL'))} MiB`,
    ],
    [
      'Disk',
      `${toRange(ofEach('disk for each row'))} kB per row in the database and ${round((fileMegabytes * 1e3) / fileLines)} kB per product in the exported ` +
        "file, plus PostgreSQL's write-ahead log",
    ],
  ]);
}

function toNumber(text: string): number {
  return toNumbers(text)[0] ?? Number.NaN;
}

function toNumbers(text: string): readonly number[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
}

/** Two digits: another machine differs by more. */
function round(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en');
}

function toRange(values: readonly (number | undefined)[]): string {
  const rounded = values.map((value = Number.NaN) => value).sort((one, other) => one - other);
  const texts = new Set([round(rounded[0] ?? Number.NaN), round(rounded.at(-1) ?? Number.NaN)]);
  return [...texts].join(' to ');
}

function toMinutes(seconds: number): string {
  return `${round(seconds / 60)} minutes`;
}
