// Plain JavaScript: it runs during the installation of dependencies, possibly with the system's own Node. Browsers cannot read
// the folders: for them, all files are put into dist/words.json, by folder and name.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const folders = readdirSync(root).filter((name) => /^[a-z]{2}$/.test(name));
const words = [...folders, 'data'].map((name) => {
  const folder = new URL(`${name}/`, root);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .sort();
  const files = names.map((file) => [file.slice(0, -'.csv'.length), readFileSync(new URL(file, folder), 'utf8')]);
  return [name, Object.fromEntries(files)];
});
mkdirSync(new URL('dist/', root), { recursive: true });
writeFileSync(new URL('dist/words.json', root), JSON.stringify(Object.fromEntries(words)));
