export const STORAGE_KEY = "named-keys";

/** Whether the visitor has named any keys. If not, the code that shows names is not loaded. */
export function hasNames(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Access to storage may be forbidden. No names can then be read.
    return false;
  }
}
