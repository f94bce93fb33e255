/**
 * The position of a page in a list. The page starts after `cursor`, or at the newest entry where there is no
 * cursor.
 */
export type ListPosition = { status?: string | undefined; cursor?: string | undefined };

export function atPosition(path: string, { status, cursor }: ListPosition): string {
  const search = new URLSearchParams();
  if (status !== undefined) search.set("status", status);
  if (cursor !== undefined) search.set("cursor", cursor);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Reads the position from the search part of an address. An empty value counts as absent. */
export function readPosition(search: string): ListPosition {
  const parameters = new URLSearchParams(search);
  const read = (name: string) => parameters.get(name) || undefined;
  return { status: read("status"), cursor: read("cursor") };
}
