// Replaces the package use-sync-external-store in the bundle. Libraries import that package to support
// versions of React that lack `useSyncExternalStore`.
export { useSyncExternalStore } from "react";
