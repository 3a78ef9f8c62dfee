import '../reconciliation/balance.css';
import { useWords } from '../language.ts';
import { Card } from '../parts/card.tsx';
import { aboutId } from './about-id.ts';
import { aboutWords } from './about-words.ts';
import { ContextFacts } from './context-facts.tsx';
import { ProjectTotals } from './project-totals.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';
import type { LoadedProject } from './use-project.ts';

/** What a project is made of, as the service tells it: where its lines went, what they come to, and under which context. */
export function AboutProject({ loaded }: { readonly loaded: LoadedProject }) {
  const words = useWords(aboutWords);
  const { project, reconciliation, totals } = loaded;
  // What is still at work, or ended before its time, has no total that anybody should read.
  const hasTotals =
    totals !== undefined && project.footprintMg !== undefined && project.status === 'completed';
  const origin = (
    <>
      <ReconciliationCard files={reconciliation} />
      <Card title={words.context}>
        <ContextFacts project={project} />
      </Card>
    </>
  );
  return (
    <section class="project-about not-printed" id={aboutId} tabIndex={-1} aria-label={words.title}>
      {hasTotals ? (
        <>
          <div>{origin}</div>
          <Card title={words.totals}>
            <ProjectTotals totals={totals} />
          </Card>
        </>
      ) : (
        origin
      )}
    </section>
  );
}
