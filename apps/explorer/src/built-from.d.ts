interface ImportMetaEnv {
  /** The version and the commit of which the pages were built. Vite replaces it: vite.config.ts. */
  readonly BUILT_FROM?: string;
}
