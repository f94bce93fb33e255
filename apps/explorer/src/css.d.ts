import "react";

declare module "react" {
  // Allows custom properties in `style`. A table’s columns set their width this way.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
