import type { ReviewItem } from '@ledgerprint/client';
import { useFormat, useWords } from '../language.ts';
import { Choice } from '../parts/choice.tsx';
import { Facts } from '../parts/facts.tsx';
import { useFigures } from '../result/figures.ts';
import { CommandButton } from './command-button.tsx';
import { sayCategory, saySelector, useSpeech } from './describe.ts';
import type { Desk } from './desk.ts';
import { EngineReasons } from './engine-reasons.tsx';
import { canAccept } from './run-command.ts';
import { reviewWords } from './words.ts';

/** The focused item, with all commands. */
export function FocusedItem({ desk, item }: { readonly desk: Desk; readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const isCase = item.case !== undefined;
  const isOne = isCase && desk.selector.value === undefined;
  return (
    <section class="card review-item" aria-labelledby="review-item">
      <p class="review-kind">{words.kinds[item.step]}</p>
      <h2 id="review-item" tabIndex={-1}>
        {item.name} {item.label !== item.name && <span class="review-label">{item.label}</span>}
      </h2>
      <ItemFacts item={item} />
      {(item.case?.conflicts.length ?? 0) > 0 && <p class="message message-warn">{words.conflict}</p>}
      <h3>{isOne ? words.candidates : words.candidatesOfAll}</h3>
      <ItemCandidates desk={desk} item={item} />
      <div class="review-commands">
        <CommandButton desk={desk} command="accept" disabled={!canAccept(item)}>
          {isOne ? words.commands.accept : words.acceptGroup}
        </CommandButton>
        <CommandButton desk={desk} command="exclude" />
        <CommandButton desk={desk} command="search" />
        <CommandButton desk={desk} command="more" />
        {isCase ? (
          <CommandButton desk={desk} command="widen" />
        ) : (
          <CommandButton desk={desk} command="open">
            {words.openCasesOf}
          </CommandButton>
        )}
      </div>
      <NextDecision desk={desk} item={item} />
      <div class="review-commands review-moves">
        <CommandButton desk={desk} command="note" kind="quiet" />
        <CommandButton desk={desk} command="skip" kind="quiet" />
        <CommandButton desk={desk} command="undo" kind="quiet" disabled={desk.review.done.value.length === 0} />
      </div>
      <EngineReasons item={item} />
    </section>
  );
}

/** The selector, validity and note of the next decision. */
function NextDecision({ desk, item }: { readonly desk: Desk; readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const { language } = useSpeech(desk);
  const { selector, validity, note } = desk;
  return (
    <div class="review-next">
      {item.case !== undefined && (
        <p>
          <span class="soft">
            {words.appliesTo}
            {words.colon}
          </span>{' '}
          <strong>
            {selector.value === undefined ? words.selectors.case({}) : saySelector(selector.value, language)}
          </strong>
        </p>
      )}
      <div class="review-validity">
        <span class="soft" aria-hidden="true">
          {words.validity}
        </span>
        <Choice
          label={words.validity}
          value={validity.value}
          options={[
            ['organization', words.validities.organization],
            ['project', words.validities.project],
          ]}
          onChoose={(chosen) => (validity.value = chosen)}
        />
      </div>
      {note.value !== '' && <p class="review-note">{words.noted(note.value)}</p>}
    </div>
  );
}

const commands = ['first', 'second', 'third'] as const;

/** The engine’s suggestions, each with a key. */
function ItemCandidates({ desk, item }: { readonly desk: Desk; readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const speech = useSpeech(desk);
  if (item.candidates.length === 0) return <p>{words.noCandidates}</p>;
  const scheme = item.case?.categoryScheme ?? '';
  const saidShare = item.case === undefined ? words.shareOfMoney : words.probability;
  return (
    <div class="review-candidates">
      {commands.map((command, place) => {
        const candidate = item.candidates[place];
        if (candidate === undefined) return null;
        const { code, label, share } = candidate;
        return (
          <CommandButton key={command} desk={desk} command={command} kind="candidate">
            <span class="review-candidate">{sayCategory({ code, label, scheme }, speech)}</span>
            {share !== undefined && <span class="soft small">{saidShare(format.percent(share))}</span>}
          </CommandButton>
        );
      })}
    </div>
  );
}

/** Facts about an item from the ledger, with its footprint and uncertainty. */
function ItemFacts({ item }: { readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const { euros } = useFigures();
  const { step, cases, rows, spendEur, doubtKg } = item;
  const { supplier = '', account = '', category = '' } = item.case ?? {};
  return (
    <Facts
      look="review-facts"
      facts={[
        [words.supplier, supplier],
        [words.account, account],
        [words.ownCategory, category],
        [words.cases, step === 'case' ? '' : format.integer(cases)],
        [words.lines, format.integer(rows)],
        [words.amount, euros(spendEur)],
        [words.footprint, <Footprint item={item} />],
        [words.doubt, <strong>± {format.kilograms(doubtKg)}</strong>],
      ]}
    />
  );
}

function Footprint({ item }: { readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const { kilograms } = useFormat();
  if (item.footprintKg === undefined) return <>{words.noFootprint}</>;
  const { footprintLowKgCo2e: low, footprintHighKgCo2e: high } = item.case ?? {};
  return (
    <>
      {kilograms(item.footprintKg)} CO₂e
      {low !== undefined && high !== undefined && (
        <span class="soft review-interval">{words.between(kilograms(low), kilograms(high))}</span>
      )}
    </>
  );
}
