import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import type { Browser } from '@ledgerprint/console/testing/browser';
import { openBrowser } from '@ledgerprint/console/testing/browser';
import { loadLedger } from './support/ledger.ts';
import { followProject, stageLedger } from './support/ledger-project.ts';
import { type LongestTask, traceLongestTask } from './support/longest-task.ts';
import { openParserPage, type ParserPage } from './support/parser-page.ts';
import { actions, openResultPage, type ResultPage } from './support/result-page.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatMilliseconds, formatRatio, formatSeconds, median } from './support/statistics.ts';

const fullProducts = 100_000;
const rounds = 5;
const mostRatio = 1.8;
const mostTaskMs = 100;

type Round = { readonly open: number; readonly parse: number };

export const consoleResult: Benchmark = {
  name: 'console-result',
  title: `A result of ${formatCount(fullProducts)} products in the page`,
  method:
    'A project that the service has enriched, opened in Chromium as a user would. Opening is measured from the last byte of ' +
    'the file to the first row of the table: reading in a worker, totals, sorting, display. The reference is the page’s own ' +
    'parser (Papa Parse) on the same file in another tab, with its records discarded; csv-parse, which reads ledgers ' +
    `elsewhere, is for information. Alternating; medians of ${rounds} rounds after a discarded one. The table is then used ` +
    'while the browser traces the page; the figures are the longest tasks of its main thread, including drawing.',
  run: measure,
};

async function measure({ resources, say, rows = fullProducts }: Bench): Promise<readonly Line[]> {
  const service = await startService(resources);
  const projectId = await stageLedger(service, { ledger: await loadLedger(), rows: 2 * rows, seed: 1 });
  await service.call('Submit', { projectId });
  await followProject(service, projectId);
  const file = await download(service, projectId);
  say(`${formatCount(rows)} products, ${formatCount(file.length / 1e6)} MB`);
  const browser = await openBrowser();
  resources.defer(() => browser.close());
  const parsers = await openParserPage(resources, browser, file);
  const csvParse = await parsers.parseWithCsvParse();
  const key = service.headers.authorization?.slice('Bearer '.length) ?? '';
  const result = await openResultPage(browser, { url: service.url, key, projectId });
  const measured = await measureOpening({ result, parsers, say });
  await parsers.close();
  const tasks = await measureTasks({ browser, result, say });
  return [...toOpeningLines(measured, csvParse), ...tasks.map(toTaskLine)];
}

async function download(service: Service, projectId: string): Promise<Buffer> {
  const { downloadUrl } = await service.call('ExportCSV', { projectId });
  return Buffer.from(await (await fetch(String(downloadUrl))).arrayBuffer());
}

async function measureOpening(parts: {
  readonly result: ResultPage;
  readonly parsers: ParserPage;
  readonly say: Bench['say'];
}): Promise<readonly Round[]> {
  const { result, parsers, say } = parts;
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const parse = (await parsers.parse()) / 1_000;
    await result.reopen();
    const open = (await result.openingMs()) / 1_000;
    if (round > 0) measured.push({ open, parse });
    say(`round ${round}: opened in ${formatSeconds(open)}, parsed in ${formatSeconds(parse)}`);
  }
  return measured;
}

type Task = LongestTask & { readonly name: string };

async function measureTasks(parts: {
  readonly browser: Browser;
  readonly result: ResultPage;
  readonly say: Bench['say'];
}): Promise<readonly Task[]> {
  const { browser, result, say } = parts;
  const tasks: Task[] = [];
  for (const [name, act] of actions) {
    const longest = await traceLongestTask(browser, result.page, () => act(result.page));
    tasks.push({ name, ...longest });
    say(`${name}: longest task ${formatMilliseconds(longest.wallMs)}`);
  }
  return tasks;
}

function toOpeningLines(measured: readonly Round[], csvParseMs: number): readonly Line[] {
  const ratio = median(measured.map(({ open, parse }) => open / parse));
  const ours = formatSeconds(median(measured.map(({ open }) => open)));
  return [
    {
      measured: 'opening the file',
      ours,
      reference: formatSeconds(median(measured.map(({ parse }) => parse))),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    },
    { measured: 'compared with csv-parse, once', ours, reference: formatSeconds(csvParseMs / 1_000) },
  ];
}

function toTaskLine({ name, wallMs, processorMs }: Task): Line {
  return {
    measured: `longest task while ${name}`,
    ours: `${formatMilliseconds(wallMs)}, ${formatMilliseconds(processorMs)} of processor time`,
    target: `at most ${formatMilliseconds(mostTaskMs)}`,
    met: wallMs <= mostTaskMs,
  };
}
