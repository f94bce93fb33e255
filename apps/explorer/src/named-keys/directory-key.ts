export function directoryKey(networkKey: string, origin: string): readonly string[] {
  return [networkKey, "key-directory", origin];
}
