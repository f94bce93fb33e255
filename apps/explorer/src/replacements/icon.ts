// Stands in the bundle for the icon library's own builder, which reckons with options that no icon
// here has and costs ten times as much. The drawings, and their types, stay the library's.
import { createElement, type SVGProps } from "react";

type Drawing = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

type Props = Pick<SVGProps<SVGSVGElement>, "className" | "strokeWidth"> & {
  /** In CSS pixels, either way. */
  size?: number;
};

/** A component that draws one icon; its meaning is always written beside it, so it is hidden. */
// oxlint-disable-next-line import/no-default-export -- what the library's icons import
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
