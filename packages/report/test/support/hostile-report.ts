import type { Report } from '../../src/report.ts';
import { sampleReport } from './sample-report.ts';

/** Texts of a ledger that try to attack a browser, a style sheet or a reader. */
export const hostileTexts = [
  '<script>document.title = "owned"</script>',
  '"><img src=x onerror="document.title=1">',
  "'><svg onload=alert(1)>",
  '</style></title></textarea><h1>headline</h1>',
  '<!-- <iframe src="https://example.com"></iframe> -->',
  '&lt;b&gt; &amp; &#60;i&#62;',
  'lone \ud800 surrogate \udfff',
  'safe\u202egnp.exe\u2066 turned',
  'nul\u0000 and bell\u0007',
  '🏭👩🏽‍🔧 é́́',
  'x'.repeat(1_000),
  'mot '.repeat(250),
] as const;

/** Replaces each text of the ledger or of a person with a different hostile one; figures, keys and codes stay. */
export function createHostileReport(report: Report = sampleReport): Report {
  let next = 0;
  const hostile = () => hostileTexts[next++ % hostileTexts.length] ?? '';
  const texts = new Set(['designation', 'supplier', 'label', 'categoryLabel', 'name', 'by', 'note', 'file', 'sheet']);
  texts.add('period').add('seed').add('source');
  const lists = new Set(['designations', 'suppliers', 'places', 'about']);
  const change = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return texts.has(key) ? hostile() : value;
    if (Array.isArray(value)) return value.map((item) => change(item, lists.has(key) ? 'label' : ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item, name)]));
  };
  return change(report, '') as Report;
}
