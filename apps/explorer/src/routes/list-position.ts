/** Where in a list a page stands: after `cursor`, from the newest on without one. */
export type ListPosition = { status?: string | undefined; cursor?: string | undefined };

/** A page's address with a position in its list. */
export function atPosition(path: string, { status, cursor }: ListPosition): string {
  const search = new URLSearchParams();
  if (status !== undefined) search.set("status", status);
  if (cursor !== undefined) search.set("cursor", cursor);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** The position in an address's search part; what is not one counts as absent. */
export function readPosition(search: string): ListPosition {
  const parameters = new URLSearchParams(search);
  const read = (name: string) => parameters.get(name) || undefined;
  return { status: read("status"), cursor: read("cursor") };
}
