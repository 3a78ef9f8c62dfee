import '../reconciliation/balance.css';
import { useWords } from '../language.ts';
import { Card } from '../parts/card.tsx';
import { aboutId } from './about-id.ts';
import { aboutWords } from './about-words.ts';
import { ContextFacts } from './context-facts.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';
import type { LoadedProject } from './use-project.ts';

/** The reconciliation and the context of a project. */
export function AboutProject({ loaded }: { readonly loaded: LoadedProject }) {
  const words = useWords(aboutWords);
  const { project, reconciliation } = loaded;
  // The result itself shows what was not counted.
  const isResultShown = project.status === 'completed';
  return (
    <section class="project-about not-printed" id={aboutId} tabIndex={-1} aria-label={words.title}>
      {!isResultShown && <ReconciliationCard files={reconciliation} />}
      <Card title={words.context}>
        <ContextFacts project={project} />
      </Card>
    </section>
  );
}
