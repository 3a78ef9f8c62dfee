import type { Words } from '../language/index.ts';

/** The style sheet. It contains no text from a ledger, because there is no safe way to write one into a style sheet. */
export function toStyles(words: Words, revision: number): string {
  const footer = toCssString(words.footer(revision));
  const [before = '', between = '', after = ''] = words.page('\n', '\n').split('\n').map(toCssString);
  return `
:root {
  color-scheme: light;
  --ink: #1c211e;
  --soft: #565c57;
  --line: #d9d6cb;
  --strong: #7d8079;
  --accent: #1b6148;
  --tint: #f4f3ee;
}
* { box-sizing: border-box; }
html { background: #fff; color: var(--ink); -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  hyphens: none;
}
main { max-width: 60rem; margin: 0 auto; padding: 3rem 2rem 5rem; }
p { margin: 0 0 .75rem; max-width: 46rem; }
a { color: var(--accent); text-underline-offset: .15em; }
h1, h2, h3 { font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1, h2, .headline .figure {
  font-family: Charter, "Bitstream Charter", "Sitka Text", Cambria, "Liberation Serif", "DejaVu Serif", serif;
}
h1 { margin: 0 0 1.5rem; font-size: 2.25rem; }
h2 { margin: 0 0 1rem; padding-top: .75rem; border-top: 2px solid var(--ink); font-size: 1.5rem; }
h3 { margin: 1.75rem 0 .5rem; font-size: 1.0625rem; }
section { margin-top: 3.5rem; }
section.sub { margin-top: 0; }
header .kind { margin: 0 0 .5rem; color: var(--accent); font-weight: 600; }
blockquote { margin: 1rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); white-space: pre-line; }
.lead, .note { color: var(--soft); }
.note { margin-top: .75rem; font-size: .875rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: .25rem 2rem; margin: 0; }
dl > div { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: 1rem; padding: .25rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; }
.receipt dl { grid-template-columns: minmax(0, 1fr); }
.receipt dl > div { grid-template-columns: 18rem minmax(0, 1fr); }
.receipt dd { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .8125rem; align-self: center; }
pre { margin: 0 0 .75rem; padding: .75rem 1rem; background: var(--tint); white-space: pre-wrap; }
nav { margin-top: 2.5rem; }
nav ol { margin: 0; padding: 0; columns: 3 15rem; column-gap: 2rem; counter-reset: entry; list-style: none; }
nav li { padding: .125rem 0 .125rem 2rem; text-indent: -2rem; break-inside: avoid; }
nav li::before { display: inline-block; width: 2rem; text-indent: 0; color: var(--soft); counter-increment: entry; content: counter(entry); }
main { counter-reset: section; }
h2::before { display: inline-block; min-width: 2rem; padding-right: .75rem; color: var(--accent); counter-increment: section; content: counter(section); }
.not-understood { margin: 0 0 1.25rem; padding: .75rem 1rem; border-left: .25rem solid var(--ink); background: var(--tint); font-weight: 600; }
.headline { margin-bottom: 1.25rem; }
.headline p { margin: 0; }
.headline .label { color: var(--soft); }
.headline .figure { font-size: clamp(2.25rem, 1.5rem + 3vw, 3.5rem); line-height: 1.15; font-weight: 600; }
.headline .interval { font-size: 1.125rem; }
.headline .whole { margin-top: .5rem; font-weight: 600; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 1rem; margin: 0 0 1.5rem; padding: 0; list-style: none; }
.facts li { padding: .75rem 1rem; background: var(--tint); color: var(--soft); }
.facts strong { display: block; color: var(--ink); font-size: 1.5rem; line-height: 1.3; }
.method { columns: 2 22rem; column-gap: 2.5rem; }
.method h3 { margin-top: 0; break-after: avoid; }
.method p { margin-bottom: 1.25rem; font-size: .9375rem; }
figure { margin: .75rem 0 1rem; }
figure svg { display: block; width: 100%; height: auto; }
figure.narrow { display: none; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; line-height: 1.4; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { padding: .375rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { overflow-wrap: break-word; border-bottom: 1px solid var(--strong); color: var(--soft); font-size: .8125rem; vertical-align: bottom; }
.mass, .share, .euros, .amount, .count, .grade { text-align: right; }
tbody .mass, tbody .share, tbody .euros, tbody .amount, tbody .count, tbody .grade, tbody .code { white-space: nowrap; overflow-wrap: normal; }
tbody .text { min-width: 8rem; }
.reason { text-align: right; color: var(--soft); font-size: .875rem; font-style: italic; }
.below { display: block; color: var(--soft); font-size: .8125rem; font-weight: 400; }
tr.part > .text:first-child { padding-left: 1.25rem; }
tr:has(+ .part > :first-child:empty) > * { border-bottom: 0; }
tr.subtotal > * { background: var(--tint); font-weight: 600; }
tr.subtotal > :first-child { padding-left: .5rem; }
table.slim { width: auto; min-width: min(100%, 28rem); }
tr.total > * { border-top: 1px solid var(--ink); border-bottom: 2px solid var(--ink); font-weight: 600; }
tr.total:has(+ .total) > * { border-bottom: 0; }
tr.total + tr.total > * { border-top: 0; }

@media screen and (max-width: 44rem) {
  main { padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.75rem; }
  section { margin-top: 2.5rem; }
  dl > div, .receipt dl > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .method { columns: auto; }
  figure.wide { display: none; }
  figure.narrow { display: block; }
  tbody .text { min-width: 0; }
  table { font-size: .8125rem; }
  thead th { font-size: .75rem; }
  th, td { padding-inline: .25rem; }
  tr.part > .text:first-child { padding-left: .75rem; }
  .stacked { font-size: .9375rem; }
  .stacked td:empty { display: none; }
  table.stacked, .stacked tbody, .stacked tr { display: block; }
  .stacked thead { display: none; }
  .stacked tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .stacked tr > * { display: block; padding: .125rem 0; border: 0; }
  .stacked tr > th { font-weight: 600; }
  .stacked tr > td { display: grid; grid-template-columns: minmax(0, 9rem) minmax(0, 1fr); column-gap: .75rem; text-align: right; white-space: normal; }
  .stacked tr > td.text { text-align: left; }
  .stacked tr > td::before { color: var(--soft); font-size: .8125rem; font-weight: 400; text-align: left; content: attr(data-label); }
  .stacked .below { grid-column: 2; }
  .stacked tr.part { padding-left: 1rem; }
  .stacked tr.part > .text:first-child { padding-left: 0; font-weight: 400; }
  .stacked tr.subtotal { padding-inline: .5rem; background: var(--tint); }
  .stacked tr.total { border-top: 1px solid var(--ink); border-bottom: 2px solid var(--ink); }
}

@page {
  size: A4;
  margin: 18mm 16mm 20mm;
  @bottom-left { content: ${footer}; color: #565c57; font: 8pt system-ui, sans-serif; }
  @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; color: #565c57; font: 8pt system-ui, sans-serif; }
}
@media print {
  body { font-size: 9.5pt; line-height: 1.42; }
  main { max-width: none; padding: 0; }
  h1 { margin-bottom: 5mm; font-size: 22pt; }
  .headline .figure { font-size: 28pt; }
  h2 { font-size: 15pt; }
  h3 { font-size: 10.5pt; }
  h2, h3, thead, .lead { break-after: avoid; }
  section { margin-top: 9mm; }
  section.sub { margin-top: 0; }
  #beges, #method { break-before: page; margin-top: 0; }
  p { max-width: none; orphans: 3; widows: 3; }
  table { font-size: 8.5pt; }
  thead { display: table-header-group; }
  .lead, tr, figure, dl > div, .facts, .headline, blockquote { break-inside: avoid; }
  table.whole { break-inside: avoid; }
  tr.subtotal, tr.total, .note { break-before: avoid; break-inside: avoid; }
  thead th, .note, .below, .reason { font-size: 7.5pt; }
  th, td { padding: 1.1mm 1.5mm; }
  .facts { grid-template-columns: repeat(3, 1fr); gap: 4mm; }
  .facts li, tr.subtotal > *, pre { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .method { columns: 2; column-gap: 8mm; }
  .method p { margin-bottom: 3mm; font-size: 8.8pt; }
  .method h3 { margin-bottom: 1mm; }
  /* Paper has no links, and browsers do not print page numbers beside the entries. */
  nav { display: none; }
  dl { grid-template-columns: 1fr 1fr; gap: 0 8mm; }
  dl > div { grid-template-columns: 32mm minmax(0, 1fr); gap: 3mm; }
  .receipt dl > div { grid-template-columns: 60mm minmax(0, 1fr); }
  .receipt dd { font-size: 7.5pt; }
  a { color: inherit; text-decoration: none; }
}
`;
}

/** A CSS string. Only for our own words. */
function toCssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ,.:]/gu, '')}"`;
}
