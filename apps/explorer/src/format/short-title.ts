/** Returns a page's title, followed by the first characters of the hash or id that the page is about. */
export function titleOf(title: string, id: string | undefined): string {
  return id === undefined ? title : `${title} ${id.slice(0, 8)}`;
}
