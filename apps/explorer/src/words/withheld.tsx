import type { ReactNode } from "react";

export const withheldWords = {
  title: "Withheld by the operator",
  sentence:
    "The service says that its operator does not show the following parts of this record in public. This page cannot check why they are withheld.",
  members: { documentId: "Document ID", tags: "Tags" },
  other: "Another field",
  since: (time: ReactNode): ReactNode => <>Withheld since {time}.</>,
  reason: (reason: ReactNode): ReactNode => <>The operator’s reason: {reason}.</>,
  documentId:
    "The fingerprint’s hash covers the document ID. Without that ID, the hash cannot be computed from this record, so the content cannot be checked. The signatures and the proof are about the hash itself, and are checked as always.",
  tags: "No hash covers the tags, so no check needs them.",
  drop: "To have the content checked, drop a file here that contains this record with its document ID. A bundle works too.",
  promise: "The file and the document ID stay on this device.",
  field: "Or enter the document ID, exactly as it was signed",
  notFound: "This file has no record of this fingerprint with its document ID.",
  unreadable: (reason: string) => `This file cannot be read: ${reason}.`,
  fits: "With this document ID, the hash of the record’s fields is the fingerprint’s hash. So this is the document ID that the hash covers.",
  doesNotFit:
    "With this document ID, the hash of the record’s fields is not the fingerprint’s hash. Compare the document ID with your source, character by character.",
};
