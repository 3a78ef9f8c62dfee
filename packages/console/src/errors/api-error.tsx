import type { ComponentChildren } from 'preact';
import { useWords } from '../language.ts';
import { Message } from '../parts/message.tsx';
import type { ApiProblem } from './api-problem.ts';
import { errorWords } from './words.ts';

/** An error from the service: a sentence, the service's own message in a disclosure, and possible actions below. */
export function ApiError(props: { readonly problem: ApiProblem; readonly children?: ComponentChildren }) {
  const { problem, children } = props;
  const words = useWords(errorWords);
  return (
    <Message kind="bad" title={words.codes[problem.code]}>
      <details>
        <summary>{words.details}</summary>
        <p lang="en">{problem.message}</p>
        {problem.requestId !== undefined && <p class="small soft">{words.requestId(problem.requestId)}</p>}
      </details>
      {children}
    </Message>
  );
}
