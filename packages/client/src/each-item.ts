/** The items of a list from this page on: each page is fetched when the previous one has been read. */
export async function* eachItem<Page extends { readonly nextPageToken: string }, Item>(
  firstPageToken: string | undefined,
  findPage: (pageToken: string) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): AsyncGenerator<Item, void> {
  let pageToken = firstPageToken ?? '';
  do {
    const page = await findPage(pageToken);
    yield* itemsOf(page);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}
