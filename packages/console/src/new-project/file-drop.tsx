import { ledgerExtensions } from '@ledgerprint/ledger';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useWords } from '../language.ts';
import { type ChosenFiles, listChosen, listDropped, UnreadableFolder } from './choose-files.ts';
import { newProjectWords } from './words.ts';

const accepted = ledgerExtensions.map((extension) => `.${extension}`).join(',');

/** Accepts files or a folder, dropped or chosen. `onFault` is called for a folder that cannot be listed. */
export function FileDrop({
  onFiles,
  onFault,
}: {
  readonly onFiles: (chosen: ChosenFiles) => void;
  readonly onFault: (folder: string | undefined) => void;
}) {
  const words = useWords(newProjectWords).file;
  const isOver = useSignal(false);
  return (
    <section
      class={isOver.value ? 'file-drop file-drop-over' : 'file-drop'}
      aria-label={words.title}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={async (event) => {
        event.preventDefault();
        isOver.value = false;
        if (event.dataTransfer === null) return;
        try {
          onFiles(await listDropped(event.dataTransfer));
        } catch (error) {
          onFault(error instanceof UnreadableFolder ? error.folder : undefined);
        }
      }}
    >
      <p class="file-drop-title">{words.drop}</p>
      <div class="file-drop-buttons">
        <FileButton label={words.choose} isMain onFiles={onFiles} />
        <FileButton label={words.chooseFolder} isFolder onFiles={onFiles} />
      </div>
      <p class="small soft">{words.hint}</p>
    </section>
  );
}

function FileButton(props: {
  readonly label: string;
  readonly isMain?: boolean;
  readonly isFolder?: boolean;
  readonly onFiles: (chosen: ChosenFiles) => void;
}) {
  const { label, isMain = false, isFolder = false, onFiles } = props;
  const id = useId();
  return (
    <label class={isMain ? 'button button-main file-drop-button' : 'button file-drop-button'} for={id}>
      {label}
      <input
        id={id}
        class="visually-hidden"
        type="file"
        multiple
        {...(isFolder ? { webkitdirectory: true } : { accept: accepted })}
        onChange={({ currentTarget: { files } }) => {
          if (files !== null && files.length > 0) onFiles(listChosen(files));
        }}
      />
    </label>
  );
}
