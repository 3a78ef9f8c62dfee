import type { Role } from '@ledgerprint/ledger';
import { longestProjectName } from '@ledgerprint/ledger/activity';
import { signal } from '@preact/signals';
import type { Session } from '../session/session.ts';
import {
  type Draft,
  emptyDraft,
  recallChoices,
  withAnswer,
  withChoices,
  withRole,
  withTableChoice,
} from './draft.ts';
import type { Choices, TableChoice } from './reader/choices.ts';
import type { SendContext, SendOrder } from './reader/messages.ts';
import { type Reader, startReader } from './reader/start-reader.ts';
import { forgetColumns, rememberColumns } from './remembered-columns.ts';
import { createUnfinishedProject } from './unfinished-project.ts';

/** What the user decides beside how the file is read. */
export type Settings = Pick<SendOrder, 'name' | 'categoryMode' | 'skipsBadRows'> &
  Pick<SendContext, 'year' | 'period'>;

/** A project in the making, and what can be done with it. */
export type DraftControl = ReturnType<typeof createDraft>;

const plainSettings: Settings = { name: '', categoryMode: 'ademe', skipsBadRows: false, year: 0, period: '' };

/** Begins a project: a file, how it is read, its settings. `onSent` hears the id when it was sent. */
export function createDraft(session: Session, onSent: (projectId: string) => void) {
  const draft = signal<Draft>(emptyDraft);
  const settings = signal<Settings>(plainSettings);
  // Nobody waits for it: what stays can be deleted from the list.
  const unfinished = createUnfinishedProject((projectId) => {
    session.client.projects.deleteProject({ projectId }).catch(() => undefined);
  });
  let reader: Reader | undefined;
  let file: File | undefined;

  function open(chosen: File, kept?: Pick<Draft, 'choices' | 'isRemembered' | 'shownTable'>): void {
    reader?.stop();
    unfinished.discard();
    file = chosen;
    draft.value = { ...emptyDraft, step: 'opening', fileName: chosen.name };
    reader = startReader((answer) => {
      if (answer.kind === 'sent') {
        unfinished.release();
        return onSent(answer.projectId);
      }
      if (answer.kind === 'sending') unfinished.note(answer.progress.projectId);
      // What is wrong with the rows stays wrong: the next attempt has others.
      if (answer.kind === 'refused' && answer.problem.code === 'invalid_argument') unfinished.discard();
      const answered = withAnswer(draft.value, answer);
      if (answer.kind !== 'opened') draft.value = answered;
      else read(kept === undefined ? recallChoices(answered) : { ...answered, ...kept });
    });
    reader.ask({ kind: 'open', file: chosen });
  }

  /** Reads the file under the choices of this draft. */
  function read(changed: Draft): void {
    draft.value = changed;
    reader?.ask({ kind: 'read', choices: changed.choices });
  }

  function close(): void {
    reader?.stop();
    reader = undefined;
    unfinished.discard();
  }

  return {
    ...{ draft, settings, close },
    choose(chosen: File): void {
      const name = chosen.name.replace(/\.[^.]*$/, '').slice(0, longestProjectName);
      settings.value = { ...settings.value, name, skipsBadRows: false, year: 0 };
      open(chosen);
    },
    /** Back to the beginning. */
    reset(): void {
      close();
      draft.value = emptyDraft;
    },
    showTable(index: number): void {
      draft.value = { ...draft.value, shownTable: index };
    },
    chooseTable(index: number, change: Partial<TableChoice>): void {
      read(withTableChoice(draft.value, index, change));
    },
    chooseRole(index: number, column: number, role: Role | undefined): void {
      read(withRole(draft.value, index, column, role));
    },
    chooseContext(change: Partial<Pick<Choices, 'currency' | 'country'>>): void {
      read(withChoices(draft.value, { ...draft.value.choices, ...change }));
    },
    /** Forgets what was chosen for earlier files with these headers, and reads the file as if it were the first. */
    forget(): void {
      for (const { records } of draft.value.previews) for (const { cells } of records) forgetColumns(cells);
      read(recallChoices(draft.value));
    },
    send(): void {
      const { choices, fileName, reading } = draft.value;
      const { currency = '', country = '' } = choices;
      const { year, period, ...rest } = settings.value;
      const key = unfinished.keyFor([reading, settings.value]);
      remember(draft.value);
      draft.value = { ...draft.value, step: 'sending', refusal: undefined, sending: undefined };
      reader?.ask({
        kind: 'send',
        order: {
          ...{ ...rest, key, fileName, choices, access: session.access },
          context: { country, currency, year, period: period.trim() },
        },
      });
    },
    /** Ends the sending wherever it is; the choices stay as they were. */
    cancelSending(): void {
      const { choices, isRemembered, shownTable } = draft.value;
      if (file !== undefined) open(file, { choices, isRemembered, shownTable });
    },
  };
}

/** Keeps what was chosen for the next file with the same header. */
function remember({ choices, layouts }: Draft): void {
  const { tables, currency, country } = choices;
  for (const [index, layout] of layouts.entries()) {
    if (layout === undefined || layout.headerLine === 0) continue;
    const roles = tables[index]?.columns === undefined ? undefined : layout.roles;
    if (roles === undefined && currency === undefined && country === undefined) continue;
    rememberColumns(layout.names, { roles, currency, country });
  }
}
