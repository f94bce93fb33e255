import type { ReceivedDetails } from "@digital-evidence/client";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import { Panel } from "../../components/panel.tsx";
import { commonSubjects } from "../../follow/feed-subject.ts";
import { FollowButton } from "../../follow/follow-button.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";

const DocumentVersions = lazyPart(
  async () => (await import("./versions/document-versions.tsx")).DocumentVersions,
  MissingPart,
);

/** Lists the other fingerprints of the same document when the visitor asks for them, and offers their feeds. */
export function OtherVersions({ details }: { details: ReceivedDetails }) {
  const [isAsked, setAsked] = useState(false);
  const { documentId, organizationId: orgId, organizationName: orgName, hash } = details;
  if (!documentId || !orgId || !hash) return null;
  return (
    <Panel
      title={words.versions}
      action={<FollowButton subjects={commonSubjects([{ documentId, orgId, orgName }])} />}
      isScreenOnly
    >
      {isAsked ? (
        <DocumentVersions document={{ documentId, orgId }} hash={hash} />
      ) : (
        <Button
          onClick={() => {
            setAsked(true);
          }}
        >
          {words.listVersions}
        </Button>
      )}
    </Panel>
  );
}
