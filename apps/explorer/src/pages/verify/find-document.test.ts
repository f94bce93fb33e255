import { RequestError } from "@digital-evidence/client/errors";
import { documentFind } from "@digital-evidence/verdict/documents";
import { english } from "@digital-evidence/verdict/messages/en";
import { piecesOf } from "@digital-evidence/verdict/say";
import { expect, it } from "vitest";
import { searchOf } from "./document-item.tsx";

it("the reason of a failed search is in our own words, and not quoted as text from outside", () => {
  const error = new RequestError("NETWORK", "no", { url: "/" });
  const candidate = { kind: "document", documentRef: "1".repeat(64) } as const;
  const search = searchOf(0, [{ candidate, outcome: "failed", error }]);
  const [said] = documentFind([], search, "local").statements;
  if (said === undefined) throw new Error("nothing is said");
  const pieces = piecesOf(said, english);
  expect(pieces.filter((piece) => typeof piece !== "string")).toEqual([{ outside: "local" }]);
  const own = pieces.filter((piece) => typeof piece === "string");
  expect(own.join("")).toContain("The service could not be reached.");
});
