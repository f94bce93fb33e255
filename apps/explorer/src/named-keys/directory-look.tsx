import { directoryObstacle } from "@digital-evidence/verdict/signers";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../components/button.tsx";
import { keptList } from "../components/kept-list.ts";
import { lazyPart, MissingAnswer } from "../components/lazy-part.tsx";
import { Said } from "../components/said.tsx";
import { UnstoredChoice } from "../components/fields.tsx";
import { useSource } from "../queries/source.ts";
import { directoryWords as words } from "../words/names.tsx";
import type { DirectoryProps } from "./directory-answer.tsx";
import { directoryKey } from "./directory-key.ts";
import styles from "./named-keys.module.css";

/** The origins of the domains that are asked without a click, because the visitor has allowed this. */
const toAsk = keptList(
  "directories-to-ask",
  16,
  (value): value is string => typeof value === "string",
);

const DirectoryAnswer = lazyPart<DirectoryProps>(
  async () => (await import("./directory-answer.tsx")).DirectoryAnswer,
  MissingAnswer,
  () => <p>{words.waiting}</p>,
);

/**
 * Offers to look up keys in the directory of one domain. Nothing is sent before the visitor presses a button, unless
 * the visitor has already allowed automatic look-ups at this domain.
 */
export function DirectoryLook({ directory, subject }: DirectoryProps) {
  const { origin, domain } = directory;
  const { networkKey } = useSource();
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const isRemembered = useSyncExternalStore(toAsk.subscribe, toAsk.all).includes(origin);
  const obstacle = directoryObstacle(subject);
  const isShown = obstacle === null && (isAsked || isRemembered);
  return (
    <section className={styles.directory} data-directory={domain}>
      <h3>{words.title(domain)}</h3>
      <div className={styles.directorySaid} aria-live="polite">
        {!isShown && (
          <p>
            <Said of={obstacle ?? words.offer[subject.time.kind](domain)} />
          </p>
        )}
        {isShown && <DirectoryAnswer directory={directory} subject={subject} />}
        {isShown && isRemembered && (
          <p className={styles.directoryNote}>{words.remembered(domain)}</p>
        )}
        {isRemembered && <UnstoredChoice list={toAsk} />}
      </div>
      {obstacle === null && (
        <div className={styles.directoryActions}>
          <Button
            onClick={() => {
              setIsAsked(true);
              if (!isShown) return;
              const queryKey = directoryKey(networkKey, origin);
              void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
            }}
          >
            {isShown ? words.askAgain : words.ask}
          </Button>
          <Button
            onClick={() => {
              // The answer stays visible if the visitor later turns the automatic look-up off.
              setIsAsked(true);
              if (isRemembered) toAsk.remove((each) => each === origin);
              else toAsk.add(origin, (each) => each === origin);
            }}
          >
            {isRemembered ? words.forget : words.remember}
          </Button>
        </div>
      )}
    </section>
  );
}
