import type { Role } from '@ledgerprint/ledger';
import { longestProjectName } from '@ledgerprint/ledger/activity';
import { signal } from '@preact/signals';
import type { Session } from '../session/session.ts';
import type { ChosenFiles } from './choose-files.ts';
import { type Draft, emptyDraft, withAnswer, withChoices, withRole, withTableChoice } from './draft.ts';
import { type Choices, plainChoices, type TableChoice } from './reader/choices.ts';
import type { SendContext, SendOrder } from './reader/messages.ts';
import type { SourceReading } from './reader/reading.ts';
import { type Reader, startReader } from './reader/start-reader.ts';
import { forgetColumns, loadRemembered, rememberColumns } from './remembered-columns.ts';
import { createUnfinishedProject } from './unfinished-project.ts';

/** The user's settings, other than how the files are read. */
export type Settings = Pick<SendOrder, 'name' | 'categoryMode' | 'skipsBadRows' | 'skipsRefused'> &
  Pick<SendContext, 'year' | 'period'>;

/** A draft of a project, with its actions. */
export type DraftControl = ReturnType<typeof createDraft>;

const plainSettings: Settings = {
  name: '',
  categoryMode: 'ademe',
  skipsBadRows: false,
  skipsRefused: false,
  year: 0,
  period: '',
};

/** Creates a draft: files, how they are read, and settings. `onSent` gets the id of the project once it is sent. */
export function createDraft(session: Session, onSent: (projectId: string) => void) {
  const draft = signal<Draft>(emptyDraft);
  const settings = signal<Settings>(plainSettings);
  /** The organization's own ids that the service knows. */
  const knownIds = signal<readonly string[]>([]);
  const knowsIds = loadOwnIds(session).then((ids) => (knownIds.value = ids));
  // Not awaited: if this fails, the user can delete the project from the list.
  const unfinished = createUnfinishedProject((projectId) => {
    session.client.projects.deleteProject({ projectId }).catch(() => undefined);
  });
  let reader: Reader | undefined;
  let chosen: ChosenFiles = { files: [], ignored: 0 };

  function open(kept?: Pick<Draft, 'choices' | 'recalledHeaders' | 'shownTable'>): void {
    reader?.stop();
    unfinished.discard();
    const files = chosen.files.map(({ path }) => path);
    draft.value = { ...emptyDraft, step: 'opening', files, ignoredFiles: chosen.ignored, ...kept };
    const started = startReader((answer) => {
      if (answer.kind === 'sent') {
        unfinished.release();
        return onSent(answer.projectId);
      }
      if (answer.kind === 'sending') unfinished.note(answer.progress.projectId);
      // Invalid rows stay invalid: the next attempt will send different ones.
      if (answer.kind === 'refused' && answer.problem.code === 'invalid_argument') unfinished.discard();
      draft.value = withAnswer(draft.value, answer);
    });
    reader = started;
    knowsIds.then(() => {
      if (reader !== started) return;
      const choices = kept?.choices ?? { ...plainChoices, ownIds: knownIds.value };
      draft.value = { ...draft.value, choices };
      const remembered = kept === undefined ? loadRemembered() : {};
      started.ask({ kind: 'open', files: chosen.files, choices, remembered });
    });
  }

  /** Reads the files with the choices of this draft. */
  function read(changed: Draft, shown = changed.shown?.key): void {
    draft.value = changed;
    reader?.ask({ kind: 'read', choices: changed.choices, shown });
  }

  function close(): void {
    reader?.stop();
    reader = undefined;
    unfinished.discard();
  }

  return {
    draft,
    settings,
    knownIds,
    close,
    /** Changes settings. */
    set(change: Partial<Settings>): void {
      settings.value = { ...settings.value, ...change };
    },
    choose(files: ChosenFiles): void {
      chosen = files;
      const name = nameOf(files).slice(0, longestProjectName);
      settings.value = { ...settings.value, name, skipsBadRows: false, skipsRefused: false, year: 0 };
      open();
    },
    /** Reports that a folder cannot be listed: nothing was chosen. */
    refuseFolder(file: string | undefined): void {
      const problem = { reason: 'UNREADABLE_FOLDER', line: undefined, column: undefined, file } as const;
      draft.value = { ...emptyDraft, fileProblem: problem };
    },
    /** Returns to the choice of files. */
    reset(): void {
      close();
      draft.value = emptyDraft;
    },
    /** Shows the tables of a source, or none. */
    showSource(key: string | undefined): void {
      if (key === undefined) draft.value = { ...draft.value, shown: undefined };
      else read({ ...draft.value, shownTable: 0 }, key);
    },
    showTable(index: number): void {
      draft.value = { ...draft.value, shownTable: index };
    },
    chooseTable(keys: readonly string[], index: number, change: Partial<TableChoice>): void {
      read(withTableChoice(draft.value, keys, index, change));
    },
    /** Sets whether lists that are not purchases are counted. */
    countAnyway(sources: readonly SourceReading[], countsAnyway: boolean): void {
      const most = sources.reduce((width, { tables }) => Math.max(width, tables.length), 0);
      let changed = draft.value;
      // All sources in one step: otherwise, thousands of sources would be copied thousands of times.
      for (let index = 0; index < most; index++) {
        const keys = sources.filter(({ tables }) => index < tables.length).map(({ key }) => key);
        changed = withTableChoice(changed, keys, index, { countsAnyway });
      }
      read(changed);
    },
    chooseRole(index: number, column: number, role: Role | undefined): void {
      read(withRole(draft.value, index, column, role));
    },
    chooseContext(change: Partial<Pick<Choices, 'currency' | 'country' | 'leftOut'>>): void {
      read(withChoices(draft.value, { ...draft.value.choices, ...change }));
    },
    /** Adds own ids of the organization, for these files. */
    chooseOwnIds(added: readonly string[]): void {
      read(withChoices(draft.value, { ...draft.value.choices, ownIds: [...knownIds.value, ...added] }));
    },
    /** Forgets the choices for earlier files with these headers, and reads the files without them. */
    forget(): void {
      forgetColumns(draft.value.recalledHeaders);
      open();
    },
    send(): void {
      const { choices, reading } = draft.value;
      const { currency = '', country = '' } = choices;
      const { year, period, ...rest } = settings.value;
      const key = unfinished.keyFor([reading, settings.value]);
      remember(draft.value);
      draft.value = { ...draft.value, step: 'sending', refusal: undefined, sending: undefined };
      reader?.ask({
        kind: 'send',
        order: {
          ...rest,
          key,
          choices,
          access: session.access,
          context: { country, currency, year, period: period.trim() },
        },
      });
    },
    /** Cancels sending and keeps the choices. */
    cancelSending(): void {
      const { choices, recalledHeaders, shownTable } = draft.value;
      open({ choices, recalledHeaders, shownTable });
    },
  };
}

/** Empty if the key is not allowed to read them. */
async function loadOwnIds({ client }: Session): Promise<readonly string[]> {
  try {
    return (await client.organization.getOrganization({})).ownIds;
  } catch {
    return [];
  }
}

/** The name of the common folder, or else of the first file. */
function nameOf({ files }: ChosenFiles): string {
  const [first, ...others] = files.map(({ path }) => path);
  if (first === undefined) return '';
  const folder = first.split('/')[0] ?? '';
  if (first.includes('/') && others.every((path) => path.startsWith(`${folder}/`))) return folder;
  return (first.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
}

/** Remembers the choices for the next file with the same header. */
function remember({ choices, lastReading }: Draft): void {
  const { sources, currency, country } = choices;
  for (const { key, tables } of lastReading?.sources ?? []) {
    for (const [index, table] of tables.entries()) {
      const layout = table?.layout;
      if (layout === undefined || layout.headerLine === 0) continue;
      const roles = sources[key]?.[index]?.columns === undefined ? undefined : layout.roles;
      if (roles === undefined && currency === undefined && country === undefined) continue;
      rememberColumns(layout.names, { roles, currency, country });
    }
  }
}
