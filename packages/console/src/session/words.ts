import type { Language } from '../language.ts';
import type { SignInProblem } from './session.ts';

type Words = {
  readonly title: string;
  readonly lead: string;
  readonly key: string;
  readonly hint: string;
  readonly signIn: string;
  readonly checking: string;
  readonly empty: string;
  readonly problems: Readonly<Record<SignInProblem, string>>;
};

const en: Words = {
  title: 'Sign in',
  lead: 'Drop a purchase ledger on this page, see its carbon footprint line by line, and download it. You need an API key of your organization.',
  key: 'API key',
  hint: 'It begins with lp_live_. It is kept until you close this tab, and sent to nobody but this service.',
  signIn: 'Sign in',
  checking: 'Checking the key…',
  empty: 'Enter your API key.',
  problems: {
    wrong: 'This key is not valid: it may be mistyped, expired or revoked. Ask your operator for another.',
    expired: 'Your key is no longer accepted: it has expired or was revoked. Sign in with another.',
    unreachable: 'The service did not answer. Check your connection and try again.',
    busy: 'Your organization is making too many calls just now. Try again in a few seconds.',
  },
};

const fr: Words = {
  title: 'Connexion',
  lead: 'Déposez un fichier d’achats sur cette page, voyez son empreinte carbone ligne par ligne, et téléchargez-la. Il vous faut une clé d’API de votre organisation.',
  key: 'Clé d’API',
  hint: 'Elle commence par lp_live_. Elle est gardée jusqu’à la fermeture de cet onglet et n’est envoyée qu’à ce service.',
  signIn: 'Se connecter',
  checking: 'Vérification de la clé…',
  empty: 'Saisissez votre clé d’API.',
  problems: {
    wrong:
      'Cette clé n’est pas valable : elle est peut-être mal saisie, expirée ou révoquée. Demandez-en une autre à votre opérateur.',
    expired:
      'Votre clé n’est plus acceptée : elle a expiré ou a été révoquée. Connectez-vous avec une autre.',
    unreachable: 'Le service n’a pas répondu. Vérifiez votre connexion et réessayez.',
    busy: 'Votre organisation fait trop d’appels en ce moment. Réessayez dans quelques secondes.',
  },
};

/** What the sign-in view says. */
export const signInWords: Readonly<Record<Language, Words>> = { en, fr };
