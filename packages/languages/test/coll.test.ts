import fs from 'node:fs';
import { it } from 'vitest';
import { createLexicon } from '../src/lexicon.ts';
import { loadLanguages } from '../src/load-languages.ts';

it('x', () => {
  const all = loadLanguages();
  const others = all.filter((l) => l.code !== 'it');
  const texts: string[] = [];
  const dir = 'packages/engine/data/knowledge/lines/';
  for (const f of fs.readdirSync(dir))
    if (/\.(fr|en)\.txt$/.test(f))
      texts.push(
        ...fs
          .readFileSync(dir + f, 'utf8')
          .split('\n')
          .filter(Boolean),
      );
  for (const l of others) for (const r of l.rows) texts.push(r.example);
  const count = new Map<string, string[]>();
  for (const place of ['texts', 'names'] as const) {
    const A = createLexicon(all, place),
      B = createLexicon(others, place);
    const topics =
      place === 'texts'
        ? [
            'fates',
            'fates-anywhere',
            'account-fates',
            'category-fates',
            'statements',
            'payees',
            'payments',
            'energy',
            'travel',
            'trades',
            'lists',
            'credits',
            'agency-sales',
            'companies',
            'country-words',
            'card-statements',
            'stays',
            'refrigerants',
            'heat-networks',
            'foods',
          ]
        : [
            'header-words',
            'periods',
            'sides',
            'statuses',
            'line-types',
            'account-groups',
            'cells',
            'titles',
            'openings',
            'nil',
            'totals',
            'vague',
          ];
    const ts =
      place === 'texts'
        ? texts
        : others.flatMap((l) =>
            l.rows
              .filter((r) =>
                [
                  'headers',
                  'vague-headers',
                  'header-words',
                  'headings',
                  'account-groups',
                  'cells',
                  'titles',
                  'line-types',
                  'totals',
                  'vague',
                  'openings',
                  'account-fates',
                  'category-fates',
                  'merchant-categories',
                ].includes(r.topic),
              )
              .map((r) => (r.topic === 'headers' || r.topic === 'vague-headers' ? r.text : r.example)),
          );
    for (const t of new Set(ts)) {
      const b = B.read(t),
        a = A.read(t);
      for (const topic of topics as any[]) {
        for (const h of a.all(topic))
          if (h.row.language === 'it' && !b.all(topic).some((x) => x.row.means === h.row.means)) {
            const k = topic + ' | ' + h.row.text.slice(0, 60) + ' | ' + h.row.means;
            count.set(k, [...(count.get(k) ?? []), t]);
          }
      }
    }
  }
  for (const [k, v] of [...count].sort((x, y) => y[1].length - x[1].length))
    console.log('C', v.length, k, '::', v.slice(0, 4).join(' // ').slice(0, 170));
});
