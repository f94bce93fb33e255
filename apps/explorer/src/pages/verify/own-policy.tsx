import { Disclosure } from "../../components/disclosure.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import { verifyWords } from "../../words/verify.tsx";

type Props = { onPolicy: (policy: string | null) => void };

const OwnPolicyField = lazyPart<Props>(
  () => import("./own-policy-field.tsx").then((module) => module.OwnPolicyField),
  MissingPart,
);

/**
 * Shows which witnesses are trusted on this page. The code that reads policies is loaded when the visitor opens
 * these details.
 */
export function OwnPolicy({ onPolicy }: Props) {
  return (
    <Disclosure summary={verifyWords.witnesses}>
      <OwnPolicyField onPolicy={onPolicy} />
    </Disclosure>
  );
}
