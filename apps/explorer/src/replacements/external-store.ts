// Stands in the bundle for the package of this name, which libraries import for older Reacts.
export { useSyncExternalStore } from "react";
