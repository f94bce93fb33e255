// The public entry to the layout of published files, which the publisher writes and the client reads:
// docs/protocol/published.md. It is an entry of its own because few programs need it.
export {
  fillHeader,
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  pagePath,
  placeInPage,
  type SequenceName,
} from "./published/page.ts";
export { activityPath, Published, PUBLISHED_FORMAT, PUBLISHED_PATH } from "./published/root.ts";
export {
  blocksOf,
  fencePrefix,
  INDEX_KINDS,
  INDEX_LIMITS,
  type IndexEntry,
  type IndexKind,
  keyOfHash,
  keyOfText,
  parseIndexEntry,
  runPath,
  shapeOfRun,
  writeIndexEntry,
  writeIndexPlace,
} from "./published/run.ts";
