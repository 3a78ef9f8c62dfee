import type { Conflict, Decision } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import { ApiError } from '../../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import { language, useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Message } from '../../parts/message.tsx';
import { sayConflict, sayDecision, saySelector, useSpeech } from '../describe.ts';
import type { Desk } from '../desk.ts';
import { reviewWords } from '../words.ts';
import { ReviewDialog } from './review-dialog.tsx';

type Listed = {
  readonly decisions: readonly Decision[];
  readonly conflicts: readonly Conflict[];
  readonly nextPageToken: string;
};

const pageSize = 50;

/** The decisions in this project, newest first; each can be revoked. */
export function DecisionsDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const { listed, problem, readMore } = useDecisions(desk);
  return (
    <ReviewDialog title={words.decisions.title} onClose={desk.close}>
      {problem !== undefined && <ApiError problem={problem} />}
      <p role="status">
        {listed === undefined && problem === undefined && words.decisions.loading}
        {listed?.decisions.length === 0 && words.decisions.nothing}
      </p>
      {listed !== undefined && listed.conflicts.length > 0 && (
        <Message kind="warn" title={words.decisions.conflicts}>
          <ul>
            {listed.conflicts.map((conflict) => (
              <li key={`${conflict.decisionId} ${conflict.reason}`}>{sayConflict(conflict, language.value)}</li>
            ))}
          </ul>
        </Message>
      )}
      <ul class="review-decisions">
        {listed?.decisions.map((decision) => (
          <Line key={decision.id} desk={desk} decision={decision} />
        ))}
      </ul>
      {listed !== undefined && listed.nextPageToken !== '' && (
        <Button onClick={readMore}>{words.decisions.more}</Button>
      )}
    </ReviewDialog>
  );
}

/** The decisions of the newest known revision, page by page. */
function useDecisions(desk: Desk) {
  const { session, project, sync } = desk;
  const { projectId } = project;
  const listed = useSignal<Listed | undefined>(undefined);
  const problem = useSignal<ApiProblem | undefined>(undefined);
  const read = useCallback(
    async (before: Listed | undefined) => {
      try {
        const page = await session.client.decisions.listDecisions({
          projectId,
          pageSize,
          pageToken: before?.nextPageToken ?? '',
        });
        listed.value = {
          decisions: [...(before?.decisions ?? []), ...page.decisions],
          conflicts: before?.conflicts ?? page.conflicts,
          nextPageToken: page.nextPageToken,
        };
        problem.value = undefined;
      } catch (error) {
        problem.value = toApiProblem(error);
      }
    },
    [session, projectId, listed, problem],
  );
  const revision = sync.revision.value;
  useEffect(() => {
    // Start again for a newer revision, since its decisions differ.
    if (revision >= 0) read(undefined);
  }, [read, revision]);
  return { listed: listed.value, problem: problem.value, readMore: () => read(listed.value) };
}

function Line({ desk, decision }: { readonly desk: Desk; readonly decision: Decision }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const speech = useSpeech(desk);
  const { id, selector, decidedBy, keyName, decidedAt, validity, note, revokedAt, revokedBy } = decision;
  const { sync, review } = desk;
  const time = (text: string) => (text === '' ? '' : format.dateTime(new Date(text)));
  const isBeingRevoked = sync.pending.value.some((entry) => entry.kind === 'revoke' && entry.decisionId === id);
  const about = saySelector(selector, speech.language);
  return (
    <li>
      <div>
        <p class="review-decision">
          <strong>{about}</strong>
          {words.colon} {sayDecision(decision, speech)}
        </p>
        <p class="small soft">
          {words.decisions.by(decidedBy, keyName, time(decidedAt))}
          {validity === 'project' && ` · ${words.validities.project}`}
          {note !== '' && ` · ${words.noted(note)}`}
        </p>
      </div>
      {revokedAt !== '' && <p class="small">{words.decisions.revoked(revokedBy, time(revokedAt))}</p>}
      {revokedAt === '' && isBeingRevoked && <p class="small">{words.decisions.revoking}</p>}
      {revokedAt === '' && !isBeingRevoked && (
        <Button
          label={`${words.decisions.revoke}${words.colon} ${about}`}
          onClick={() => {
            sync.undo(id);
            review.bringBack(id);
          }}
        >
          {words.decisions.revoke}
        </Button>
      )}
    </li>
  );
}
