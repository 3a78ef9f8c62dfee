import { useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Message } from '../../parts/message.tsx';
import { useTask } from '../../session/use-task.ts';
import { questionWords } from '../questions/words.ts';
import { saveFile } from '../save-file.ts';
import { drawSvg } from './draw-svg.ts';

/** Buttons that save a chart as an image, for a slide or a report. */
export function SavePicture(props: {
  readonly name: string;
  /** The name of the chart, for screen readers. */
  readonly of: string;
  readonly toSvg: () => string;
}) {
  const { name, of, toSvg } = props;
  const words = useWords(questionWords);
  const { problem, run } = useTask();
  const save = (format: 'svg' | 'png') =>
    run(async () => {
      const svg = toSvg();
      const file = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await drawSvg(svg);
      saveFile(file, `${name}.${format}`);
    });

  return (
    <>
      <div class="picture-save not-printed">
        <span class="small soft">{words.saveAs}</span>
        <Button kind="quiet" label={words.savePicture(of, 'SVG')} onClick={() => save('svg')}>
          SVG
        </Button>
        <Button kind="quiet" label={words.savePicture(of, 'PNG')} onClick={() => save('png')}>
          PNG
        </Button>
      </div>
      {problem !== undefined && <Message kind="bad">{words.pictureFailed}</Message>}
    </>
  );
}
