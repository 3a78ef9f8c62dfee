import type { Language } from '../language/index.ts';
import type { Report } from '../report.ts';
import { createTableSetting } from '../tables/table-setting.ts';
import { html, joined, trusted } from './markup.ts';
import { toSections } from './render-sections.ts';
import { renderTitle } from './render-title.ts';
import { shorten } from './shorten.ts';
import { toStyles } from './styles.ts';

/** Lists are shortened for readers; the workbook and report.json are complete. */
const mostLines = 15;
const mostFiles = 40;

/** Nothing in a report runs or is loaded. */
export const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * The report as one self-contained HTML file without scripts that prints on A4. Figures have two or three digits in
 * sentences, and as many in tables as are needed to add them up.
 */
export function renderReport(report: Report, { language }: { readonly language: Language }): string {
  const setting = createTableSetting(report, language, { lines: mostLines, files: mostFiles });
  const { words } = setting;
  const sections = toSections(report, setting);
  const name = shorten(report.about.name.trim()) || words.unnamed;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Ledgerprint ${report.about.programVersion}">
<meta name="referrer" content="no-referrer">
<title>${name} – ${words.title}</title>
<style>${trusted(toStyles(words, report.about.revision))}</style>
</head>
<body>
<main>
${renderTitle(report, setting)}
<nav aria-label="${words.contents}"><ol>
${sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}
</ol></nav>
${joined(
  sections.map(
    ({ id, heading, body }) => html`<section id="${id}">
<h2>${heading}</h2>
${body}
</section>`,
  ),
  '\n',
)}
</main>
</body>
</html>
`.markup;
}
