// Replaces the package use-sync-external-store in the bundle. Libraries import that package to support
// versions of React that lack this function.
export { useSyncExternalStore } from "react";
