import type { Language } from '../language.ts';

/** The page and heading for each part of the console. French pages also have the ids of the English headings. */
export const helpTopics = {
  signIn: 'analyst/console.html#sign-in',
  projects: 'analyst/console.html#find-a-project',
  files: 'analyst/ledgers.html#files',
  columns: 'analyst/ledgers.html#columns',
  counted: 'analyst/ledgers.html#what-is-counted',
  overlap: 'analyst/ledgers.html#files-that-overlap',
  sales: 'analyst/e-invoices.html#purchases-or-sales',
  result: 'analyst/results.html',
  review: 'analyst/review.html#review-in-the-console',
  sample: 'analyst/review.html#check-a-sample',
  comparison: 'auditor/methodology.html#comparing-two-results',
  report: 'analyst/report.html',
  evidence: 'auditor/evidence.html',
  handOver: 'analyst/console.html#hand-over-the-result',
} as const;

export type HelpTopic = keyof typeof helpTopics;

/** The address of a topic in the reader's language. Relative, so that it also works below a proxy's path. */
export function toHelpHref(topic: HelpTopic, language: Language): string {
  return `help/${language === 'en' ? '' : `${language}/`}${helpTopics[topic]}`;
}
