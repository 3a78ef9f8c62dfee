import { useWords } from '../language.ts';
import { Message } from '../parts/message.tsx';
import { projectWords } from './words.ts';

/** Why a project has no result. Reasons without a text here are shown as the service gives them. */
export function FailureMessage({ failure }: { readonly failure: string }) {
  const words = useWords(projectWords);
  const ends: Partial<Record<string, string>> = words.ends;
  const failures: Partial<Record<string, string>> = words.failures;
  const wanted = ends[failure];
  if (wanted !== undefined) {
    return (
      <Message kind="warn" title={wanted}>
        <p>{words.again}</p>
      </Message>
    );
  }
  const known = failures[failure];
  return (
    <Message kind="bad" title={words.failed}>
      {known !== undefined && <p>{known}</p>}
      {known === undefined && failure !== '' && (
        <p>
          {words.serviceSays} <span lang="en">{failure}</span>
        </p>
      )}
      <p>
        {words.again} {words.operator}
      </p>
    </Message>
  );
}
