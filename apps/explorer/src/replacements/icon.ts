// Replaces the icon library’s component builder in the bundle. The original supports options that are not
// used here, and is ten times as large. The drawings and their types still come from the library.
import { createElement, type SVGProps } from "react";

type Drawing = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

type Props = Pick<SVGProps<SVGSVGElement>, "className" | "strokeWidth"> & {
  /** Width and height in CSS pixels. */
  size?: number;
};

/**
 * Creates a component that draws one icon. The icon is hidden from screen readers, because the text beside it or the
 * label of its button says the same.
 */
// oxlint-disable-next-line import/no-default-export -- the library's icons import a default export
export default function createIcon({ node }: Drawing) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, strokeWidth = 2, className }: Props) {
    return createElement(
      "svg",
      {
        className,
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
      },
      parts,
    );
  };
}
