import type { ColumnField } from '@ledgerprint/ledger';
import { longestProjectName } from '@ledgerprint/ledger/activity';
import { signal } from '@preact/signals';
import type { Session } from '../session/session.ts';
import { type Draft, emptyDraft, withAnswer, withField } from './draft.ts';
import type { Columns, SendOrder } from './reader/messages.ts';
import { type Reader, startReader } from './reader/start-reader.ts';

/** What the user decides beside the columns. */
export type Settings = Pick<SendOrder, 'name' | 'categoryMode' | 'skipsBadRows'>;

/** A project in the making, and what can be done with it. */
export type DraftControl = ReturnType<typeof createDraft>;

/** Begins a project: a file, its columns, its settings. `onSent` hears the id when it was sent. */
export function createDraft(session: Session, onSent: (projectId: string, name: string) => void) {
  const draft = signal<Draft>(emptyDraft);
  const settings = signal<Settings>({ name: '', categoryMode: 'ademe', skipsBadRows: false });
  let reader: Reader | undefined;
  let file: File | undefined;

  function open(chosen: File, keptColumns?: Columns): void {
    reader?.stop();
    file = chosen;
    draft.value = { ...emptyDraft, step: 'opening', fileName: chosen.name };
    reader = startReader((answer) => {
      if (answer.kind === 'sent') return onSent(answer.projectId, settings.value.name);
      draft.value = withAnswer(draft.value, answer, keptColumns);
      if (answer.kind === 'opened' || answer.kind === 'suggested') check();
    });
    reader.ask({ kind: 'open', file: chosen });
  }

  function check(): void {
    const { columns } = draft.value;
    if (columns !== undefined) reader?.ask({ kind: 'check', columns });
  }

  function close(): void {
    reader?.stop();
    reader = undefined;
  }

  return {
    ...{ draft, settings, close },
    choose(chosen: File): void {
      const name = chosen.name.replace(/\.[^.]*$/, '').slice(0, longestProjectName);
      settings.value = { ...settings.value, name, skipsBadRows: false };
      open(chosen);
    },
    /** Back to the beginning. */
    reset(): void {
      close();
      draft.value = emptyDraft;
    },
    chooseHeader(headerLine: number): void {
      reader?.ask({ kind: 'suggest', headerLine });
    },
    chooseField(column: number, field: ColumnField | undefined): void {
      draft.value = withField(draft.value, column, field);
      check();
    },
    send(): void {
      const { columns } = draft.value;
      if (columns === undefined) return;
      draft.value = { ...draft.value, step: 'sending', refusal: undefined, sending: undefined };
      reader?.ask({ kind: 'send', order: { ...settings.value, columns, access: session.access } });
    },
    /** Ends the sending wherever it is; the columns stay as they were chosen. */
    cancelSending(): void {
      if (file !== undefined) open(file, draft.value.columns);
    },
  };
}
