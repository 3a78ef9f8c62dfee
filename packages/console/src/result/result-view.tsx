import './result.css';
import './questions/questions.css';
import './pictures/pictures.css';
import './selection/selection.css';
import './lines/lines.css';
import './explanation/explanation.css';
import { ApiError } from '../errors/api-error.tsx';
import { errorWords } from '../errors/words.ts';
import { useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { useFigures } from './figures.ts';
import { OpenResultView } from './open-result-view.tsx';
import type { ResultSource } from './use-result.ts';
import { type LoadExport, type ResultState, useResult } from './use-result.ts';
import { words as resultWords } from './words.ts';

/** The result of a completed project: total, priorities, and every product with its explanation. */
export function ResultView(props: {
  readonly projectId: string;
  readonly name: string;
  readonly loadExport: LoadExport;
  /** Undefined for a file opened without a service. */
  readonly source?: ResultSource;
}) {
  const { projectId, name, loadExport, source } = props;
  const { state, retry } = useResult(projectId, loadExport);
  const words = useWords(resultWords);
  const shown = state.value;
  const { tryAgain } = useWords(errorWords);
  if (shown.kind === 'refused') return <ApiError problem={shown.problem} onRetry={retry} />;
  if (shown.kind === 'failed') {
    return (
      <Message kind="bad">
        <p>{words[shown.reason]}</p>
        <Button onClick={retry}>{tryAgain}</Button>
      </Message>
    );
  }
  if (shown.kind !== 'open') return <Loading state={shown} />;
  if (shown.result.summary.products === 0) return <Message kind="note">{words.empty}</Message>;
  return <OpenResultView name={name} open={shown} source={source} />;
}

function Loading({ state }: { readonly state: Extract<ResultState, { kind: 'downloading' | 'reading' }> }) {
  const words = useWords(resultWords);
  const { bytes } = useFigures();
  if (state.kind === 'reading') {
    const { readBytes, totalBytes } = state;
    return (
      <div class="result-loading">
        <p role="status">{words.reading}</p>
        <Bar label={words.reading} done={readBytes} total={totalBytes} />
        <p class="small soft">{words.readOf(bytes(readBytes), bytes(totalBytes))}</p>
      </div>
    );
  }
  return (
    <div class="result-loading">
      <p role="status">{words.downloading}</p>
      <Bar label={words.downloading} done={undefined} total={1} />
      {state.receivedBytes > 0 && <p class="small soft">{words.downloaded(bytes(state.receivedBytes))}</p>}
    </div>
  );
}
