import './sample.css';
import '../result/result.css';
import '../result/explanation/explanation.css';
import { useEffect, useMemo } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { useWords } from '../language.ts';
import { ButtonLink } from '../parts/button.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { useProject } from '../project/use-project.ts';
import { reviewer, startRemembering } from '../review/remembered.ts';
import { toHref } from '../route.ts';
import { useExpiry } from '../session/note-problem.ts';
import type { Session } from '../session/session.ts';
import { DrawForm } from './draw-form.tsx';
import { SampleCheck } from './sample-check.ts';
import { SampleFigures } from './sample-figures.tsx';
import { SampledProduct } from './sampled-product.tsx';
import { sampleWords } from './words.ts';

/** A sample of the products that the engine matched, to be checked one by one. */
export function SampleView({ session, projectId }: { readonly session: Session; readonly projectId: string }) {
  useMemo(startRemembering, []);
  const words = useWords(sampleWords);
  const { loaded, problem, reload } = useProject(session, projectId);
  const check = useSampleCheck(session, projectId, loaded?.hasSample);
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <p class="sample-lead">{words.lead}</p>
      <p>
        <ButtonLink kind="quiet" href={toHref({ view: 'project', projectId })}>
          {words.back(loaded?.project.name ?? '…')}
        </ButtonLink>
      </p>
      <ApiError problem={problem} onRetry={reload} />
      {problem === undefined && <State check={check} />}
    </>
  );
}

function State({ check }: { readonly check: SampleCheck }) {
  const words = useWords(sampleWords);
  const state = check.state.value;
  if (state === 'loading') return <p role="status">{words.loading}</p>;
  if (state === 'none') return <DrawForm check={check} />;
  if (state !== 'ready') return <ApiError problem={state} onRetry={() => check.load()} />;
  return (
    <>
      <div class="sample-columns">
        <SampleFigures check={check} />
        <SampledProduct check={check} />
      </div>
      <details class="sample-another">
        <summary>{words.drawAnother}</summary>
        <p class="soft">{words.drawAnotherHint}</p>
        <DrawForm check={check} />
      </details>
    </>
  );
}

/** The sample is loaded once it is known whether there is one. */
function useSampleCheck(
  { client, impatientClient }: Session,
  projectId: string,
  hasSample: boolean | undefined,
): SampleCheck {
  const check = useMemo(
    () =>
      new SampleCheck({
        client,
        impatientClient,
        projectId,
        storage: localStorage,
        checkedBy: () => reviewer.value ?? '',
      }),
    [client, impatientClient, projectId],
  );
  useEffect(() => {
    if (hasSample !== undefined) check.load(hasSample);
  }, [check, hasSample]);
  useEffect(() => {
    const send = () => check.send();
    addEventListener('online', send);
    return () => {
      check.close();
      removeEventListener('online', send);
    };
  }, [check]);
  const state = check.state.value;
  useExpiry(typeof state === 'string' ? undefined : state, check.refusal.value);
  return check;
}
