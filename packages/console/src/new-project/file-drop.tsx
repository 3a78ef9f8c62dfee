import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useWords } from '../language.ts';
import { newProjectWords } from './words.ts';

/** Takes a file, dropped or chosen. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const words = useWords(newProjectWords).file;
  const isOver = useSignal(false);
  const id = useId();
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <section
      class={isOver.value ? 'file-drop file-drop-over' : 'file-drop'}
      aria-label={words.title}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        take(event.dataTransfer?.files);
      }}
    >
      <p class="file-drop-title">{words.drop}</p>
      <label class="button button-main file-drop-button" for={id}>
        {words.choose}
        <input
          id={id}
          class="visually-hidden"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,application/json"
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
      <p class="small soft">{words.hint}</p>
    </section>
  );
}
