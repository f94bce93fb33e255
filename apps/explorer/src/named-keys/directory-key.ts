/** The key under which the answer of a domain is cached. */
export function directoryKey(networkKey: string, origin: string): readonly string[] {
  return [networkKey, "key-directory", origin];
}
