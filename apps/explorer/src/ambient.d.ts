import "react";

declare module "react" {
  // Allows custom properties in `style`. A table’s columns set their width this way.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}

declare global {
  interface ImportMetaEnv {
    /** The version and the commit of which the pages were built. Vite replaces it: vite.config.ts. */
    readonly BUILT_FROM?: string;
  }
}
