import './projects.css';
import '../progress/progress.css';
import { errorWords } from '../errors/words.ts';
import { useFormat, useWords } from '../language.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { useProgress } from '../progress/use-progress.ts';
import { toHref } from '../route.ts';
import type { Session } from '../session/session.ts';
import { type RecentProject, recentProjects } from './recent-projects.ts';
import { projectsWords } from './words.ts';

/** The projects that this browser remembers, those at work with their progress. */
export function ProjectsView({ session }: { readonly session: Session }) {
  const words = useWords(projectsWords);
  const projects = recentProjects.value;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      {projects.length === 0 ? (
        <Card title={words.empty}>
          <p>{words.emptyHint}</p>
          <ButtonLink kind="main" href={toHref({ view: 'new' })}>
            {words.newProject}
          </ButtonLink>
        </Card>
      ) : (
        <>
          <div class="actions">
            <ButtonLink kind="main" href={toHref({ view: 'new' })}>
              {words.newProject}
            </ButtonLink>
          </div>
          <ul class="projects-list">
            {projects.map((project) => (
              <ProjectItem key={project.projectId} session={session} project={project} />
            ))}
          </ul>
          <p class="small soft">{words.remembered}</p>
        </>
      )}
    </>
  );
}

function ProjectItem({ session, project }: { readonly session: Session; readonly project: RecentProject }) {
  const words = useWords(projectsWords);
  const format = useFormat();
  const { projectId, name, startedAt, end } = project;
  return (
    <li class="card projects-item">
      <a class="projects-name" href={toHref({ view: 'project', projectId })}>
        {name}
      </a>
      {end === undefined ? (
        <AtWork session={session} projectId={projectId} />
      ) : (
        <p class={end === 'failed' ? 'projects-end projects-end-failed' : 'projects-end'}>
          {words.ends[end]}
        </p>
      )}
      <div class="projects-foot">
        <p class="small soft">{words.started(format.dateTime(new Date(startedAt)))}</p>
        <Button kind="quiet" label={words.forget(name)} onClick={() => session.recents.forget(projectId)}>
          ×
        </Button>
      </div>
    </li>
  );
}

function AtWork({ session, projectId }: { readonly session: Session; readonly projectId: string }) {
  const watched = useProgress(session, projectId);
  const words = useWords(errorWords);
  if (watched.problem !== undefined) return <p class="field-problem">{words.codes[watched.problem.code]}</p>;
  return <ProgressBar {...watched} />;
}
