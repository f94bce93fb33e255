import { bundleOf } from "@digital-evidence/client/gather-evidence";
import { bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import type { ProofBinding } from "@digital-evidence/evidence/verify-evidence";
import { CommandError } from "../command-error.ts";
import { conclusionData, verdictLines } from "../evidence/judged-output.ts";
import { givenHash, readOwnEvidence, readTrustedObservers } from "../evidence/own-evidence.ts";
import type { Input } from "../evidence/read-file.ts";
import { EXIT, exitCodeOf, type Requirement } from "../exit-code.ts";
import { said } from "../evidence/said.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import {
  askObservers,
  concludeAnswers,
  gather,
  type GivenLogProof,
  leftOutLines,
  logProofOf,
} from "../service/conclude-answers.ts";
import { doesNotKnow, openService, type ServiceOptions } from "../service/service.ts";
import { readStatedNetwork } from "../service/stated-network.ts";
import { TOOL } from "../tool.ts";
import { placeOf, writeNewFile } from "../write-file.ts";

/** The name that the explorer gives to a downloaded proof. */
export const PROOF_FILE = "digital-evidence-proof.json";

export type GetOptions = ServiceOptions & {
  output?: string;
  proof?: boolean;
  observer?: Input;
  force?: boolean;
  root?: string;
  snapshot?: Input;
  binding?: ProofBinding;
  require?: Requirement;
};

export async function get(text: string, options: GetOptions, io: Io): Promise<Outcome> {
  const hash = await givenHash(text, io);
  const own = await readOwnEvidence(options);
  const service = await openService(options, io);
  const gathered = await gather(service, hash, io);
  const { record, proof } = gathered.receipts;
  if (record === undefined || (options.proof === true && proof === undefined)) {
    const message =
      record === undefined
        ? `${await doesNotKnow(service)} this fingerprint.`
        : `The service on ${service.network} has no proof for this fingerprint yet.`;
    throw new CommandError("NOT_FOUND", message, EXIT.weaker);
  }
  // The log can make the verdict `failed`. So it is also asked for a file that cannot have the log's proof.
  const { network } = await readStatedNetwork(service, io);
  const observers = await readTrustedObservers(options.observer, io.now());
  const asked = await askObservers(gathered, observers, network, io);
  const given = { own, document: null, observed: asked.observed };
  const { conclusion, log, found } = await concludeAnswers(gathered, given, service, io);
  const written =
    options.proof === true
      ? proofFile(proof?.value)
      : bundleFile(await logProofOf(found, service, io));
  const file = options.output ?? written.name;
  if (file !== "-") await writeNewFile(file, written.text, options.force === true);
  return {
    exitCode: exitCodeOf(conclusion.mark, options.require),
    lines: [
      `Written to ${placeOf(file)}: ${written.holds}`,
      ...written.lines,
      ...asked.lines,
      ...verdictLines(conclusion),
      ...leftOutLines(log),
      "To see the checks, run digital-evidence verify on the file.",
    ],
    data: {
      network,
      hash,
      file,
      kind: options.proof === true ? "proof" : "bundle",
      conclusion: conclusionData(conclusion),
    },
    ...(file === "-" ? { raw: written.text } : {}),
  };

  function bundleFile({ logProof, lacks }: GivenLogProof): Written {
    try {
      const bundle = bundleOf(gathered, {
        network,
        createdAt: io.now(),
        tool: TOOL,
        logProof,
        observations: asked.found,
      });
      const holds = Object.keys(bundle.parts).join(", ");
      return {
        name: bundleFileName(bundle),
        text: bundleToText(bundle),
        holds,
        lines: lacks.map(said),
      };
    } catch (error) {
      // bundleOf throws a TypeError in two cases: a part of the service's answer has the wrong type, or the bundle
      // would be too long to be read again.
      if (!(error instanceof TypeError)) throw error;
      const message = `the service's answer cannot be stored in a bundle: ${error.message}`;
      throw new CommandError(
        "NOT_BUNDLED",
        message,
        exitCodeOf(conclusion.mark, "confirmed"),
        error,
      );
    }
  }
}

type Written = { name: string; text: string; holds: string; lines: string[] };

function proofFile(proof: unknown): Written {
  const text = `${JSON.stringify(proof, null, 2)}\n`;
  return { name: PROOF_FILE, text, holds: "the proof", lines: [] };
}
