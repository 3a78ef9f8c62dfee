// Plain JavaScript: it runs during the installation of dependencies, possibly with the system's own Node. Browsers cannot read
// the folders: for them, all files are put into dist/words.json, by language and topic.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const languages = readdirSync(root).filter((name) => /^[a-z]{2}$/.test(name));
const words = languages.map((language) => {
  const folder = new URL(`${language}/`, root);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort();
  const files = names.map((name) => [name.slice(0, -'.csv'.length), readFileSync(new URL(name, folder), 'utf8')]);
  return [language, Object.fromEntries(files)];
});
mkdirSync(new URL('dist/', root), { recursive: true });
writeFileSync(new URL('dist/words.json', root), JSON.stringify(Object.fromEntries(words)));
