// Replaces the query library's cache of mutations in the bundle. The pages only read, so that cache would always be
// empty. These are the members that the query client calls.
export class MutationCache {
  findAll(): readonly [] {
    return [];
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
