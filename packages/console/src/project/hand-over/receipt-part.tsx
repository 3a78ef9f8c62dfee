import type { GetReceiptResponse, SignedOff } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useTask } from '../../session/use-task.ts';
import type { HandedOver } from './handed-over.ts';
import { TaskState } from './task-state.tsx';
import { handOverWords } from './words.ts';

const keysPath = '.well-known/ledgerprint-keys.json';

/** The receipt of a revision and the sign-offs, loaded on request because large projects take a while. */
export function ReceiptPart({ session, project, revision, isOpen }: HandedOver & { readonly isOpen: boolean }) {
  const words = useWords(handOverWords);
  const receipt = useSignal<GetReceiptResponse | undefined>(undefined);
  const task = useTask();
  const load = () =>
    task.run(async (options) => {
      const asked = { projectId: project.projectId, revision };
      receipt.value = await session.client.reports.waitForReceipt(asked, options);
    });
  useEffect(() => {
    if (isOpen) load();
  }, []);
  if (receipt.value === undefined) {
    return (
      <div class="hand-over-receipt">
        <Button kind="quiet" disabled={task.isBusy} onClick={load}>
          {words.showReceipt}
        </Button>
        <TaskState task={task} />
      </div>
    );
  }
  return <Receipt receipt={receipt.value} />;
}

function Receipt({ receipt }: { readonly receipt: GetReceiptResponse }) {
  const words = useWords(handOverWords);
  const keyId = receipt.signature?.keyId ?? '';
  return (
    <section class="hand-over-receipt" aria-label={words.receipt}>
      <h3>{words.receipt}</h3>
      <Facts
        look="paired-facts"
        facts={[
          [words.fingerprint, <code>{receipt.fingerprint}</code>],
          [words.key, keyId === '' ? words.unsigned : <code>{keyId}</code>],
          [words.signatures, <Signatures signatures={receipt.signedOff} />],
        ]}
      />
      <details>
        <summary>{words.check}</summary>
        <ol>
          {words.checkSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          <a href={keysPath} download="keys.json">
            {words.checkMore}
          </a>
        </p>
      </details>
    </section>
  );
}

function Signatures({ signatures }: { readonly signatures: readonly SignedOff[] }) {
  const words = useWords(handOverWords);
  const format = useFormat();
  if (signatures.length === 0) return <>{words.noSignatures}</>;
  return (
    <ul class="hand-over-signatures">
      {signatures.map(({ revision, signedBy, signedAt, keyName, note }) => (
        <li key={`${revision} ${signedAt} ${signedBy}`}>
          {words.signedOff(signedBy, format.dateTime(new Date(signedAt)))}{' '}
          <span class="soft">
            {[words.ofRevision(format.integer(revision)), keyName === '' ? '' : words.withKey(keyName)]
              .filter(Boolean)
              .join(', ')}
          </span>
          {note !== '' && <p class="hand-over-note">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
