/** A page's title with the beginning of the hash or id that it is about. */
export function titleOf(title: string, id: string | undefined): string {
  return id === undefined ? title : `${title} ${id.slice(0, 8)}`;
}
