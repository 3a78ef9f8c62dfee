import { ApiError } from '../errors/api-error.tsx';
import { type Language, language, useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { Message } from '../parts/message.tsx';
import type { SampleCheck } from './sample-check.ts';
import { sampleWords } from './words.ts';

const digits: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }),
  fr: new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }),
};

/** The error rate so far, and how the sample was drawn. */
export function SampleFigures({ check }: { readonly check: SampleCheck }) {
  const words = useWords(sampleWords);
  const format = useFormat();
  const sample = check.sample.value;
  if (sample === undefined) return null;
  const size = check.products.value.length;
  const checked = check.products.value.filter(({ verdict }) => verdict !== '').length;
  const percent = (part: number) =>
    `${digits[language.value].format(100 * part)}${language.value === 'fr' ? '\u00a0' : ''}%`;
  const { errorRate, errorRateLow: low, errorRateHigh: high } = sample;
  return (
    <Card title={words.errorRate}>
      <div role="status" class="sample-rate">
        <p class="sample-rate-figure">{errorRate === undefined ? words.none : percent(errorRate)}</p>
        {errorRate !== undefined && (
          <p>
            {words.wrongOf(format.integer(sample.wrong), format.integer(sample.checked))}
            {low !== undefined && high !== undefined && (
              <>
                {', '}
                <span title={words.intervalHint}>{words.interval(percent(low), percent(high))}</span>
              </>
            )}
          </p>
        )}
        <p class="soft">{words.checkedOf(format.integer(checked), format.integer(size))}</p>
      </div>
      <Bar label={words.checkedOf(format.integer(checked), format.integer(size))} done={checked} total={size} />
      {size > 0 && checked === size && <p class="sample-done">{words.done}</p>}
      {check.isOffline.value && (
        <Message kind="warn">{words.offline(check.unsent.value, format.integer(check.unsent.value))}</Message>
      )}
      <ApiError problem={check.refusal.value} onRetry={() => check.send()}>
        <p>{words.refused}</p>
      </ApiError>
      <Facts
        facts={[
          [words.facts.drawn, format.dateTime(new Date(sample.drawnAt))],
          [words.facts.by, sample.drawnBy],
          [words.facts.revision, String(sample.revision)],
          [words.facts.seed, sample.seed],
          [words.facts.population, words.population(format.integer(size), format.integer(Number(sample.population)))],
        ]}
      />
    </Card>
  );
}
