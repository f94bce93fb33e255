/** What the names of this application's caches begin with. Other applications of the same origin may have caches too. */
export const CACHE_PREFIX = "explorer-files-";
