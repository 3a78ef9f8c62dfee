import { describeLanguages } from '@ledgerprint/ledger';
import type { Report } from '../report.ts';
import type { TableSetting } from '../tables/table-setting.ts';
import { html, type Markup } from './markup.ts';
import { shorten } from './shorten.ts';

/** The subject of the report, and who signed it off. */
export function renderTitle({ about, receipt }: Report, { language, words, format }: TableSetting): Markup {
  const { context, signOff } = about;
  const range =
    about.periodFrom === ''
      ? words.about.noPeriod
      : words.about.range(format.day(about.periodFrom), format.day(about.periodTo));
  const period = context.period.trim() === '' ? range : `${shorten(context.period)} (${range})`;
  const signed =
    signOff === undefined ? words.about.notSigned : words.about.signedBy(shorten(signOff.by), format.time(signOff.at));
  const facts: readonly (readonly [string, string])[] = [
    [words.about.period, period],
    [words.about.revision, String(about.revision)],
    [words.about.date, about.completedAt === '' ? '' : format.time(about.completedAt)],
    [words.about.context, [format.country(context.country), context.currency].filter(Boolean).join(', ')],
    [words.about.languages, describeLanguages(about.languages, language)],
    [words.about.mode, words.about.modes[about.mode] ?? about.mode],
    [words.about.engine, about.engineVersion],
    [words.about.program, about.programVersion],
    [words.about.project, about.projectId],
    [words.about.fingerprint, receipt === undefined ? '' : `${receipt.fingerprint.slice(0, 16)}…`],
    [words.about.signedOff, signed],
  ];
  return html`<header>
<p class="kind">${words.title}</p>
<h1>${shorten(about.name.trim()) || words.unnamed}</h1>
${renderFacts(facts)}
${signOff === undefined || signOff.note === '' ? '' : html`<blockquote>${signOff.note}</blockquote>`}
</header>`;
}

/** Names and values; facts without a value are left out. */
export function renderFacts(facts: readonly (readonly [name: string, value: string])[]): Markup {
  const known = facts.filter(([, value]) => value !== '');
  return html`<dl>${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
