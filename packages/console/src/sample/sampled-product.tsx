import type { Result } from '@ledgerprint/client/workspace';
import { useEffect, useRef } from 'preact/hooks';
import { language, useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Facts } from '../parts/facts.tsx';
import { Field } from '../parts/field.tsx';
import { nameOfCategory } from '../result/category-names.ts';
import { Explanation } from '../result/explanation/explanation.tsx';
import { toOpenedLine } from '../result/explanation/to-opened-line.ts';
import { useFigures } from '../result/figures.ts';
import { hasShortcuts } from '../review/remembered.ts';
import type { SampleCheck } from './sample-check.ts';
import { findSampleCommand, type SampleCommand } from './sample-keys.ts';
import { sampleWords } from './words.ts';

const longestNote = 2_000;

/** The product to check, with the engine’s explanation. Keys judge it and move on. */
export function SampledProduct({ check }: { readonly check: SampleCheck }) {
  const words = useWords(sampleWords);
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const place = check.place.value;
  const size = check.products.value.length;
  const shown = check.products.value[place];
  const run: Readonly<Record<SampleCommand, () => void>> = {
    right: () => check.judge('right'),
    wrong: () => check.judge('wrong'),
    note: () => noteField.current?.focus(),
    previous: () => check.move(-1),
    next: () => check.move(1),
  };
  useSampleKeys(run);
  useFocusOnMove(heading, shown?.product.productId);
  if (shown === undefined) return null;
  const { product, verdict, note, checkedBy } = shown;
  const verdicts: Partial<Record<string, string>> = words.verdicts;
  return (
    <section class="card sampled" aria-labelledby="sampled-title">
      <p class="soft sampled-place">{words.product(format.integer(place + 1), format.integer(size))}</p>
      <h2 id="sampled-title" ref={heading} tabIndex={-1}>
        {product.designation}
      </h2>
      <p class={`sampled-verdict sampled-verdict-${verdict || 'open'}`} role="status">
        {verdicts[verdict]}
        {verdict !== '' && checkedBy !== '' && <span class="soft"> {words.checkedBy(checkedBy)}</span>}
      </p>
      <ShortFacts product={product} />
      <p>{words.question}</p>
      <div class="actions">
        <Button kind="main" onClick={run.right}>
          {words.right} <kbd>R</kbd>
        </Button>
        <Button onClick={run.wrong}>
          {words.wrong} <kbd>W</kbd>
        </Button>
        {verdict !== '' && <Button onClick={() => check.judge('')}>{words.takeBack}</Button>}
        <span class="sampled-moves">
          <Button disabled={place === 0} onClick={run.previous}>
            <span aria-hidden="true">←</span> {words.previous}
          </Button>
          <Button disabled={place >= size - 1} onClick={run.next}>
            {words.next} <span aria-hidden="true">→</span>
          </Button>
        </span>
      </div>
      {hasShortcuts.value && <p class="small soft sampled-keys">{words.keys}</p>}
      <Field label={words.notes} hint={words.noteHint}>
        {(control) => (
          <textarea
            {...control}
            key={product.productId}
            ref={noteField}
            class="input"
            rows={2}
            maxLength={longestNote}
            defaultValue={note}
            onChange={(event) => check.note(event.currentTarget.value.trim())}
            onKeyDown={(event) => {
              if (event.key === 'Escape') heading.current?.focus();
            }}
          />
        )}
      </Field>
      <div class="sampled-reasons">
        <Explanation opened={toOpenedLine(product)} />
      </div>
    </section>
  );
}

/** The purchase and the engine’s result. */
function ShortFacts({ product }: { readonly product: Result }) {
  const words = useWords(sampleWords);
  const { kilograms } = useFormat();
  const { euros } = useFigures();
  const { categoryScheme: scheme, categoryCode: code, categoryLabel: label } = product;
  const { spendEur, footprintKgCo2e } = product;
  return (
    <Facts
      facts={[
        [words.supplier, product.supplier],
        [words.account, product.account],
        [words.amount, spendEur === undefined ? '' : euros(spendEur)],
        [words.category, nameOfCategory({ scheme, code, label }, language.value)],
        [words.footprint, footprintKgCo2e === undefined ? '' : `${kilograms(footprintKgCo2e)} CO₂e`],
      ]}
    />
  );
}

/** Shortcuts of the page, except in text fields and lists. */
function useSampleKeys(run: Readonly<Record<SampleCommand, () => void>>): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = findSampleCommand(event, document.activeElement);
      if (command === undefined || !hasShortcuts.value) return;
      event.preventDefault();
      latest.current[command]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Announces each new product except the first, so that screen readers do not skip the figures above it. */
function useFocusOnMove(heading: { readonly current: HTMLElement | null }, productId: string | undefined): void {
  const before = useRef(productId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== productId) heading.current?.focus();
    before.current = productId;
  }, [heading, productId]);
}
