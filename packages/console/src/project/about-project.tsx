import '../reconciliation/balance.css';
import { categoryModes } from '@ledgerprint/engine/category-mode';
import { describeLanguages } from '@ledgerprint/ledger';
import { language, useFormat, useWords } from '../language.ts';
import { Card } from '../parts/card.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { projectsWords } from '../projects/words.ts';
import type { Session } from '../session/session.ts';
import { aboutWords } from './about-words.ts';
import { LeftOutCard } from './left-out/left-out-card.tsx';
import { sectionIds } from './project-head.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';
import type { LoadedProject } from './use-project.ts';

/** The reconciliation and the context of a project. */
export function AboutProject({ session, loaded }: { readonly session: Session; readonly loaded: LoadedProject }) {
  const words = useWords(aboutWords);
  const { project, files, languages } = loaded;
  // The result itself shows what was not counted.
  const isResultShown = project.status === 'completed';
  return (
    <section class="project-about not-printed" id={sectionIds.about} tabIndex={-1} aria-label={words.title}>
      {!isResultShown && <ReconciliationCard files={files} />}
      <LeftOutCard session={session} project={project} files={files} />
      <Card title={words.context}>
        <ContextFacts project={project} languages={languages} />
      </Card>
    </section>
  );
}

/** The context and the timestamps of a project. */
function ContextFacts({ project, languages }: Pick<LoadedProject, 'project' | 'languages'>) {
  const words = useWords(aboutWords);
  const { fromTo } = useWords(projectsWords);
  const format = useFormat();
  const { context, periodFrom, periodTo, revision } = project;
  const mode = categoryModes.find((known) => known === project.categoryMode);
  const country = context?.country ?? '';
  const currency = context?.currency ?? '';
  const time = (text: string) => (text === '' ? undefined : format.dateTime(new Date(text)));
  const { facts } = words;
  const shown: readonly Fact[] = [
    [facts.period, context?.period],
    [facts.days, periodFrom === '' ? words.noDays : fromTo(format.day(periodFrom), format.day(periodTo))],
    [facts.country, country === '' ? words.usualCountry : format.countryName(country)],
    [facts.currency, currency === '' ? words.usualCurrency : `${currency} · ${format.currencyName(currency)}`],
    [facts.languages, languages.length === 0 ? undefined : describeLanguages(languages, language.value)],
    [facts.year, context === undefined || context.year === 0 ? undefined : String(context.year)],
    [facts.ratios, words.ratios[context?.ratios === 'ademe' ? 'ademe' : 'country']],
    [facts.categories, mode === undefined ? project.categoryMode : words.modes[mode]],
    [facts.lines, format.integer(Number(project.rows))],
    [facts.products, project.products === 0n ? undefined : format.integer(Number(project.products))],
    [facts.created, time(project.createdAt)],
    [facts.started, time(project.submittedAt)],
    [facts.completed, time(project.completedAt)],
    [facts.revision, revision === 0 ? undefined : format.integer(revision)],
    [facts.id, project.projectId],
  ];
  return <Facts look="paired-facts" facts={shown} />;
}
