import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../components/button.tsx";
import { useSource } from "../queries/source.ts";
import { logChoiceWords as words } from "../words/log-choices.ts";
import { withoutContradiction } from "./contradictions.ts";
import { browserStorage, changeKept, pageMemory } from "./look-at-log.ts";

/** Lets the visitor dismiss a contradiction that the service's log no longer shows. */
export function DismissContradiction({ service }: { service: string }) {
  const { networkKey } = useSource();
  const queryClient = useQueryClient();
  return (
    <>
      <p>{words.dismissOffer}</p>
      <div>
        <Button
          onClick={() => {
            for (const each of [browserStorage, pageMemory]) {
              changeKept(each, (all) => withoutContradiction(all, service));
            }
            void queryClient.invalidateQueries({ queryKey: [networkKey, "log"] });
          }}
        >
          {words.dismiss}
        </Button>
      </div>
    </>
  );
}
