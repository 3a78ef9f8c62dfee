import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

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
export function findChromiumPrograms(platform: NodeJS.Platform = process.platform): readonly string[] {
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
