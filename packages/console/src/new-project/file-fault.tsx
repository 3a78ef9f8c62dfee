import { errorWords } from '../errors/words.ts';
import { useFormat, useWords } from '../language.ts';
import { Message } from '../parts/message.tsx';
import type { FileProblem } from './reader/messages.ts';
import { newProjectWords } from './words.ts';

/** Why a file cannot be read, with the place in it where there is one. */
export function FileFault({ problem }: { readonly problem: FileProblem }) {
  const words = useWords(newProjectWords);
  const places = useWords(errorWords);
  const format = useFormat();
  const place = [
    problem.line === undefined ? '' : places.line(format.integer(problem.line)),
    problem.column === undefined ? '' : places.column(String(problem.column)),
  ].filter(Boolean);
  const title = place.join(', ');
  return (
    <Message kind="bad" title={title === '' ? undefined : title.charAt(0).toUpperCase() + title.slice(1)}>
      <p>{words.fileReasons[problem.reason]}</p>
    </Message>
  );
}
