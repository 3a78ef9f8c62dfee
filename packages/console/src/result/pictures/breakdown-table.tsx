import { useFormat, useWords } from '../../language.ts';
import { ScrollGroup } from '../../parts/scroll-group.tsx';
import type { Names } from '../names.ts';
import type { Breakdown, BreakdownNode, Dimension } from '../query/break-down.ts';
import { questionWords } from '../questions/words.ts';

/** The figures of the chart next to it. Choosing a name is the same as choosing its tile. */
export function BreakdownTable(props: {
  readonly breakdown: Breakdown;
  readonly title: string;
  readonly names: Names;
  readonly choose: (path: readonly string[]) => (() => void) | undefined;
}) {
  const { breakdown, title, names, choose } = props;
  const words = useWords(questionWords);
  const { integer, kilograms, percent } = useFormat();
  const rows = breakdown.nodes.flatMap((node) => [
    { node, path: [node.key] },
    ...node.children.map((child) => ({ node: child, path: [node.key, child.key] })),
  ]);
  return (
    <ScrollGroup label={words.tableOf(title)} look="picture-table">
      <table class="figures-table">
        <thead>
          <tr>
            <th scope="col">{words.part}</th>
            <th scope="col">{words.mass}</th>
            <th scope="col">{words.share}</th>
            <th scope="col">{words.products}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ node, path }) => (
            <tr key={path.join('\n')} class={path.length > 1 ? 'figures-inner' : 'figures-outer'}>
              <th scope="row">
                <PartName name={nameOf(names, breakdown.dimensions, node, path)} onChoose={choose(path)} />
              </th>
              <td>{kilograms(node.kg)}</td>
              <td>{breakdown.kg > 0 ? percent(node.kg / breakdown.kg) : ''}</td>
              <td>{integer(node.products)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollGroup>
  );
}

function PartName({ name, onChoose }: { readonly name: string; readonly onChoose: (() => void) | undefined }) {
  if (onChoose === undefined) return <>{name}</>;
  return (
    <button type="button" class="line-link" onClick={onChoose}>
      {name}
    </button>
  );
}

function nameOf(
  names: Names,
  dimensions: readonly Dimension[],
  { key, label }: BreakdownNode,
  path: readonly string[],
): string {
  return names.ofPart(dimensions[path.length - 1] as Dimension, key, label);
}
