import "react";

declare module "react" {
  // Custom properties may be set through `style`. A table’s columns set their width this way.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
