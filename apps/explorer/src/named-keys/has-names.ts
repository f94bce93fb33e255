export const STORAGE_KEY = "named-keys";

/** Whether the visitor has named any keys. The code that shows names is loaded only then. */
export function hasNames(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Access to storage may be forbidden.
    return false;
  }
}
