import { anyGroupRatio } from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import { language, useFormat, useWords } from '../../language.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FiguresTable, RowLink } from '../../parts/figures-table.tsx';
import { nameOfCategory } from '../category-names.ts';
import { useFigures } from '../figures.ts';
import type { LinesQuery } from '../query/lines-query.ts';
import { words as resultWords } from '../words.ts';
import type { DoubtfulCase, OpenedResult } from '../worker/messages.ts';
import { DoubleCounts } from './double-counts.tsx';
import { QuestionSection } from './question-section.tsx';
import { ShareTable } from './share-table.tsx';
import { questionWords } from './words.ts';

/** The cases with the largest category uncertainty, all cases by status and method, and possible double counting. */
export function CheckFirst(props: {
  readonly result: OpenedResult;
  readonly query: LinesQuery;
  readonly report: Report | undefined;
  /** Undefined without a service to store decisions. */
  readonly reviewHref: string | undefined;
  readonly onOpen: (line: number) => void;
  readonly onShow: (query: Partial<LinesQuery>) => void;
}) {
  const { result, query, report, reviewHref, onOpen, onShow } = props;
  const words = useWords(questionWords);
  const named = useWords(resultWords);
  return (
    <QuestionSection title={words.checkFirst}>
      <div class="question-columns">
        <div>
          <Doubts {...props} onOpen={onOpen} />
          {reviewHref !== undefined && result.doubts.count > 0 && (
            <div class="actions not-printed">
              <ButtonLink href={reviewHref}>{words.toReview}</ButtonLink>
            </div>
          )}
        </div>
        <div>
          <h3>{words.byMatch}</h3>
          <ShareTable
            title={words.filterNames.match}
            shares={result.matches}
            names={named.matches}
            chosen={query.match}
            onChoose={(match) => onShow({ match })}
          />
          <h3>{words.byMethod}</h3>
          <ShareTable
            title={words.filterNames.method}
            shares={result.methods}
            names={named.methods}
            chosen={query.method}
            onChoose={(method) => onShow({ method })}
          />
        </div>
      </div>
      {report !== undefined && <DoubleCounts found={report.doubleCounting} />}
    </QuestionSection>
  );
}

function Doubts(props: {
  readonly result: OpenedResult;
  readonly onOpen: (line: number) => void;
  readonly onShow: (query: Partial<LinesQuery>) => void;
}) {
  const { doubts } = props.result;
  const words = useWords(questionWords);
  const { integer, decimal, percent } = useFormat();
  const shownKg = doubts.cases.reduce((sum, { doubtKg }) => sum + doubtKg, 0);
  const share = percent(shownKg / doubts.totalKg);
  const written = { shown: integer(doubts.cases.length), all: integer(doubts.count), share };
  return (
    <>
      {doubts.count === 0 && doubts.unknown === 0 && <p>{words.noDoubts}</p>}
      {doubts.count > 0 && (
        <>
          <p>
            {words.doubtShare(doubts.count, written)} {words.doubtRule(decimal(anyGroupRatio))}
          </p>
          <DoubtTable cases={doubts.cases} onOpen={props.onOpen} />
        </>
      )}
      {doubts.unknown > 0 && <p>{words.unknownDoubts(doubts.unknown, integer(doubts.unknown))}</p>}
      {doubts.count > doubts.cases.length && (
        <div class="actions not-printed">
          <Button onClick={() => props.onShow({ sort: { column: 'doubtKg', isDescending: true } })}>
            {words.allDoubts}
          </Button>
        </div>
      )}
    </>
  );
}

function DoubtTable(props: { readonly cases: readonly DoubtfulCase[]; readonly onOpen: (line: number) => void }) {
  const { cases, onOpen } = props;
  const words = useWords(questionWords);
  const { kilograms } = useFormat();
  const toReason = useReason();
  return (
    <FiguresTable
      look="figures-table doubts"
      rows={cases.map((one, at) => ({ ...one, at }))}
      keyOf={({ at }) => at}
      columns={[
        [
          words.product,
          (one) => (
            <>
              <RowLink onChoose={() => onOpen(one.line)}>{one.designation}</RowLink>
              <span class="doubt-reason">{toReason(one)}</span>
            </>
          ),
        ],
        [words.doubt, ({ doubtKg }) => kilograms(doubtKg)],
      ]}
    />
  );
}

/** The supplier, and what the case is counted as. */
function useReason(): (one: DoubtfulCase) => string {
  const words = useWords(questionWords);
  const { noCategory } = useWords(resultWords);
  const spoken = language.value;
  const { kilograms } = useFormat();
  const { euros } = useFigures();
  return ({ supplier, category, spendEur, footprintKg }) => {
    const counted = Number.isNaN(footprintKg)
      ? words.missing(euros(spendEur))
      : words.uncertain(nameOfCategory(category, spoken) || noCategory, kilograms(footprintKg));
    return [supplier, counted].filter((text) => text !== '').join(', ');
  };
}
