import type { ComponentChildren } from 'preact';
import { ApiError } from '../errors/api-error.tsx';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import type { ProjectList } from './project-list.ts';
import { projectsWords } from './words.ts';

/** The frame of a list: loading state, button for more, or the error. */
export function ListFrame(props: {
  readonly list: ProjectList;
  readonly isLost: boolean;
  readonly loadMore: () => void;
  readonly children: ComponentChildren;
}) {
  const { list, isLost, loadMore, children } = props;
  const { projects, nextPageToken, isLoading, problem } = list;
  const words = useWords(projectsWords);
  const format = useFormat();
  return (
    <>
      {isLost && <Message kind="warn">{words.lost}</Message>}
      {projects !== undefined && children}
      <ApiError problem={problem} onRetry={loadMore} />
      {projects === undefined && isLoading && <p role="status">{words.loading}</p>}
      {projects !== undefined && nextPageToken !== '' && problem === undefined && (
        <div class="actions">
          <Button disabled={isLoading} onClick={loadMore}>
            {words.showMore}
          </Button>
          <span role="status" class="soft">
            {isLoading ? words.loading : words.shown(format.integer(projects.length))}
          </span>
        </div>
      )}
    </>
  );
}
