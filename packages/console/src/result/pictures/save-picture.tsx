import { useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Message } from '../../parts/message.tsx';
import { useTask } from '../../session/use-task.ts';
import { questionWords } from '../questions/words.ts';
import { saveFile } from '../save-file.ts';

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

const scale = 2;
const fontSize = 13;

/**
 * Draws a chart of @ledgerprint/report on a canvas and returns it as PNG. It is drawn element by element because the
 * content security policy forbids images from data URLs. The charts contain only rectangles, lines and texts.
 */
async function drawSvg(svg: string): Promise<Blob> {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const canvas = document.createElement('canvas');
  canvas.width = scale * numberIn(root, 'width');
  canvas.height = scale * numberIn(root, 'height');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw on a canvas');
  context.scale(scale, scale);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const fonts = root.getAttribute('font-family') ?? 'sans-serif';
  for (const element of root.querySelectorAll('rect, line, text')) draw(context, element, fonts);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png === null ? reject(new Error('the chart is too large')) : resolve(png)), 'image/png');
  });
}

function draw(context: CanvasRenderingContext2D, element: Element, fonts: string): void {
  const value = (name: string) => numberIn(element, name);
  context.fillStyle = element.getAttribute('fill') ?? '#000000';
  context.strokeStyle = element.getAttribute('stroke') ?? 'transparent';
  context.globalAlpha = 1;
  if (element.tagName === 'rect') {
    context.fillRect(value('x'), value('y'), value('width'), value('height'));
    context.globalAlpha = Number(element.getAttribute('stroke-opacity') ?? 1);
    if (element.hasAttribute('stroke')) {
      context.strokeRect(value('x'), value('y'), value('width'), value('height'));
    }
  } else if (element.tagName === 'line') {
    context.beginPath();
    context.moveTo(value('x1'), value('y1'));
    context.lineTo(value('x2'), value('y2'));
    context.stroke();
  } else {
    context.font = `${element.getAttribute('font-weight') ?? 400} ${fontSize}px ${fonts}`;
    const anchor = element.getAttribute('text-anchor');
    context.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left';
    context.fillText(element.textContent ?? '', value('x'), value('y'));
  }
}

function numberIn(element: Element, name: string): number {
  return Number(element.getAttribute(name) ?? 0);
}
