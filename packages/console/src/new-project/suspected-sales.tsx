import { HelpLink } from '../help/help-link.tsx';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import type { DraftControl } from './draft-control.ts';
import { filesWords } from './files-words.ts';
import type { Reading } from './reader/reading.ts';

type Sales = Reading['suspectedSales'];

/** Invoices that look like sales. The user can confirm the seller. */
export function SuspectedSales({ sales, control }: { readonly sales: Sales; readonly control: DraftControl }) {
  const words = useWords(filesWords).suspected;
  if (sales.length === 0) return null;
  return (
    <Message kind="warn" title={words.title}>
      <SuspectedSellers sales={sales} />
      <p>{words.sentence}</p>
      <div class="actions">
        {sales.map(({ seller }) => (
          <Button key={seller} onClick={() => control.chooseOwnIds([seller])}>
            {words.isUs(seller)}
          </Button>
        ))}
        <HelpLink topic="sales" />
      </div>
    </Message>
  );
}

/** The sellers, with their numbers of invoices and buyers. */
export function SuspectedSellers({ sales }: { readonly sales: Sales }) {
  const words = useWords(filesWords).suspected;
  const format = useFormat();
  return (
    <>
      {sales.map(({ seller, invoices, buyers }) => (
        <p key={seller}>{words.seller(seller, format.integer(invoices), format.integer(buyers))}</p>
      ))}
    </>
  );
}
