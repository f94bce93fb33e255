import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { other, sound, soundEvidence } from "../../test/sound-evidence.ts";
import { pictureWords as words } from "../words/proof.tsx";
import { LoggerProvider } from "./logger.ts";
import { ProofPicture } from "./proof-picture.tsx";
import { TooltipProvider } from "./tooltip.tsx";

type Changes = { record?: object; batch?: object; root?: string };

/** The text of the picture, without that of the steps below the first one. */
function pictureOf({ record, batch, root }: Changes): string {
  const evidence: Evidence = {
    ...soundEvidence("service"),
    record: { value: { ...sound.record, ...record }, from: "service" },
    batch: { value: { ...sound.batch, ...batch }, from: "service" },
    ...(root === undefined ? {} : { root }),
  };
  const { walk, checks } = verifyEvidence(evidence);
  if (walk === null) throw new Error("the proof was not walked");
  const picture = createElement(ProofPicture, { walk, checks, hash: sound.hash });
  const shown = createElement(LoggerProvider, { value: { warn: () => undefined } }, picture);
  const [text = ""] = renderToStaticMarkup(createElement(TooltipProvider, null, shown))
    .replaceAll(/<[^>]*>/g, " ")
    .split(words.place(2, 3));
  return text;
}

const { mptRoot } = sound.record;
const unstated = { mptRoot: null };

it.each<[string, Changes, words: string[], not: string[]]>([
  ["the record", {}, [words.statedByRecord, words.equal], [words.notEqual, words.givenByVisitor]],
  ["the batch alone", { record: unstated }, [words.statedByBatch], [words.statedByRecord]],
  [
    "the visitor alone",
    { record: unstated, batch: unstated, root: mptRoot },
    [words.givenByVisitor],
    [words.statedByRecord, words.statedByBatch],
  ],
  [
    "nobody",
    { record: unstated, batch: unstated },
    [words.noRoot, words.nothingExpected],
    [words.statedByRecord, words.statedByBatch, words.givenByVisitor, words.equal],
  ],
  [
    "the record, and another one by the batch",
    { batch: { mptRoot: other } },
    [words.statedByRecord, other.slice(0, 8), words.statedByBatch, words.notEqual],
    [words.givenByVisitor],
  ],
])("the picture of a proof says who states the root: %s", (_, changes, said, notSaid) => {
  const text = pictureOf(changes);
  for (const each of said) expect(text).toContain(each);
  for (const each of notSaid) expect(text).not.toContain(each);
});

it("the picture of a proof never calls the digests of the step at which it breaks equal", () => {
  const root = { mptRoot: other };
  const text = pictureOf({ record: root, batch: root });
  expect(text).toContain(words.notEqual);
  expect(text.replaceAll(words.notEqual, "")).not.toContain(words.equal);
});
