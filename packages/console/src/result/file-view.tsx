import { useSignal } from '@preact/signals';
import { useCallback } from 'preact/hooks';
import { useWords } from '../language.ts';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ResultView } from './result-view.tsx';
import { words as resultWords } from './words.ts';

/** A result file from the user’s disk, shown like the result of a project. It never leaves the browser. */
export function FileView() {
  const words = useWords(resultWords);
  const chosen = useSignal<File | undefined>(undefined);
  const file = chosen.value;
  const loadExport = useCallback(async () => ({ file: file ?? new Blob(), revision: 0 }), [file]);
  return (
    <>
      <PageTitle>{file === undefined ? words.openFile : file.name}</PageTitle>
      <Card width="narrow">
        <Field label={words.fileLabel} hint={words.fileHint}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="file"
              accept=".csv,text/csv"
              onChange={({ currentTarget }) => (chosen.value = currentTarget.files?.[0] ?? chosen.value)}
            />
          )}
        </Field>
      </Card>
      {file !== undefined && (
        <ResultView
          key={`${file.name} ${file.size} ${file.lastModified}`}
          projectId={file.name}
          name={file.name.replace(/\.csv$/i, '')}
          loadExport={loadExport}
        />
      )}
    </>
  );
}
