import type { Browser } from "playwright-core";
import { type Changed, changeOf, type Form, type Original } from "./changes.ts";
import {
  commandJudge,
  filesOnDisk,
  htmlJudge,
  type Judgement,
  linkJudge,
  pageJudge,
} from "./judges.ts";
import { problemsOf } from "./rules.ts";
import { bundleOfLink, bundleOfZip } from "./unpack.ts";

const endings: Readonly<Record<Form, string>> = {
  proof: "json",
  bundle: "json",
  "bundle without timestamps": "json",
  "unlogged bundle": "json",
  html: "html",
  pdf: "pdf",
  zip: "json",
  link: "json",
};

export type FormRun = {
  browser: Browser;
  origin: string;
  root: string;
  count: number;
  seed: number;
};

export type Outcome = {
  changes: readonly Changed[];
  /**
   * The judgements of each verifier, by the verifier's name. The first judgement is about the original file, and the
   * others about the changed files. The first verifier is the command-line tool, `digital-evidence verify`.
   */
  judged: ReadonlyMap<string, readonly Judgement[]>;
  problems: readonly string[];
};

export async function runForm(original: Original, run: FormRun): Promise<Outcome> {
  const { count, seed } = run;
  const changes: Changed[] = [];
  for (let index = 0; index < count; index += 1)
    changes.push(await changeOf(original, seed, index));
  const files = [original, ...changes].map(({ bytes }) => bytes);
  const judged = await judgeAll(original.form, files, run);
  const at = (index: number) =>
    new Map(Array.from(judged, ([name, all]) => [name, all[index] as Judgement]));
  const honest = at(0);
  const problems = changes.flatMap((change, index) =>
    problemsOf(change, at(index + 1), honest).map(
      (problem) => `${original.form}, change ${index} (${change.how}): ${problem}`,
    ),
  );
  for (const [name, { verdict }] of honest) {
    if (verdict !== "confirmed") problems.push(`${original.form}: ${name} says ${verdict} of it`);
  }
  return { changes, judged, problems };
}

async function judgeAll(
  form: Form,
  files: readonly Uint8Array[],
  { browser, origin, root }: FormRun,
): Promise<Map<string, Judgement[]>> {
  // Case files and links contain the bundle in packed form, so they are unpacked for the command-line tool. /verify
  // also gets the unpacked bundles of case files, but it gets links as they are. If unpacking fails, the unpacked file
  // is empty.
  const unpack = form === "zip" ? bundleOfZip : form === "link" ? bundleOfLink : null;
  const given = unpack === null ? files : files.map((bytes) => unpack(bytes) ?? new Uint8Array());
  const disk = filesOnDisk(given, endings[form]);
  const judged = new Map<string, Judgement[]>();
  try {
    judged.set("the command-line tool", await commandJudge(disk.folder, root)(disk.paths));
    if (form === "link") {
      for (const [index, judgement] of (judged.get("the command-line tool") ?? []).entries()) {
        if (given[index]?.length === 0) judgement.isWithoutFile = true;
      }
      const links = filesOnDisk(files, "txt");
      judged.set("/verify", await linkJudge(browser, origin, root)(links.paths));
      links.remove();
    } else judged.set("/verify", await pageJudge(browser, origin, root)(disk.paths));
    if (form === "html") {
      judged.set("the page itself", await htmlJudge(browser, root)(disk.paths));
    }
    return judged;
  } finally {
    disk.remove();
  }
}
