// Shows the visitor's own names for the keys of a record. The code is loaded only for visitors who have named a key.
import type { ReactNode } from "react";
import { lazyPart, MissingPart } from "../components/lazy-part.tsx";
import { useHasNames } from "./has-names.ts";
import type { RecordNamesProps } from "./record-names.tsx";

const RecordNames = lazyPart<RecordNamesProps>(
  async () => (await import("./record-names.tsx")).RecordNames,
  (props) => "record" in props && <MissingPart />,
);

function Names(props: RecordNamesProps): ReactNode {
  return useHasNames() && <RecordNames {...props} />;
}

export function ownNameOf(signer: string): ReactNode {
  return <Names signer={signer} />;
}

/** Shows a note if the record has no valid signature by a key that the visitor named for its organization. */
export function OtherKey(props: Extract<RecordNamesProps, { record: unknown }>): ReactNode {
  return <Names {...props} />;
}
