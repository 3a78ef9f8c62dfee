import { useFormat, useWords } from '../../language.ts';
import { FiguresTable, RowLink } from '../../parts/figures-table.tsx';
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
  const nameOf = ({ key, label }: BreakdownNode, path: readonly string[]) =>
    names.ofPart(breakdown.dimensions[path.length - 1] as Dimension, key, label);
  const rows = breakdown.nodes.flatMap((node) => [
    { node, path: [node.key] },
    ...node.children.map((child) => ({ node: child, path: [node.key, child.key] })),
  ]);
  return (
    <ScrollGroup label={words.tableOf(title)} look="picture-table">
      <FiguresTable
        rows={rows}
        keyOf={({ path }) => path.join('\n')}
        lookOf={({ path }) => (path.length > 1 ? 'figures-inner' : 'figures-outer')}
        columns={[
          [words.part, ({ node, path }) => <RowLink onChoose={choose(path)}>{nameOf(node, path)}</RowLink>],
          [words.mass, ({ node }) => kilograms(node.kg)],
          [words.share, ({ node }) => (breakdown.kg > 0 ? percent(node.kg / breakdown.kg) : '')],
          [words.products, ({ node }) => integer(node.products)],
        ]}
      />
    </ScrollGroup>
  );
}
