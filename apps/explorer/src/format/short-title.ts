export function titleOf(title: string, id: string | undefined): string {
  return id === undefined ? title : `${title} ${id.slice(0, 8)}`;
}
