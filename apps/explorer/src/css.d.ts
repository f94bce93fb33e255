import "react";

declare module "react" {
  // Custom properties may be set through `style`, as a table's columns do with their width.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
