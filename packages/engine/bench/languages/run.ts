import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { fillPage, toMarkdownTable, writeSection } from '@ledgerprint/bench';
import { Piscina } from 'piscina';
import { modelLanguages } from '../../tools/languages/language-examples.ts';
import { toDataFolder } from '../../tools/sources/data-folder.ts';
import { measureFates } from './measure-fates.ts';
import { type LanguageAnswer, type LanguageTask, measureLanguage } from './measure-language.ts';

const help = `Measures the languages beside French and English: contracts, shops, lines as buyers write them, and what is no purchase.
Writes RESULTS.md.

  npm run bench:languages [-- options] [language…]

  --data <folder>   labelled lines and taxonomies (default: as in npm run data:build)
  --folds <n>       number of folds (default 3), each trained once, 20 seconds per core

With languages, only these are measured, and nothing is written.
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    folds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
if (values.help) {
  say(help);
  process.exit(0);
}
const chosen = modelLanguages.filter((language) => positionals.length === 0 || positionals.includes(language));
// Reports missing files before threads start.
await toDataFolder(values.data).read('cpv-de');
const threads = new Piscina({
  filename: new URL('./measure-language.ts', import.meta.url).href,
  name: measureLanguage.name,
  maxThreads: availableParallelism(),
});
const measured = await Promise.all(
  chosen.map(async (language) => {
    const task: LanguageTask = { language, folder: values.data, folds: Number(values.folds) };
    const answers: readonly LanguageAnswer[] = await threads.run(task);
    say(`${language}: done`);
    return { language, answers };
  }),
);
await threads.destroy();

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const shareOf = (answers: readonly LanguageAnswer[], is: (answer: LanguageAnswer) => boolean) =>
  answers.length === 0 ? Number.NaN : answers.filter(is).length / answers.length;
const meanOf = (numbers: readonly number[]) => {
  const known = numbers.filter((number) => !Number.isNaN(number));
  return known.reduce((sum, number) => sum + number, 0) / known.length;
};

/** Half the width of the 95% interval of a share. */
function margin(share: number, count: number): number {
  return count === 0 ? 0 : 1.96 * Math.sqrt((share * (1 - share)) / count);
}

const fewestForRecall = 5;

/** The mean over groups with at least five lines: where most lines are food, always answering food is no knowledge. */
function recallOf(answers: readonly LanguageAnswer[]): number {
  const groups = [...Map.groupBy(answers, ({ code }) => code).values()].filter(
    (list) => list.length >= fewestForRecall,
  );
  return meanOf(groups.map((list) => shareOf(list, ({ isRight }) => isRight)));
}

const figures = measured.map(({ language, answers }) => {
  const of = (kind: LanguageAnswer['kind']) => answers.filter((answer) => answer.kind === kind);
  const [contracts, shops, buyers] = [of('contracts'), of('shops'), of('buyers')];
  const matched = buyers.filter(({ isMatched }) => isMatched);
  return {
    language,
    contracts: { count: contracts.length, top1: shareOf(contracts, ({ isRight }) => isRight) },
    shops: { count: shops.length, recall: shops.length === 0 ? Number.NaN : recallOf(shops) },
    buyers: {
      count: buyers.length,
      top1: shareOf(buyers, ({ isRight }) => isRight),
      matched: matched.length / buyers.length,
      wrong: shareOf(matched, ({ isRight }) => !isRight),
    },
  };
});

const withMargin = (share: number, count: number) =>
  count === 0 ? '' : `${percent(share)} ± ${(100 * margin(share, count)).toFixed(1)}`;
const mean = {
  contracts: meanOf(figures.map(({ contracts }) => contracts.top1)),
  shops: meanOf(figures.map(({ shops }) => shops.recall)),
  top1: meanOf(figures.map(({ buyers }) => buyers.top1)),
  matched: meanOf(figures.map(({ buyers }) => buyers.matched)),
  wrong: meanOf(figures.map(({ buyers }) => buyers.wrong)),
};
const head = [
  'Language',
  'Contracts',
  'top-1',
  'Shops',
  'mean recall',
  'Lines of buyers',
  'top-1',
  'matched',
  'wrong among matched',
];
const rows = figures.map(({ language, contracts, shops, buyers }) => [
  language,
  `${contracts.count}`,
  withMargin(contracts.top1, contracts.count),
  shops.count === 0 ? '' : `${shops.count}`,
  shops.count === 0 ? '' : percent(shops.recall),
  `${buyers.count}`,
  withMargin(buyers.top1, buyers.count),
  percent(buyers.matched),
  percent(buyers.wrong),
]);
const lastRow = [
  'mean',
  '',
  percent(mean.contracts),
  '',
  percent(mean.shops),
  '',
  percent(mean.top1),
  percent(mean.matched),
  percent(mean.wrong),
];
const judge = (isMet: boolean) => (isMet ? 'pass' : 'MISSED');
const targets = [
  ['Target', 'Measured', 'Result'],
  ['contracts, mean top-1 at least 45 %', percent(mean.contracts), judge(mean.contracts >= 0.45)],
  ['shops, mean recall at least 65 %', percent(mean.shops), judge(mean.shops >= 0.65)],
  ['lines of buyers, mean top-1 at least 75 %', percent(mean.top1), judge(mean.top1 >= 0.75)],
  ['of these, matched at least 35 %', percent(mean.matched), judge(mean.matched >= 0.35)],
  ['wrong among matched at most 5 %', percent(mean.wrong), judge(mean.wrong <= 0.05)],
];
const fates = await Promise.all(chosen.map((language) => measureFates(language)));
const fateRows = fates.map(({ language, precision, recall, rightReason }) => [
  language,
  percent(precision),
  percent(recall),
  percent(rightReason),
]);
const tables = [
  toMarkdownTable([head, ...rows, lastRow]),
  toMarkdownTable(targets),
  toMarkdownTable([['No purchase', 'Precision', 'Recall', 'Right reason'], ...fateRows]),
].join('\n\n');
say(tables);
if (positionals.length === 0) {
  await writeSection(
    {
      name: 'languages',
      title: 'Languages beside French and English',
      method:
        '`npm run bench:languages`: contracts and shops whose licence lets models learn are tested by folds, the others by models that ' +
        'have seen none of them. Lines of buyers were written before training by somebody who had written no training line; ' +
        'near-duplicates of training lines are left out, and the whole engine reads them. The recall is the mean over groups with at ' +
        'least five lines. "No purchase": 60 texts a language, half of which only look like it, written by somebody who had not read the rules.',
    },
    tables,
  );
  await fillPage(new URL('../../data/models.md', import.meta.url), { languages: tables });
}
