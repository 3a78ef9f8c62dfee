import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, posix, resolve, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '../../platform/operator-error.ts';
import { unwritable } from '../operator-file.ts';

export type PrintOptions = {
  /** The only program to try, if one is named. */
  readonly chromium?: string | undefined;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
};

/** On a busy machine, starting and laying out some twenty pages takes several seconds. */
const usualTimeoutMs = 120_000;

/**
 * Prints a page to a PDF file with an installed Chromium, Chrome or Edge. The file gets its name when it is complete.
 * The program runs with an empty profile in a folder of its own next to the file, because a browser installed by Snap cannot
 * read temporary folders.
 */
export async function printPdf(html: string, path: string, options: PrintOptions = {}): Promise<void> {
  const programs = options.chromium === undefined ? findChromiumPrograms() : [options.chromium];
  const folder = await mkdtemp(join(dirname(resolve(path)), 'ledgerprint-print-')).catch((error) =>
    Promise.reject(unwritable(path, error)),
  );
  const page = join(folder, 'report.html');
  const printed = join(folder, 'report.pdf');
  try {
    await writeFile(page, html);
    const found = await firstThatRuns(programs, toArguments({ folder, page, printed }), options);
    if (found === undefined) throw new OperatorError(missing(options.chromium));
    if (!(await isWholePdf(printed)))
      throw new OperatorError(
        `"${found.program}" wrote no PDF${found.said === '' ? '' : `: ${found.said}`}. ${instead}`,
      );
    await rename(printed, path);
  } finally {
    // The program may still be closing its profile.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const instead = 'Alternatively, write the report as .html, open it in a browser and print it.';

function missing(chromium: string | undefined): string {
  if (chromium !== undefined) return `The program "${chromium}" cannot be run. ${instead}`;
  return `Writing PDF files needs Chromium, Chrome or Edge, and none was found. Install one, or name it with --chromium <path>. ${instead}`;
}

function toArguments(files: { readonly folder: string; readonly page: string; readonly printed: string }) {
  return [
    '--headless',
    '--disable-gpu',
    '--disable-extensions',
    '--disable-background-networking',
    '--no-first-run',
    '--no-default-browser-check',
    `--user-data-dir=${join(files.folder, 'profile')}`,
    // Versions before 112 know the second name.
    '--no-pdf-header-footer',
    '--print-to-pdf-no-header',
    `--print-to-pdf=${files.printed}`,
    // Chromium refuses to run as root in its sandbox; the page has no script and loads nothing.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    pathToFileURL(files.page).href,
  ];
}

type Ran = { readonly program: string; readonly said: string };

async function firstThatRuns(programs: readonly string[], args: readonly string[], options: PrintOptions) {
  for (const program of programs) {
    const ran = await run(program, args, options);
    if (ran !== undefined) return ran;
  }
  return undefined;
}

/** Undefined if there is no such program. */
function run(program: string, args: readonly string[], options: PrintOptions): Promise<Ran | undefined> {
  const { timeoutMs = usualTimeoutMs, signal } = options;
  return new Promise((done, fail) => {
    const isGroup = process.platform !== 'win32';
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: isGroup });
    const said: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    const end = () => {
      if (child.pid === undefined) return;
      try {
        // Together with all processes that it started.
        process.kill(isGroup ? -child.pid : child.pid, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    };
    const stop = () => {
      end();
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      end();
      const seconds = Math.round(timeoutMs / 1_000);
      fail(new OperatorError(`"${program}" did not print within ${seconds} s. ${instead}`));
    }, timeoutMs);
    signal?.addEventListener('abort', stop, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      settle();
      if (error.code === 'ENOENT' || error.code === 'EACCES') done(undefined);
      else fail(error);
    });
    child.once('close', () => {
      settle();
      done({ program, said: lastLine(said.join('')) });
    });
    if (signal?.aborted === true) stop();
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') ?? '';
}

/** Checks the first and last bytes of the file. */
async function isWholePdf(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { size } = await file.stat();
    const first = await file.read({ buffer: Buffer.alloc(5), position: 0 });
    const last = await file.read({ buffer: Buffer.alloc(16), position: Math.max(0, size - 16) });
    return first.buffer.toString('latin1') === '%PDF-' && last.buffer.includes('%%EOF');
  } finally {
    await file.close();
  }
}

/** Names of Chromium, Chrome and Edge on the path. */
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chromium-headless-shell',
];

const linux = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium'];

const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
];

/**
 * Programs that can print a page, the likeliest first: names on the path, then files that exist. On Windows, browsers are
 * not on the path.
 */
function findChromiumPrograms(platform: NodeJS.Platform = process.platform): readonly string[] {
  const home = homedir();
  if (platform === 'win32') {
    const folders = ['C:\\Program Files', 'C:\\Program Files (x86)', win32.join(home, 'AppData', 'Local')];
    return folders
      .flatMap((folder) => windowsPrograms.map((program) => win32.join(folder, program)))
      .filter(existsSync);
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', posix.join(home, 'Applications')];
    const installed = folders.flatMap((folder) => macApplications.map((program) => posix.join(folder, program)));
    return [...installed.filter(existsSync), ...names];
  }
  return [...names, ...linux.filter(existsSync)];
}
