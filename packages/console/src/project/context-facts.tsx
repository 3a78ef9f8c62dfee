import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { categoryModes } from '@ledgerprint/engine/category-mode';
import { useFormat, useWords } from '../language.ts';
import { projectsWords } from '../projects/words.ts';
import { aboutWords } from './about-words.ts';

/** The context and the timestamps of a project. */
export function ContextFacts({ project }: { readonly project: ProjectSummary }) {
  const words = useWords(aboutWords);
  const { fromTo } = useWords(projectsWords);
  const format = useFormat();
  const { context, periodFrom, periodTo, revision } = project;
  const mode = categoryModes.find((known) => known === project.categoryMode);
  const country = context?.country ?? '';
  const currency = context?.currency ?? '';
  const time = (text: string) => (text === '' ? undefined : format.dateTime(new Date(text)));
  const facts: readonly (readonly [keyof typeof words.facts, string | undefined])[] = [
    ['period', context?.period || undefined],
    ['days', periodFrom === '' ? words.noDays : fromTo(format.day(periodFrom), format.day(periodTo))],
    ['country', country === '' ? words.usualCountry : format.countryName(country)],
    ['currency', currency === '' ? words.usualCurrency : `${currency} · ${format.currencyName(currency)}`],
    ['year', context === undefined || context.year === 0 ? undefined : String(context.year)],
    ['categories', mode === undefined ? project.categoryMode : words.modes[mode]],
    ['lines', format.integer(Number(project.rows))],
    ['products', project.products === 0n ? undefined : format.integer(Number(project.products))],
    ['created', time(project.createdAt)],
    ['started', time(project.submittedAt)],
    ['completed', time(project.completedAt)],
    ['revision', revision === 0 ? undefined : format.integer(revision)],
    ['id', project.projectId],
  ];
  return (
    <dl class="project-facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{words.facts[name]}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
