import { pagePolicy, renderReport } from '../html/index.ts';
import { toMg } from '../html/render-summary.ts';
import type { Language } from '../language/index.ts';
import { escapeXml } from '../pictures/svg-text.ts';
import type { Report } from '../report.ts';
import { createTableSetting } from '../tables/table-setting.ts';
import type { Findings } from './finding.ts';

const file = 'report.html';
const why = 'The page must match the other files of the pack.';

/**
 * Checks `report.html` against the expected report: byte for byte if this version wrote its words. Otherwise the figures
 * are looked for, and nothing in the page may run or be loaded.
 */
export function checkPage(
  page: string,
  report: Report,
  { hasOurWords, findings }: { readonly hasOurWords: boolean; readonly findings: Findings },
): void {
  const language = /^<html lang="(en|fr)">$/m.exec(page)?.[1] as Language | undefined;
  if (language === undefined) {
    findings.add({ code: 'unreadable', file, message: 'The file is not a Ledgerprint report.' });
  } else if (hasOurWords) {
    compareLines(page, renderReport(report, { language }), findings);
  } else {
    const active = findActive(page);
    if (active !== undefined) {
      const message = 'The page must not contain anything that runs or is loaded from elsewhere.';
      findings.add({ code: 'active_content', file, found: active, message });
    }
    findFigures(page, report, { language, findings });
  }
}

function compareLines(page: string, expectedPage: string, findings: Findings): void {
  const [found, expected] = [page.split('\n'), expectedPage.split('\n')];
  for (let at = 0; at < Math.max(found.length, expected.length); at++) {
    if (found[at] === expected[at]) continue;
    const values = fromFirstDifference(found[at] ?? '', expected[at] ?? '');
    findings.addValue({ file, line: at + 1, column: '' }, { ...values, why });
  }
}

const before = 30;

/** Lines of a page are long, so the excerpt starts shortly before the difference. */
function fromFirstDifference(found: string, expected: string) {
  let at = 0;
  while (at < found.length && found[at] === expected[at]) at++;
  const from = Math.max(0, at - before);
  const prefix = from === 0 ? '' : '…';
  return { found: prefix + found.slice(from), expected: prefix + expected.slice(from) };
}

/** The only tags that reports of any version have: a name and quoted attributes. Browsers read other forms differently. */
const tag = /<(?:!doctype html|\/[a-z][\w-]*|([a-z][\w-]*)((?:\s+[a-zA-Z][\w:-]*="[^"<>]*")*)\s*\/?)>/g;
const attribute = /([a-zA-Z][\w:-]*)="([^"<>]*)"/g;

/** Elements of text, tables and drawings. */
const elements = new Set(
  [
    'html head meta title style body main header footer nav section article aside div span p br hr',
    'h1 h2 h3 h4 h5 h6 a ul ol li dl dt dd strong em b i small sub sup abbr code pre time figure figcaption details summary',
    'table caption colgroup col thead tbody tfoot tr th td',
    'svg g defs rect circle ellipse path line polyline polygon text tspan desc clippath lineargradient stop pattern',
  ].flatMap((names) => names.split(' ')),
);

/** The first piece of a page that could run or be loaded; undefined if there is none. */
function findActive(page: string): string | undefined {
  const rest = page.replace(tag, '');
  const open = rest.indexOf('<');
  if (open >= 0) return rest.slice(open, open + 80);
  if (!page.includes(`<meta http-equiv="Content-Security-Policy" content="${escapeXml(pagePolicy)}">`)) return '<head>';
  for (const [whole, name, attributes = ''] of page.matchAll(tag)) {
    if (name !== undefined && !elements.has(name.toLowerCase())) return whole;
    for (const [, key = '', value = ''] of attributes.matchAll(attribute)) if (isActive(key, value)) return whole;
  }
  const style = /<style>([^<]*)/g;
  for (const [, sheet = ''] of page.matchAll(style)) if (loadsFromStyle.test(sheet)) return sheet.slice(0, 80);
  return undefined;
}

const loadsFromStyle = /@import|url\s*\(|image-set\s*\(|\bsrc\s*\(|expression\s*\(/i;

function isActive(key: string, value: string): boolean {
  const name = key.toLowerCase();
  if (name === 'http-equiv') return value !== 'Content-Security-Policy';
  if (name === 'xmlns') return value !== 'http://www.w3.org/2000/svg';
  if (name === 'href') return !value.startsWith('#');
  if (name.startsWith('on') || name.endsWith(':href') || addresses.has(name)) return true;
  // Drawings refer to their own parts.
  return loadsFromStyle.test(value.replace(/url\(#[\w-]+\)/g, ''));
}

/** Attributes with the address of something that is loaded, opened or sent to. */
const addresses = new Set(
  'src srcset srcdoc action formaction data poster background ping manifest codebase cite longdesc usemap'.split(' '),
);

/** The figures that every page must state, in whatever words. */
function findFigures(
  page: string,
  report: Report,
  { language, findings }: { readonly language: Language; readonly findings: Findings },
): void {
  const { totals, scopes, receipt } = report;
  const { format, hasFootprint } = createTableSetting(report, language, { lines: 1, files: 1 });
  const text = page.replace(tag, ' ');
  const figures: Readonly<Record<string, string>> = {
    ...(hasFootprint && {
      'totals.footprintMg': format.mass(BigInt(totals.footprintMg)),
      'totals.lowKg': format.mass(toMg(totals.lowKg)),
      'totals.highKg': format.mass(toMg(totals.highKg)),
    }),
    // To the milligram, with the receipt.
    ...Object.fromEntries(scopes.map(({ key, footprintMg }) => [`scopes.${key}`, footprintMg])),
    'totals.rows': format.integer(totals.rows),
    'totals.products': format.integer(totals.products),
    'totals.spendEur': format.money(totals.spendEur),
    'totals.spendShare': format.percent(totals.spendShare),
    'totals.rowShare': format.percent(totals.rowShare),
    'receipt.fingerprint': receipt?.fingerprint ?? '',
  };
  for (const [column, figure] of Object.entries(figures))
    if (!states(text, figure)) findings.addValue({ file, column }, { found: '', expected: figure, why });
}

/** Whether a text states a figure, and not only a longer one that contains it. */
function states(text: string, figure: string): boolean {
  const written = escapeXml(figure);
  const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1))
    if (!isDigit(text[at - 1]) && !isDigit(text[at + written.length])) return true;
  return false;
}
