import { useSignal } from '@preact/signals';
import { useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { signIn, signInProblem } from './session.ts';
import { signInWords } from './words.ts';

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
