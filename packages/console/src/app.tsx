import { Frame } from './frame/frame.tsx';
import { LazyView } from './frame/lazy-view.tsx';
import { ProjectView } from './project/project-view.tsx';
import { DeletedView } from './projects/deleted-view.tsx';
import { ProjectsView } from './projects/projects-view.tsx';
import { route, toHref } from './route.ts';
import { type Session, session } from './session/session.ts';
import { SignIn } from './session/sign-in.tsx';

const loadNewProject = () => import('./new-project/new-project-view.tsx').then(({ NewProjectView }) => NewProjectView);
const loadFile = () => import('./result/file-view.tsx').then(({ FileView }) => FileView);
const loadReview = () => import('./review/review-view.tsx').then(({ ReviewView }) => ReviewView);
const loadComparison = () => import('./comparison/comparison-view.tsx').then(({ ComparisonView }) => ComparisonView);
const loadSample = () => import('./sample/sample-view.tsx').then(({ SampleView }) => SampleView);

/** The whole page. */
export function App() {
  // A file is opened in the browser only: no sign-in is needed.
  if (route.value.view === 'file') {
    return (
      <Frame>
        <LazyView load={loadFile} with={{}} />
      </Frame>
    );
  }
  return <Frame>{session.value === undefined ? <SignIn /> : <View session={session.value} />}</Frame>;
}

function View({ session: signedIn }: { readonly session: Session }) {
  const place = route.value;
  if (place.view === 'new') return <LazyView load={loadNewProject} with={{ session: signedIn }} />;
  if (place.view === 'deleted') return <DeletedView session={signedIn} />;
  if (place.view === 'projects') return <ProjectsView session={signedIn} />;
  if (place.view === 'compare') {
    const { before, after } = place;
    return <LazyView key={toHref(place)} load={loadComparison} with={{ session: signedIn, before, after }} />;
  }
  if (place.view === 'review' || place.view === 'sample') {
    const { view, projectId } = place;
    const load = view === 'review' ? loadReview : loadSample;
    return <LazyView key={`${view} ${projectId}`} load={load} with={{ session: signedIn, projectId }} />;
  }
  if (place.view === 'file') return null;
  return <ProjectView key={place.projectId} session={signedIn} projectId={place.projectId} />;
}
