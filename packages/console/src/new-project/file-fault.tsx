import { errorWords } from '../errors/words.ts';
import { useFormat, useWords } from '../language.ts';
import { Message } from '../parts/message.tsx';
import type { FileProblem } from './reader/file-problem.ts';
import { newProjectWords } from './words.ts';

/** Why a file cannot be read, with the position in it if known. */
export function FileFault({ problem }: { readonly problem: FileProblem }) {
  const { title, sentence } = useFileProblems()(problem);
  return (
    <Message kind="bad" title={title}>
      <p>{sentence}</p>
    </Message>
  );
}

/** Describes in the page's language why a file cannot be read, and where. */
export function useFileProblems() {
  const words = useWords(newProjectWords);
  const places = useWords(errorWords);
  const format = useFormat();
  return ({ file, line, column, reason }: FileProblem) => {
    const place = [
      file ?? '',
      line === undefined ? '' : places.line(format.integer(line)),
      column === undefined ? '' : places.column(String(column)),
    ].filter(Boolean);
    const title = place.join(', ');
    return {
      title: title === '' ? undefined : file === undefined ? title.charAt(0).toUpperCase() + title.slice(1) : title,
      sentence: words.fileReasons[reason],
    };
  };
}
