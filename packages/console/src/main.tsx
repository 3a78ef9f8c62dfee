import './look/tokens.css';
import './look/base.css';
import './look/frame.css';
import './parts/parts.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { startLanguage } from './language.ts';
import { startTheme } from './look/theme.ts';
import { startRoute } from './route.ts';
import { startSession } from './session/session.ts';

startTheme();
startLanguage();
startSession();
startRoute();
render(<App />, document.getElementById('page') as HTMLElement);
