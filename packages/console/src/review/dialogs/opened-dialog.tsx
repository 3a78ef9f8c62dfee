import type { Desk } from '../desk.ts';
import { DecisionsDialog } from './decisions-dialog.tsx';
import { EffectDialog } from './effect-dialog.tsx';
import { ExcludeDialog, HelpDialog, WidenDialog } from './list-dialogs.tsx';
import { MoreDialog } from './more-dialog.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { NameDialog, NoteDialog } from './text-dialogs.tsx';

const dialogs = {
  search: SearchDialog,
  exclude: ExcludeDialog,
  more: MoreDialog,
  widen: WidenDialog,
  note: NoteDialog,
  name: NameDialog,
  decisions: DecisionsDialog,
  help: HelpDialog,
};

/** The open dialog, if any. */
export function OpenedDialog({ desk }: { readonly desk: Desk }) {
  const opened = desk.dialog.value;
  if (opened === undefined) return null;
  if (opened.kind === 'effect') return <EffectDialog desk={desk} {...opened} />;
  const Dialog = dialogs[opened.kind];
  return <Dialog desk={desk} />;
}
