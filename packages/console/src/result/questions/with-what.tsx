import { nameSource, type Report } from '@ledgerprint/report';
import { useFormat, useWords } from '../../language.ts';
import type { OpenedResult } from '../worker/messages.ts';
import type { Origin } from './origin.ts';
import { QuestionSection } from './question-section.tsx';
import { questionWords } from './words.ts';

const mostSources = 12;

/** Category mode, country, currency, period, engine version and the sources of the factors. */
export function WithWhat(props: {
  readonly origin: Origin;
  readonly result: OpenedResult;
  readonly report: Report | undefined;
}) {
  const { origin, result, report } = props;
  const words = useWords(questionWords);
  const { integer } = useFormat();
  const facts = [
    [words.mode, origin.mode],
    [words.country, origin.country],
    [words.currency, origin.currency],
    [words.period, origin.period],
    [words.engine, origin.engine],
  ] as const;
  const sources = report?.sources.length ?? result.origin.sources.length;
  return (
    <QuestionSection title={words.withWhat}>
      <div class="question-columns">
        <dl class="with-what">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || words.unknown}</dd>
            </div>
          ))}
        </dl>
        <div>
          {report === undefined ? <FileSources result={result} /> : <ReportSources report={report} />}
          {sources > mostSources && (
            <p class="small soft">{words.moreSources(sources - mostSources, integer(sources - mostSources))}</p>
          )}
        </div>
      </div>
    </QuestionSection>
  );
}

function FileSources({ result }: { readonly result: OpenedResult }) {
  const words = useWords(questionWords);
  const { integer } = useFormat();
  return (
    <table class="figures-table">
      <thead>
        <tr>
          <th scope="col">{words.source}</th>
          <th scope="col">{words.products}</th>
        </tr>
      </thead>
      <tbody>
        {result.origin.sources.slice(0, mostSources).map(({ source, products }) => (
          <tr key={source}>
            <th scope="row">{nameSource(source, words.sourceNames)}</th>
            <td>{integer(products)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReportSources({ report }: { readonly report: Report }) {
  const words = useWords(questionWords);
  const { integer, kilograms } = useFormat();
  return (
    <table class="figures-table">
      <thead>
        <tr>
          <th scope="col">{words.source}</th>
          <th scope="col">{words.factors}</th>
          <th scope="col">{words.mass}</th>
        </tr>
      </thead>
      <tbody>
        {report.sources.slice(0, mostSources).map(({ source, factors, footprintMg }) => (
          <tr key={source}>
            <th scope="row">{nameSource(source, words.sourceNames)}</th>
            <td>{integer(factors)}</td>
            <td>{kilograms(Number(footprintMg) / 1e6)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
