// The marks of verdicts and checks. Only `confirmed` uses the shield with the tick.
import type { LinkState } from "@digital-evidence/verdict/chain";
import type { Mark } from "@digital-evidence/verdict/told";

const circle = "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20";
const question = "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1-1.5 2M12 17h.01";
const cross = "M7 7l10 10M17 7 7 17";

const drawings: Readonly<Record<Mark | LinkState, readonly string[]>> = {
  confirmed: ["M12 2c3 2 5 3 8 3v8c0 5-4 8-8 9-4-1-8-4-8-9V5c3 0 5-1 8-3", "m8 12 3 3 5-5"],
  consistent: [circle, "M7 10h10M7 14h10"],
  inconclusive: [circle, question],
  failed: ["M8 2h8l6 6v8l-6 6H8l-6-6V8z", "m9 9 6 6M15 9l-6 6"],
  checking: [circle],
  pass: ["m4 12 5 5L20 6"],
  fail: [cross],
  unknown: [circle, question],
  absent: ["M5 12h14"],
  waiting: [circle],
};

const SVG = "http://www.w3.org/2000/svg";

export function mark(of: Mark | LinkState): HTMLElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const d of drawings[of]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  const box = document.createElement("span");
  box.className = "mark";
  box.dataset["mark"] = of;
  box.append(svg);
  return box;
}
