/**
 * The prefix of the names of this application's caches. Other applications on the same origin may have caches
 * too, which must not be deleted.
 */
export const CACHE_PREFIX = "explorer-files-";
