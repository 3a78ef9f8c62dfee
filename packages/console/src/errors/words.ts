import type { ErrorCode } from '@ledgerprint/client';
import type { RowReason } from '@ledgerprint/ledger/activity';

const en = {
  /** What each code means to the user. */
  codes: {
    canceled: 'The operation was cancelled.',
    unknown: 'An unknown error occurred. Try again.',
    invalid_argument: 'The service did not accept the request.',
    deadline_exceeded: 'The service took too long to answer. Try again.',
    not_found: 'This project does not exist. It may have been deleted, or the address may be incomplete.',
    already_exists: 'This already exists.',
    permission_denied: 'Your key does not allow this, or the project belongs to another organization.',
    resource_exhausted:
      'Your organization has reached a limit. If it is making too many calls, try again in a few seconds. If its storage is full, contact your operator.',
    failed_precondition: 'The current state of the project does not allow this.',
    aborted: 'The service interrupted the operation. Try again.',
    out_of_range: 'A value in the request is out of range.',
    unimplemented: 'This service does not support this operation: it may be older than this page. Reload the page.',
    internal: 'An error occurred in the service. Try again. If the problem persists, contact your operator.',
    unavailable: 'The service cannot be reached. Check your connection and try again.',
    data_loss: 'Data was lost in transit. Try again.',
    unauthenticated: 'Your key is no longer accepted. Sign in again.',
  } satisfies Record<ErrorCode, string>,
  rowReasons: {
    BLANK: () => 'is empty',
    TOO_LONG: (limit) => `is longer than ${limit} characters`,
    NUL: () => 'contains a NUL character',
    UNPAIRED_SURROGATE: () => 'contains an incomplete character',
  } satisfies Record<RowReason, (limit: string) => string>,
  line: (line: string) => `line ${line}`,
  column: (name: string) => `column ${name}`,
  details: 'Message from the service',
  tryAgain: 'Try again',
  requestId: (id: string) => `Request ID for the operator: ${id}`,
};

const fr: typeof en = {
  codes: {
    canceled: 'L’opération a été annulée.',
    unknown: 'Une erreur inconnue s’est produite. Réessayez.',
    invalid_argument: 'Le service a refusé la requête.',
    deadline_exceeded: 'Le service a mis trop de temps à répondre. Réessayez.',
    not_found: 'Ce projet n’existe pas. Il a peut-être été supprimé, ou l’adresse est peut-être incomplète.',
    already_exists: 'Cet élément existe déjà.',
    permission_denied: 'Votre clé ne le permet pas, ou le projet appartient à une autre organisation.',
    resource_exhausted:
      'Votre organisation a atteint une limite. Si elle effectue trop d’appels, réessayez dans quelques secondes. Si son espace de stockage est plein, contactez l’exploitant du service.',
    failed_precondition: 'L’état actuel du projet ne le permet pas.',
    aborted: 'Le service a interrompu l’opération. Réessayez.',
    out_of_range: 'Une valeur de la requête est hors limites.',
    unimplemented:
      'Ce service ne prend pas en charge cette opération : il est peut-être plus ancien que cette page. Rechargez la page.',
    internal:
      'Une erreur s’est produite dans le service. Réessayez. Si le problème persiste, contactez l’exploitant du service.',
    unavailable: 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
    data_loss: 'Des données ont été perdues pendant le transfert. Réessayez.',
    unauthenticated: 'Votre clé n’est plus acceptée. Reconnectez-vous.',
  },
  rowReasons: {
    BLANK: () => 'est vide',
    TOO_LONG: (limit) => `dépasse ${limit} caractères`,
    NUL: () => 'contient un caractère NUL',
    UNPAIRED_SURROGATE: () => 'contient un caractère incomplet',
  },
  line: (line) => `ligne ${line}`,
  column: (name) => `colonne ${name}`,
  details: 'Message du service',
  tryAgain: 'Réessayer',
  requestId: (id) => `Identifiant de la requête, pour l’exploitant : ${id}`,
};

/** Texts of errors. */
export const errorWords = { en, fr };
