import { nameLedgerLanguage, warnOfUnread } from '@ledgerprint/ledger';
import { language, useFormat, useWords } from '../language.ts';
import { SelectField } from '../parts/form-fields.tsx';
import { Message } from '../parts/message.tsx';
import type { Options } from '../parts/select.tsx';
import { useCountryOptions, useCurrencyOptions } from './context-codes.ts';
import type { DraftControl } from './draft-control.ts';
import type { TableReading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

const countryCodes = new Set(['country_assumed', 'vat_assumed', 'vat_unknown']);
/** Assumed if the file does not state a country. */
const assumedCountry = 'FR';
const offeredYears = 15;

/** Currency, country and year, offered only where they were assumed, and the language, which is always found. */
export function ContextChoice(props: { readonly tables: readonly TableReading[]; readonly control: DraftControl }) {
  const { tables, control } = props;
  const words = useWords(newProjectWords).facts;
  const format = useFormat();
  const countries = useCountryOptions();
  const currencies = useCurrencyOptions();
  const { currency, country } = control.draft.value.choices;
  const warns = (test: (code: string) => boolean) =>
    tables.some(({ warnings }) => warnings.some(({ code }) => test(code)));
  const assumed = tables.find((table) => table.currency.from === 'assumed')?.currency.code;
  const isAssumed = assumed !== undefined || warns((code) => code === 'currency_assumed');
  const asksCountry = isAssumed || warns((code) => countryCodes.has(code));
  return (
    <div class="context-choice">
      {(isAssumed || currency !== undefined) && (
        <CodeChoice
          label={words.chooseCurrency}
          none={words.noCurrency(assumed)}
          codes={currencies}
          value={currency}
          onChoose={(chosen) => control.chooseContext({ currency: chosen })}
        />
      )}
      {(asksCountry || country !== undefined) && (
        <CodeChoice
          label={words.chooseCountry}
          hint={words.countryHint}
          none={words.noCountry(format.countryName(assumedCountry))}
          codes={countries}
          value={country}
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

/** A choice of a code, or none. */
function CodeChoice(props: {
  readonly label: string;
  readonly hint?: string;
  readonly none: string;
  readonly codes: Options<string>;
  readonly value: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
}) {
  const { none, codes, value = '', onChoose, ...texts } = props;
  return (
    <SelectField
      {...texts}
      value={value}
      options={[['', none], ...codes]}
      onChoose={(code) => onChoose(code || undefined)}
    />
  );
}
