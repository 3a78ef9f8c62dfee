import { describeEvidence, nameLedgerLanguage, warnOfUnread } from '@ledgerprint/ledger';
import { language, useWords } from '../language.ts';
import { SelectField } from '../parts/form-fields.tsx';
import { Message } from '../parts/message.tsx';
import type { Options } from '../parts/select.tsx';
import { useCountryOptions, useCurrencyOptions } from './context-codes.ts';
import { type Proposal, proposeContext } from './context-proposal.ts';
import type { DraftControl } from './draft-control.ts';
import type { TableReading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

const offeredYears = 15;

/** Currency, country and year, asked where no file states them, and the language, which is always found. */
export function ContextChoice(props: { readonly tables: readonly TableReading[]; readonly control: DraftControl }) {
  const { tables, control } = props;
  const words = useWords(newProjectWords).facts;
  const countries = useCountryOptions();
  const currencies = useCurrencyOptions();
  const { currency, country } = control.draft.value.choices;
  const proposed = proposeContext(tables);
  // Some rows of a column for the currency may be blank.
  const hasBlanks = tables.some(({ warnings }) => warnings.some(({ code }) => code === 'currency_assumed'));
  const noneOf = (proposal: Proposal | undefined, chosen: string | undefined) =>
    proposal?.code === undefined && chosen === undefined ? words.ownOfEach : undefined;
  const toHint = (proposal: Proposal | undefined) => {
    if (proposal?.code === undefined) return undefined;
    const { evidence } = proposal;
    return evidence === undefined ? words.notShown : words.shownBy(describeEvidence(evidence, language.value));
  };
  return (
    <div class="context-choice">
      {(proposed.currency !== undefined || hasBlanks || currency !== undefined) && (
        <CodeChoice
          label={words.chooseCurrency}
          hint={currency === undefined ? toHint(proposed.currency) : undefined}
          none={proposed.currency === undefined ? words.ownOfOrganization : noneOf(proposed.currency, currency)}
          codes={withCode(currencies, proposed.currency?.code)}
          value={currency ?? proposed.currency?.code}
          onChoose={(chosen) => control.chooseContext({ currency: chosen })}
        />
      )}
      {(proposed.country !== undefined || country !== undefined) && (
        <CodeChoice
          label={words.chooseCountry}
          hint={[country === undefined ? (toHint(proposed.country) ?? '') : '', words.countryHint].join(' ').trim()}
          none={noneOf(proposed.country, country)}
          codes={withCode(countries, proposed.country?.code)}
          value={country ?? proposed.country?.code}
          onChoose={(chosen) => control.chooseContext({ country: chosen })}
        />
      )}
      <LanguageChoice control={control} />
      {tables.every(({ period }) => period === null) && <YearChoice control={control} />}
    </div>
  );
}

/** The language of all files, unless nothing shows it. A warning if much of the money is in one that is not read. */
function LanguageChoice({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).facts;
  const { choices, lastReading } = control.draft.value;
  if (lastReading === undefined) return null;
  const { languages, knownLanguages } = lastReading;
  const warning = warnOfUnread(languages, language.value);
  const named = knownLanguages.map((code) => [code, nameLedgerLanguage(code, language.value)] as const);
  const found = languages.map(({ code }) => nameLedgerLanguage(code, language.value)).join(', ');
  return (
    <>
      <CodeChoice
        label={words.chooseLanguage}
        none={words.noLanguage(choices.language === undefined ? found : '')}
        codes={named.toSorted(([, a], [, b]) => a.localeCompare(b, language.value))}
        value={choices.language}
        onChoose={(chosen) => control.chooseContext({ language: chosen })}
      />
      {warning !== '' && <Message kind="warn">{warning}</Message>}
    </>
  );
}

/** Only if no row has a date: the year determines which factors and prices apply. */
function YearChoice({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).facts;
  const { year } = control.settings.value;
  const latest = new Date().getFullYear();
  return (
    <CodeChoice
      label={words.chooseYear}
      none={words.noYear}
      codes={Array.from({ length: offeredYears }, (_, before) => [String(latest - before), String(latest - before)])}
      value={year === 0 ? undefined : String(year)}
      onChoose={(chosen) => control.set({ year: Number(chosen ?? 0) })}
    />
  );
}

/** The codes offered, and the one that is proposed if it is not among them. */
function withCode(codes: Options<string>, proposed: string | undefined): Options<string> {
  return proposed === undefined || codes.some(([code]) => code === proposed) ? codes : [[proposed, proposed], ...codes];
}

/** A choice of a code, or none if that is offered. */
function CodeChoice(props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly none: string | undefined;
  readonly codes: Options<string>;
  readonly value: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
}) {
  const { none, codes, value = '', onChoose, hint, label } = props;
  return (
    <SelectField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={value}
      options={none === undefined ? codes : [['', none], ...codes]}
      onChoose={(code) => onChoose(code || undefined)}
    />
  );
}
