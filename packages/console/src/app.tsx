import { Frame } from './frame/frame.tsx';
import { PageTitle } from './parts/page-title.tsx';
import { session } from './session/session.ts';
import { SignIn } from './session/sign-in.tsx';

/** The whole page. */
export function App() {
  return <Frame>{session.value === undefined ? <SignIn /> : <PageTitle>Ledgerprint</PageTitle>}</Frame>;
}
