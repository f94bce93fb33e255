// What timestamp authorities that the visitor trusts state about the logs of observers that saw the same root. This file is
// loaded only where an observation is looked at and the visitor opens the batch's link of the evidence chain, because the
// code that verifies tokens is large.
import { certificatesOf } from "@digital-evidence/evidence/policy-authorities";
import { checkObservedTimestamps } from "@digital-evidence/evidence/check-timestamps";
import { verifyToken } from "@digital-evidence/timestamp";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
import { observedTimestampStatement } from "@digital-evidence/verdict/timestamps";
import { useEffect, useState } from "react";
import { Said, saidText } from "../components/said.tsx";
import { LogLevel } from "./log-level.tsx";
import { useAuthorities } from "./trusted-authorities.ts";

type Judged = Pick<Conclusion, "evidence" | "verification">;

/** @param pasted the policy that the visitor pasted, which can name authorities */
export function ObservedTimestamps({
  judged: { evidence, verification },
  pasted,
}: {
  judged: Judged;
  pasted: string | null;
}) {
  const authorities = useAuthorities(pasted);
  const [found, setFound] = useState<{ of: Judged["verification"]; said: Statement[] }>();
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      // The page has no WebCrypto if it was not loaded over HTTPS.
      if (evidence === null || verification === null || !("subtle" in globalThis.crypto)) return;
      const { subtle } = globalThis.crypto;
      const timestamps = await checkObservedTimestamps(
        { evidence, verification },
        {
          verifyToken: (claim) => verifyToken({ ...claim, nonce: null, subtle }),
          now: new Date(),
          trusted: certificatesOf(authorities),
        },
      );
      if (isCurrent)
        setFound({ of: verification, said: timestamps.map(observedTimestampStatement) });
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [evidence, verification, authorities]);
  if (found === undefined || found.of !== verification || found.said.length === 0) return null;
  return (
    <LogLevel
      name="observer-timestamps"
      title={<Said of={statement("log.timestamped")} />}
      said={{ state: "pass", word: statement("timestamp.byTrusted") }}
    >
      {found.said.map((each) => (
        <p key={saidText(each)}>
          <Said of={each} />
        </p>
      ))}
    </LogLevel>
  );
}
