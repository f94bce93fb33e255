// Looks up any number of texts at a service, by the reader that the pages' search box uses. It repeats what the service
// states, and checks nothing.
import {
  type Hit,
  type LookUp,
  lookUpItems,
  outcomeOf,
  type Trial,
} from "@digital-evidence/client/look-up";
import { type Item, itemOfHash, recognise } from "@digital-evidence/client/recognise";
import { type HashList, hashList } from "@digital-evidence/verdict/hash-list";
import { usageError } from "../command-error.ts";
import { type Input, inputName, inputOf, requireFileText } from "../evidence/read-file.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { priceText, toCommandError } from "../service/failure.ts";
import { openService, type ServiceOptions } from "../service/service.ts";
import type { Line, Style } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

/** The maximum number of values in the texts of one call. Lists of hashes have a limit of their own. */
const MAX_VALUES = 1_000;
const MAX_INPUT_BYTES = 4 * 1024 * 1024;
const MAX_SHOWN = 44;

const results: Readonly<Record<ReturnType<typeof outcomeOf>, readonly [string, Style]>> = {
  found: ["found", "green"],
  absent: ["not found", "yellow"],
  "partly-searched": ["not found in the records searched so far", "yellow"],
  "not-offered": ["cannot be searched at this service", "yellow"],
  "not-searchable": ["cannot be searched at this service", "yellow"],
  failed: ["not known: the service did not answer", "red"],
};

export type FindOptions = ServiceOptions & {
  /** A file with one hash on each line. */
  list?: Input;
};

/** The name is the list's word for the file with this hash. */
type Asked = Item & { name?: string | null };

export async function find(
  texts: readonly string[],
  { list, ...options }: FindOptions,
  io: Io,
): Promise<Outcome> {
  const { items, leftOut } = await readItems(texts, list, io);
  const { client, network, hasOwnLedger, isPublished } = await openService(options, io);
  const lookUps: LookUp[] = [];
  let done = 0;
  const { signal } = new AbortController();
  await lookUpItems(items, { client, hasOwnLedger, known: [], signal }, (place, lookUp) => {
    lookUps[place] = lookUp;
    done += 1;
    io.progress.show(`${done} of ${items.length} looked up`);
  });
  const all = items
    .map((item, place) => ({ item, ...(lookUps[place] ?? { finds: [], trials: [] }) }))
    // A value that stands only for two others in one is listed if it was found.
    .filter(({ item, finds }) => item.isJoined !== true || finds.length > 0);
  const found = all.filter(({ finds }) => finds.length > 0).length;
  const source = (await isPublished()) ? "published files state" : "service states";
  const width = Math.max(...all.map(({ item }) => Array.from(shown(item.text)).length));
  return {
    exitCode: found === all.length && leftOut === 0 ? EXIT.reached : EXIT.weaker,
    lines: [
      ...all.map(({ item, finds, trials }): Line => {
        const [text, style] = results[outcomeOf(trials)];
        const space = " ".repeat(width - Array.from(shown(item.text)).length + 2);
        const details = finds.map((each) =>
          detailsOf(each.candidate.kind, each.hits, each.hasMore),
        );
        const prices = trials.flatMap((trial) =>
          "payment" in trial && trial.payment !== undefined ? [priceText(trial.payment)] : [],
        );
        const price = [...new Set(prices)].map((each) => `; the service asks for ${each}`);
        return [
          shown(item.text),
          space,
          { style, text },
          [
            ...[...details, ...failures(trials)].map((each) => `: ${each}`),
            ...price,
            nameIn(item),
          ].join(""),
        ];
      }),
      "",
      ...(leftOut === 0
        ? []
        : [`Only the first ${items.length} values were looked up; ${leftOut} were left out.`]),
      `${found} of ${all.length} found on ${network}. The ${source} all of this, and nothing was checked.`,
    ],
    data: {
      network,
      found,
      leftOut,
      results: all.map(({ item, finds, trials }) => ({
        text: item.text,
        ...(item.name === undefined ? {} : { name: item.name }),
        form: item.form,
        outcome: outcomeOf(trials),
        finds: finds.map(({ candidate, hits, hasMore, isPartial }) => ({
          candidate,
          hits: hits.map(hitData),
          isComplete: !hasMore && !isPartial,
        })),
        trials: trials.map(trialData),
      })),
    },
  };
}

/** @throws CommandError for a text that is evidence, or in which nothing can be looked up */
async function readItems(
  texts: readonly string[],
  list: Input | undefined,
  io: Io,
): Promise<{ items: Asked[]; leftOut: number }> {
  const items: Item[] = [];
  const listedItems: Asked[] = [];
  let leftOut = 0;
  const add = ({ hashes, leftOut: more }: HashList) => {
    listedItems.push(...hashes.map(({ hash, name }) => ({ ...itemOfHash(hash), name })));
    leftOut += more;
  };
  if (list !== undefined) {
    const listed = hashList(await requireFileText(list, MAX_INPUT_BYTES));
    if (listed === null) throw usageError(`${inputName(list)} is not a list of hashes`);
    add(listed);
  }
  for (const text of texts) {
    const input = text === "-" ? await requireFileText(inputOf(text, io), MAX_INPUT_BYTES) : text;
    // Hashes without names may be anything that a hash can stand for.
    const listed = hashList(input);
    if (listed?.hashes.some(({ name }) => name !== null)) {
      add(listed);
      continue;
    }
    const recognition = recognise(input, MAX_VALUES);
    switch (recognition.kind) {
      case "nothing":
        break;
      case "json":
        throw usageError(`${quoted(input, 40)} is evidence: give it to digital-evidence verify`);
      case "too-long":
        throw usageError(`${quoted(input, 40)} is too long, and has no hash or id`);
      case "list":
        items.push(...recognition.items);
        leftOut += recognition.leftOut;
        break;
      case "candidates":
      default:
        items.push({ text: input.trim(), ...recognition });
    }
  }
  const kept = items.slice(0, MAX_VALUES);
  const all = [...listedItems, ...kept];
  if (all.length === 0) throw usageError("there is nothing to look up");
  return { items: all, leftOut: leftOut + items.length - kept.length };
}

function nameIn({ name = null }: Asked): string {
  return name === null ? "" : `  ${quoted(name, 80)}`;
}

function shown(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, " "));
  if (characters.length <= MAX_SHOWN) return characters.join("");
  return `${characters.slice(0, MAX_SHOWN / 2).join("")}…${characters.slice(1 - MAX_SHOWN / 2).join("")}`;
}

function detailsOf(kind: string, hits: readonly Hit[], hasMore: boolean): string {
  const [first] = hits;
  const others = hits.length - 1;
  const more = hasMore ? `, ${others} more and further ones` : others > 0 ? `, ${others} more` : "";
  return `${first === undefined ? "" : hitText(first)}${more} (as ${kind.replaceAll("-", " ")})`;
}

function hitText(hit: Hit): string {
  switch (hit.kind) {
    case "fingerprint": {
      const { status, orgName, orgId, documentId } = hit.known;
      const stated = [status, orgName ?? orgId, documentId].flatMap((each) =>
        each === undefined ? [] : [quoted(each, 60)],
      );
      return [`fingerprint ${hit.hash}`, ...stated].join(", ");
    }
    case "batch":
      return `batch ${quoted(hit.batchId, 60)}`;
    case "snapshot":
      return `snapshot ${hit.hash}`;
    case "signer":
    default:
      return `signer ${hit.key}`;
  }
}

function hitData(hit: Hit) {
  if (hit.kind !== "fingerprint") return hit;
  const { status, orgId, orgName, tenantId, eventId, documentId, documentRef, createdAt } =
    hit.known;
  const stated = { status, orgId, orgName, tenantId, eventId, documentId, documentRef, createdAt };
  return { kind: hit.kind, hash: hit.hash, stated };
}

/** Why the service did not answer. One reason is enough, because it is usually the same for each call. */
function failures(trials: readonly Trial[]): string[] {
  const failed = trials.find(({ outcome }) => outcome === "failed");
  return failed === undefined || !("error" in failed) ? [] : [toCommandError(failed.error).message];
}

function trialData(trial: Trial) {
  const { candidate, outcome } = trial;
  if ("payment" in trial) return { candidate, outcome, payment: trial.payment };
  if (outcome !== "failed") return { candidate, outcome };
  const { code, message } = toCommandError(trial.error);
  return { candidate, outcome, error: { code, message } };
}
