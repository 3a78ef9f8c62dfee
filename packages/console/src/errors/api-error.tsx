import type { ComponentChildren } from 'preact';
import { useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import type { ApiProblem } from './api-problem.ts';
import { errorWords } from './words.ts';

/** An error from the service: a sentence, the service's own message in a disclosure, and possible actions below. */
export function ApiError(props: {
  /** Undefined shows nothing. */
  readonly problem: ApiProblem | undefined;
  readonly onRetry?: () => void;
  readonly children?: ComponentChildren;
}) {
  const { problem, onRetry, children } = props;
  const words = useWords(errorWords);
  if (problem === undefined) return null;
  return (
    <Message kind="bad" title={words.codes[problem.code]}>
      <details>
        <summary>{words.details}</summary>
        <p lang="en">{problem.message}</p>
        {problem.requestId !== undefined && <p class="small soft">{words.requestId(problem.requestId)}</p>}
      </details>
      {children}
      {onRetry !== undefined && <Button onClick={onRetry}>{words.tryAgain}</Button>}
    </Message>
  );
}
