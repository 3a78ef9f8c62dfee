import { readExclusions } from '@ledgerprint/engine/decisions';
import type { Role } from '@ledgerprint/ledger';
import { longestProjectName } from '@ledgerprint/ledger/activity';
import { signal } from '@preact/signals';
import type { Session } from '../session/session.ts';
import type { ChosenFiles } from './choose-files.ts';
import { proposeContext } from './context-proposal.ts';
import { type Draft, emptyDraft, withAnswer, withChoices, withRole, withTableChoice } from './draft.ts';
import { type Choices, plainChoices, type TableChoice } from './reader/choices.ts';
import type { Answer, SendContext, SendOrder } from './reader/messages.ts';
import { listTables, type SourceReading } from './reader/reading.ts';
import { type Reader, startReader } from './reader/start-reader.ts';
import { forgetColumns, loadRemembered, rememberColumns } from './remembered-columns.ts';
import { createUnfinishedProject } from './unfinished-project.ts';

/** The user's settings, other than how the files are read. */
export type Settings = Pick<SendOrder, 'name' | 'categoryMode' | 'skipsBadRows' | 'skipsRefused'> &
  Pick<SendContext, 'year' | 'period'>;

const noReading = { sources: [], leftOut: new Set<string>() };

const plainSettings: Settings = {
  name: '',
  categoryMode: 'ademe',
  skipsBadRows: false,
  skipsRefused: false,
  year: 0,
  period: '',
};

/**
 * A draft of a project: files, how they are read, and settings.
 *
 * `draft.step` is `choosing` until files are chosen, `opening` while they are read for the first time, `mapping` once
 * their columns or contents can be checked, and `sending`. A file that cannot be read leads back to `choosing`, `reset`
 * does so at any time, and a refusal or `cancelSending` leads back to `mapping`. Answers of the reader, a worker, change
 * the draft (`withAnswer`, a reducer). A project that was created but not completed is deleted if its draft changes or is
 * given up.
 */
export class DraftControl {
  readonly draft = signal<Draft>(emptyDraft);
  readonly settings = signal<Settings>(plainSettings);
  /** The organization's own ids that the service knows. */
  readonly knownIds = signal<readonly string[]>([]);

  readonly #session: Session;
  readonly #onSent: (projectId: string) => void;
  readonly #unfinished: ReturnType<typeof createUnfinishedProject>;
  readonly #knowsOrganization: Promise<void>;
  #exclusions: Choices['exclusions'] = [];
  #usual: Choices['usual'] = plainChoices.usual;
  #reader: Reader | undefined;
  #chosen: ChosenFiles = { files: [], ignored: 0 };

  /** `onSent` gets the id of the project once it is sent. */
  constructor(session: Session, onSent: (projectId: string) => void) {
    this.#session = session;
    this.#onSent = onSent;
    // Not awaited: if this fails, the user can delete the project from the list.
    this.#unfinished = createUnfinishedProject((projectId) => {
      session.client.projects.deleteProject({ projectId }).catch(() => undefined);
    });
    this.#knowsOrganization = Promise.all([loadOrganization(session), loadExclusions(session)]).then(
      ([own, exclusions]) => {
        this.knownIds.value = own.ownIds;
        this.#usual = own.usual;
        this.#exclusions = exclusions;
      },
    );
  }

  close(): void {
    this.#reader?.stop();
    this.#reader = undefined;
    this.#unfinished.discard();
  }

  /** Changes settings. */
  set(change: Partial<Settings>): void {
    this.settings.value = { ...this.settings.value, ...change };
  }

  choose(files: ChosenFiles): void {
    this.#chosen = files;
    const name = nameOf(files).slice(0, longestProjectName);
    this.set({ name, skipsBadRows: false, skipsRefused: false, year: 0 });
    this.#open();
  }

  /** Reports that a folder cannot be listed: nothing was chosen. */
  refuseFolder(file: string | undefined): void {
    const problem = { reason: 'UNREADABLE_FOLDER', line: undefined, column: undefined, file } as const;
    this.draft.value = { ...emptyDraft, fileProblem: problem };
  }

  /** Returns to the choice of files. */
  reset(): void {
    this.close();
    this.draft.value = emptyDraft;
  }

  /** Shows the tables of a source, or none. */
  showSource(key: string | undefined): void {
    if (key === undefined) this.draft.value = { ...this.draft.value, shown: undefined };
    else this.#read({ ...this.draft.value, shownTable: 0 }, key);
  }

  showTable(index: number): void {
    this.draft.value = { ...this.draft.value, shownTable: index };
  }

  chooseTable(keys: readonly string[], index: number, change: Partial<TableChoice>): void {
    this.#read(withTableChoice(this.draft.value, keys, index, change));
  }

  /** Sets whether lists that are not purchases are counted. */
  countAnyway(sources: readonly SourceReading[], countsAnyway: boolean): void {
    const most = sources.reduce((width, { tables }) => Math.max(width, tables.length), 0);
    let changed = this.draft.value;
    // All sources in one step: otherwise, thousands of sources would be copied thousands of times.
    for (let index = 0; index < most; index++) {
      const keys = sources.filter(({ tables }) => index < tables.length).map(({ key }) => key);
      changed = withTableChoice(changed, keys, index, { countsAnyway });
    }
    this.#read(changed);
  }

  chooseRole(index: number, column: number, role: Role | undefined): void {
    this.#read(withRole(this.draft.value, index, column, role));
  }

  chooseContext(change: Partial<Pick<Choices, 'currency' | 'country' | 'language' | 'leftOut' | 'ownIds'>>): void {
    this.#read(withChoices(this.draft.value, { ...this.draft.value.choices, ...change }));
  }

  /** Adds own ids of the organization, for these files. */
  chooseOwnIds(added: readonly string[]): void {
    this.chooseContext({ ownIds: [...this.knownIds.value, ...added] });
  }

  /** Forgets the choices for earlier files with these headers, and reads the files without them. */
  forget(): void {
    forgetColumns(this.draft.value.recalledHeaders);
    this.#open();
  }

  send(): void {
    const { choices, reading } = this.draft.value;
    const proposed = proposeContext(listTables(reading ?? noReading).map(({ table }) => table));
    const { currency = proposed.currency?.code ?? '', country = proposed.country?.code ?? '', language } = choices;
    const { year, period, ...rest } = this.settings.value;
    const key = this.#unfinished.keyFor([reading, this.settings.value]);
    const languages = language === undefined ? [] : [language];
    const context = { country, currency, year, period: period.trim(), languages };
    remember(this.draft.value);
    this.draft.value = { ...this.draft.value, step: 'sending', refusal: undefined, sending: undefined };
    this.#reader?.ask({ kind: 'send', order: { ...rest, key, choices, access: this.#session.access, context } });
  }

  /** Cancels sending and keeps the choices. */
  cancelSending(): void {
    const { choices, recalledHeaders, shownTable } = this.draft.value;
    this.#open({ choices, recalledHeaders, shownTable });
  }

  /** Reads the chosen files for the first time, or again with the choices that are kept. */
  #open(kept?: Pick<Draft, 'choices' | 'recalledHeaders' | 'shownTable'>): void {
    this.close();
    const { files, ignored } = this.#chosen;
    const paths = files.map(({ path }) => path);
    this.draft.value = { ...emptyDraft, step: 'opening', files: paths, ignoredFiles: ignored, ...kept };
    const reader = startReader((answer) => this.#take(answer));
    this.#reader = reader;
    this.#knowsOrganization.then(() => {
      if (this.#reader !== reader) return;
      const choices = kept?.choices ?? {
        ...plainChoices,
        ownIds: this.knownIds.value,
        usual: this.#usual,
        exclusions: this.#exclusions,
      };
      this.draft.value = { ...this.draft.value, choices };
      reader.ask({ kind: 'open', files, choices, remembered: kept === undefined ? loadRemembered() : {} });
    });
  }

  /** Reads the files with the choices of this draft. */
  #read(changed: Draft, shown = changed.shown?.key): void {
    this.draft.value = changed;
    this.#reader?.ask({ kind: 'read', choices: changed.choices, shown });
  }

  #take(answer: Answer): void {
    if (answer.kind === 'sent') {
      this.#unfinished.release();
      this.#onSent(answer.projectId);
    }
    if (answer.kind === 'sending') this.#unfinished.note(answer.progress.projectId);
    // Invalid rows stay invalid: the next attempt will send different ones.
    if (answer.kind === 'refused' && answer.problem.code === 'invalid_argument') this.#unfinished.discard();
    this.draft.value = withAnswer(this.draft.value, answer);
  }
}

/** Blank if the key is not allowed to read it. */
async function loadOrganization({ client }: Session): Promise<Pick<Choices, 'ownIds' | 'usual'>> {
  try {
    const { ownIds, context } = await client.organization.getOrganization({});
    return { ownIds, usual: { currency: context?.currency ?? '', country: context?.country ?? '' } };
  } catch {
    return { ownIds: [], usual: plainChoices.usual };
  }
}

/** None if the key is not allowed to read them: the service applies them all the same. */
async function loadExclusions({ client }: Session): Promise<Choices['exclusions']> {
  try {
    return await readExclusions(client.decisions.eachDecision({ pageSize: 1_000 }));
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
