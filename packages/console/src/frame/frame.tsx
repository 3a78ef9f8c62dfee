import type { ComponentChildren } from 'preact';
import { HelpLink } from '../help/help-link.tsx';
import type { HelpTopic } from '../help/help-topics.ts';
import { chooseLanguage, language, languages, useWords } from '../language.ts';
import { chooseTheme, theme, themes } from '../look/theme.ts';
import { Button } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { type Route, route, toHref } from '../route.ts';
import { session, signOut } from '../session/session.ts';
import { frameWords } from './words.ts';

/** The frame around every view: product name, navigation, language and appearance. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const words = useWords(frameWords);
  return (
    <>
      <button type="button" class="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        {words.skip}
      </button>
      <header class="frame-head">
        <a class="frame-brand" href={toHref({ view: 'projects' })}>
          Ledgerprint
        </a>
        <Navigation />
        <Choices />
      </header>
      <main class="frame-main" id="content" tabIndex={-1}>
        {children}
      </main>
      <footer class="frame-foot">
        <HelpLink topic={topicOf(route.value)} />
        <a href="docs">{words.reference}</a>
        <a href={`template.csv?lang=${language.value}`} download>
          {words.template}
        </a>
        <a href={toHref({ view: 'file' })}>{words.openFile}</a>
      </footer>
    </>
  );
}

function Navigation() {
  const words = useWords(frameWords);
  if (session.value === undefined) return <span class="frame-nav" />;
  const { view } = route.value;
  return (
    <nav class="frame-nav" aria-label={words.views}>
      <a href={toHref({ view: 'projects' })} aria-current={view === 'projects' ? 'page' : undefined}>
        {words.projects}
      </a>
      <a href={toHref({ view: 'new' })} aria-current={view === 'new' ? 'page' : undefined}>
        {words.newProject}
      </a>
    </nav>
  );
}

function Choices() {
  const words = useWords(frameWords);
  return (
    <div class="frame-choices">
      <Choice label={words.language} value={language.value} options={languages} onChoose={chooseLanguage} />
      <Choice
        label={words.theme}
        value={theme.value}
        options={themes.map((known) => [known, words.themes[known]])}
        onChoose={chooseTheme}
      />
      <HelpLink topic={topicOf(route.value)} />
      {session.value !== undefined && (
        <Button kind="quiet" onClick={() => signOut()}>
          {words.signOut}
        </Button>
      )}
    </div>
  );
}

const topics: Readonly<Record<Route['view'], HelpTopic>> = {
  projects: 'projects',
  deleted: 'projects',
  new: 'files',
  project: 'result',
  review: 'review',
  sample: 'sample',
  compare: 'comparison',
  file: 'result',
};

/** The help topic of the current view. */
function topicOf({ view }: Route): HelpTopic {
  return session.value === undefined && view !== 'file' ? 'signIn' : topics[view];
}
