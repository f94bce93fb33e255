import { expect, it } from "vitest";
import { html } from "./markup.ts";

it("treats an inserted value as text", () => {
  expect(html`<b title="${`"'&`}">${"<i>"}</b>`.text).toBe(
    '<b title="&#34;&#39;&#38;">&#60;i&#62;</b>',
  );
});

it("inserts markup unchanged, and all items of a list", () => {
  const list = ["<i>", 2].map((part) => html`<b>${part}</b>`);
  expect(html`<p>${list}</p>`.text).toBe("<p><b>&#60;i&#62;</b><b>2</b></p>");
});

it("leaves backslashes as they are written", () => {
  expect(html`<code>${"\\d"}</code>`.text).toBe("<code>\\d</code>");
});
