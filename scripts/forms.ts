// `npm run forms -- [changes] [seed]` makes each form of evidence that the product exports, changes each in so many
// places, 1,000 by default, and lets every verifier judge the changed files. They must agree, refuse what is covered,
// and never say more of a changed file than of the original. It ends with 1 if one does not.
import { countOrExit } from "./count-argument.ts";
import { changeOf, FORMS, type Changed, type Original } from "./forms/changes.ts";
import { commandJudge, htmlJudge, type Judge, type Judgement, pageJudge } from "./forms/judges.ts";
import { makeOriginals, ROOT } from "./forms/originals.ts";
import { problemsOf } from "./forms/rules.ts";

const SHOWN = 20;
const usage = "npm run forms -- [changes] [seed]";
const count = countOrExit(process.argv[2], { preset: 1000, min: 1, usage });
const seed = countOrExit(process.argv[3], { preset: 1, min: 0, usage });
const endings = {
  proof: "json",
  bundle: "json",
  logged: "json",
  html: "html",
  pdf: "pdf",
} as const;

const command = commandJudge(ROOT);
const [verifyPage, htmlPage] = [await pageJudge(ROOT), await htmlJudge(ROOT)];
let violations = 0;

async function run(original: Original): Promise<void> {
  const start = performance.now();
  const { form } = original;
  const changes = Array.from({ length: count }, (_, index) => changeOf(original, seed, index));
  const judges: Judge[] = [command, verifyPage, ...(form === "html" ? [htmlPage] : [])];
  const files = [original, ...changes].map(({ bytes }) => bytes);
  const judged = new Map<string, Judgement[]>();
  for (const { name, judge } of judges) judged.set(name, await judge(files, endings[form]));
  const at = (index: number) =>
    new Map(Array.from(judged, ([name, all]) => [name, all[index] as Judgement]));
  const honest = at(0);
  const counts: Record<string, number> = {};
  for (const [index, change] of changes.entries()) {
    const judgements = at(index + 1);
    const { verdict, code } = judgements.get(command.name) as Judgement;
    const said = `${change.evidence} evidence: ${verdict} ${code ?? ""}`.trim();
    counts[said] = (counts[said] ?? 0) + 1;
    report(form, index, change, problemsOf(change, judgements, honest));
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `\n${form}: ${count} changes, ${changes.filter(({ evidence }) => evidence === "other").length} of them of what is covered, judged by ` +
      `${judges.map(({ name }) => name).join(", ")} in ${seconds} s; the command says`,
  );
  console.table(Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function report(form: string, index: number, { how }: Changed, problems: readonly string[]): void {
  if (problems.length === 0) return;
  violations += 1;
  if (violations <= SHOWN)
    console.error(`${form}, change ${index} (${how}): ${problems.join("; ")}`);
}

try {
  for (const original of await makeOriginals()) await run(original);
} finally {
  await Promise.all([command, verifyPage, htmlPage].map((judge) => judge.close()));
}
console.log(`${FORMS.length * count} changes from seed ${seed}, ${violations} violations`);
process.exit(violations === 0 ? 0 : 1);
