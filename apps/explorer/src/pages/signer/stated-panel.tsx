import type { ReceivedSigner } from "@digital-evidence/client";
import { Field, FieldList } from "../../components/field-list.tsx";
import { Freshness } from "../../components/freshness.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { longTime } from "../../format/time.ts";
import type { useSigner } from "../../queries/signer.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { signerWords } from "../../words/signer.tsx";
import styles from "./signer.module.css";

const { stated: words } = signerWords;

type Props = {
  stated: ReceivedSigner | undefined;
  query: ReturnType<typeof useSigner>;
};

export function StatedPanel({ stated, query }: Props) {
  return (
    <Panel title={words.title} footer={<Freshness query={query} />}>
      <p className={styles.lead}>{words.lead}</p>
      <Unanswered trouble={query.waiting}>
        <FieldList>
          <Field name={words.first}>
            {stated === undefined ? <Skeleton width={20} /> : written(stated.firstFingerprintAt)}
          </Field>
          <Field name={words.last}>
            {stated === undefined ? <Skeleton width={20} /> : written(stated.lastFingerprintAt)}
          </Field>
          <Field name={words.organizations}>
            {stated === undefined ? <Skeleton width={24} /> : <Organizations stated={stated} />}
          </Field>
        </FieldList>
      </Unanswered>
      <p className={styles.note}>{words.later}</p>
    </Panel>
  );
}

function written(time: string | undefined) {
  return time && <WrittenTimestamp value={time} format={longTime} />;
}

function Organizations({
  stated: { organizations = [], hasMoreOrganizations },
}: {
  stated: ReceivedSigner;
}) {
  return (
    <>
      <ul className={styles.organizations}>
        {organizations.map(
          ({ orgId, orgName }) =>
            orgId && (
              <li key={orgId}>
                {orgName && <OutsideText maxLength={200}>{orgName}</OutsideText>}
                <HashValue value={orgId} label={words.organizationId} />
              </li>
            ),
        )}
      </ul>
      {hasMoreOrganizations === true && <p>{words.moreOrganizations}</p>}
    </>
  );
}
