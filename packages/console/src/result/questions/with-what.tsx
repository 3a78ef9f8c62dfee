import { nameSource, type Report } from '@ledgerprint/report';
import { toKilograms } from '../../format.ts';
import { useFormat, useWords } from '../../language.ts';
import { Facts } from '../../parts/facts.tsx';
import { FiguresTable } from '../../parts/figures-table.tsx';
import { aboutWords } from '../../project/about-words.ts';
import type { OpenedResult } from '../worker/messages.ts';
import type { Origin } from './origin.ts';
import { QuestionSection } from './question-section.tsx';
import { questionWords } from './words.ts';

const mostSources = 12;

/** Category mode, country, currency, languages, period, engine version and the sources of the factors. */
export function WithWhat(props: {
  readonly origin: Origin;
  readonly result: OpenedResult;
  readonly report: Report | undefined;
}) {
  const { origin, result, report } = props;
  const words = useWords(questionWords);
  const { usualCountry, usualCurrency } = useWords(aboutWords);
  const { integer } = useFormat();
  const facts = [
    [words.mode, origin.mode],
    [words.country, origin.country || (report && usualCountry)],
    [words.currency, origin.currency || (report && usualCurrency)],
    [words.languages, origin.languages],
    [words.period, origin.period],
    [words.engine, origin.engine],
  ] as const;
  const sources = report?.sources.length ?? result.origin.sources.length;
  return (
    <QuestionSection title={words.withWhat}>
      <div class="question-columns">
        <Facts look="paired-facts" facts={facts.map(([name, value]) => [name, value || words.unknown])} />
        <div>
          {sources > 0 && (report === undefined ? <FileSources result={result} /> : <ReportSources report={report} />)}
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
    <FiguresTable
      rows={result.origin.sources.slice(0, mostSources)}
      keyOf={({ source }) => source}
      columns={[
        [words.source, ({ source }) => nameSource(source, words.sourceNames)],
        [words.products, ({ products }) => integer(products)],
      ]}
    />
  );
}

function ReportSources({ report }: { readonly report: Report }) {
  const words = useWords(questionWords);
  const { integer, kilograms } = useFormat();
  return (
    <FiguresTable
      rows={report.sources.slice(0, mostSources)}
      keyOf={({ source }) => source}
      columns={[
        [words.source, ({ source }) => nameSource(source, words.sourceNames)],
        [words.factors, ({ factors }) => integer(factors)],
        [words.mass, ({ footprintMg }) => kilograms(toKilograms(footprintMg))],
      ]}
    />
  );
}
