import { useSignal } from '@preact/signals';
import { useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { type SignInProblem, signIn, signInProblem } from './session.ts';

/** Asks for the API key. */
export function SignIn() {
  const words = useWords(signInWords);
  const isChecking = useSignal(false);
  const isEmpty = useSignal(false);
  const problem = isEmpty.value
    ? words.empty
    : signInProblem.value === undefined
      ? undefined
      : words.problems[signInProblem.value];

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const input = new FormData(event.currentTarget as HTMLFormElement).get('key');
    isEmpty.value = String(input).trim() === '';
    if (isEmpty.value || isChecking.value) return;
    isChecking.value = true;
    await signIn(String(input));
    isChecking.value = false;
  }

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <p>{words.lead}</p>
      <Card width="narrow">
        <form onSubmit={submit} noValidate>
          <Field label={words.key} hint={words.hint} problem={isChecking.value ? undefined : problem}>
            {(control) => (
              <input
                {...control}
                class="input"
                type="password"
                name="key"
                autocomplete="off"
                spellcheck={false}
                autocapitalize="none"
              />
            )}
          </Field>
          <div class="actions">
            <Button kind="main" type="submit" disabled={isChecking.value}>
              {words.signIn}
            </Button>
            <span role="status">{isChecking.value ? words.checking : ''}</span>
          </div>
        </form>
      </Card>
    </>
  );
}

const en = {
  title: 'Sign in',
  lead: 'Calculate the carbon footprint of your purchases from a ledger, explore the result product by product and download it. To sign in, you need an API key for your organization.',
  key: 'API key',
  hint: 'It starts with lp_live_. It is kept until you sign out or close this tab, and is sent only to this service.',
  signIn: 'Sign in',
  checking: 'Checking the key…',
  empty: 'Enter your API key.',
  problems: {
    wrong: 'This key is not valid: it may be mistyped, expired or revoked. Ask your operator for a new one.',
    expired: 'Your key is no longer accepted: it has expired or been revoked. Sign in with another key.',
    unreachable: 'The service did not answer. Check your connection and try again.',
    busy: 'Your organization is making too many calls. Try again in a few seconds.',
  } satisfies Record<SignInProblem, string>,
};

const fr: typeof en = {
  title: 'Connexion',
  lead: 'Calculez l’empreinte carbone de vos achats à partir d’un fichier, explorez le résultat produit par produit et téléchargez-le. Pour vous connecter, il vous faut une clé d’API de votre organisation.',
  key: 'Clé d’API',
  hint: 'Elle commence par lp_live_. Elle est conservée jusqu’à votre déconnexion ou à la fermeture de cet onglet, et n’est envoyée qu’à ce service.',
  signIn: 'Se connecter',
  checking: 'Vérification de la clé…',
  empty: 'Saisissez votre clé d’API.',
  problems: {
    wrong:
      'Cette clé n’est pas valide : elle est peut-être mal saisie, expirée ou révoquée. Demandez-en une autre à l’exploitant du service.',
    expired: 'Votre clé n’est plus acceptée : elle a expiré ou a été révoquée. Connectez-vous avec une autre clé.',
    unreachable: 'Le service n’a pas répondu. Vérifiez votre connexion et réessayez.',
    busy: 'Votre organisation effectue trop d’appels. Réessayez dans quelques secondes.',
  },
};

/** Texts of the sign-in view. */
const signInWords = { en, fr };
