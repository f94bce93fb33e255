import { LazyDetails } from "../../components/lazy-details.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import { verifyWords } from "../../words/verify.tsx";
import styles from "./verify-page.module.css";

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
    <LazyDetails summary={verifyWords.witnesses} summaryClass={styles.policySummary}>
      <OwnPolicyField onPolicy={onPolicy} />
    </LazyDetails>
  );
}
