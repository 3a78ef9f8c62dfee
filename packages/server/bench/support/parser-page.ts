import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@ledgerprint/console/testing/browser';
import { bundleForBrowser } from './bundle-for-browser.ts';

const entry = fileURLToPath(new URL('./browser-parsers.ts', import.meta.url));

/** A tab that only parses a file, which it has in memory. */
export type ParserPage = {
  /** Milliseconds of the console's own parser, with its records discarded. */
  parse(): Promise<number>;
  /** Milliseconds of csv-parse. */
  parseWithCsvParse(): Promise<number>;
  close(): Promise<void>;
};

/** Opens the tab; it is closed with the resources at the latest. */
export async function openParserPage(
  resources: AsyncDisposableStack,
  browser: Browser,
  file: Buffer,
): Promise<ParserPage> {
  const url = await serve(resources, { '/file.csv': file, '/parsers.js': Buffer.from(await bundleForBrowser(entry)) });
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(`(async () => {
    globalThis.parsers = await import('./parsers.js');
    globalThis.file = await (await fetch('./file.csv')).blob();
  })()`);
  return {
    parse: () => time(page, 'for await (const piece of parsers.readRecords(file));'),
    parseWithCsvParse: () => time(page, 'parsers.parse(new Uint8Array(await file.arrayBuffer()));'),
    close: () => page.close(),
  };
}

function time(page: Page, work: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const startedAt = performance.now();
    ${work}
    return performance.now() - startedAt;
  })()`);
}

async function serve(resources: AsyncDisposableStack, files: Readonly<Record<string, Buffer>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const file = files[url];
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(file ?? '<!doctype html><title>Parsers</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  resources.defer(() => new Promise((resolve) => server.close(() => resolve(undefined)).closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
