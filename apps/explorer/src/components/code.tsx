import type { ComponentProps } from "react";

/** Hex digits, ids and other text for machines. A browser that translates the page leaves it as it is. */
export function Code(props: ComponentProps<"code">) {
  // This is the only `code` element of the pages: the linter forbids others.
  // oxlint-disable-next-line react/forbid-elements
  return <code translate="no" {...props} />;
}
