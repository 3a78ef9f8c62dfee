import type { ErrorCode } from '@ledgerprint/client';
import type { RowReason } from '@ledgerprint/ledger/activity';
import type { Language } from '../language.ts';

type Words = {
  /** What each code means to the user of this page. */
  readonly codes: Readonly<Record<ErrorCode, string>>;
  readonly rowReasons: Readonly<Record<RowReason, (limit: string) => string>>;
  readonly line: (line: string) => string;
  readonly column: (name: string) => string;
  readonly details: string;
  readonly requestId: string;
};

const en: Words = {
  codes: {
    canceled: 'This was cancelled.',
    unknown: 'Something went wrong that this page does not know. Try again.',
    invalid_argument: 'The service does not take this as it is.',
    deadline_exceeded: 'The service took too long. Try again.',
    not_found: 'There is no such project. It may have been removed, or the address is not complete.',
    already_exists: 'This exists already.',
    permission_denied: 'Your key may not do this, or this belongs to another organization.',
    resource_exhausted:
      'Your organization has reached a limit. If it makes too many calls, try again in a few seconds; if its storage is full, ask your operator.',
    failed_precondition: 'The project is not in a state for this.',
    aborted: 'The service broke this off. Try again.',
    out_of_range: 'Something asked for is out of range.',
    unimplemented:
      'This service does not know how to do this: it may be older than this page. Load the page again.',
    internal: 'Something broke in the service. Try again, and tell your operator if it stays.',
    unavailable: 'The service cannot be reached just now. Check your connection and try again.',
    data_loss: 'Data was lost on the way. Try again.',
    unauthenticated: 'Your key is no longer accepted. Sign in again.',
  },
  rowReasons: {
    BLANK: () => 'says nothing: every line must say what was bought',
    TOO_LONG: (limit) => `is longer than ${limit} characters`,
    NUL: () => 'contains a character that is no text (NUL)',
    UNPAIRED_SURROGATE: () => 'contains half a character',
  },
  line: (line) => `line ${line}`,
  column: (name) => `column ${name}`,
  details: 'What the service said',
  requestId: 'For the operator’s log',
};

const fr: Words = {
  codes: {
    canceled: 'Cela a été annulé.',
    unknown: 'Un problème que cette page ne connaît pas s’est produit. Réessayez.',
    invalid_argument: 'Le service ne l’accepte pas tel quel.',
    deadline_exceeded: 'Le service a mis trop de temps. Réessayez.',
    not_found: 'Ce projet n’existe pas. Il a peut-être été supprimé, ou l’adresse est incomplète.',
    already_exists: 'Cela existe déjà.',
    permission_denied: 'Votre clé ne le permet pas, ou cela appartient à une autre organisation.',
    resource_exhausted:
      'Votre organisation a atteint une limite. Si elle fait trop d’appels, réessayez dans quelques secondes ; si son espace est plein, adressez-vous à votre opérateur.',
    failed_precondition: 'L’état du projet ne le permet pas.',
    aborted: 'Le service a interrompu l’opération. Réessayez.',
    out_of_range: 'Une valeur demandée est hors limites.',
    unimplemented:
      'Ce service ne sait pas le faire : il est peut-être plus ancien que cette page. Rechargez-la.',
    internal:
      'Un incident s’est produit dans le service. Réessayez, et prévenez votre opérateur si cela persiste.',
    unavailable: 'Le service est injoignable pour le moment. Vérifiez votre connexion et réessayez.',
    data_loss: 'Des données ont été perdues en chemin. Réessayez.',
    unauthenticated: 'Votre clé n’est plus acceptée. Reconnectez-vous.',
  },
  rowReasons: {
    BLANK: () => 'est vide : chaque ligne doit dire ce qui a été acheté',
    TOO_LONG: (limit) => `dépasse ${limit} caractères`,
    NUL: () => 'contient un caractère qui n’est pas du texte (NUL)',
    UNPAIRED_SURROGATE: () => 'contient une moitié de caractère',
  },
  line: (line) => `ligne ${line}`,
  column: (name) => `colonne ${name}`,
  details: 'Ce que dit le service',
  requestId: 'Pour le journal de l’opérateur',
};

/** What the page says of errors. */
export const errorWords: Readonly<Record<Language, Words>> = { en, fr };
