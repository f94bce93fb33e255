// What an operator withholds from public view. withholding-tables.ts implements `WithholdingStore`.

/**
 * The members of a record that can be withheld. All others are needed to check the record, or are data of the service
 * itself.
 */
export const WITHHELD_MEMBERS = ["documentId", "tags"] as const;
export type WithheldMember = (typeof WITHHELD_MEMBERS)[number];

/** The public statement that a member is withheld. */
export interface Withheld {
  readonly member: WithheldMember;
  /** ISO 8601. */
  readonly at: string;
  readonly reason?: string;
}

/**
 * Why nothing was changed: there is no such record, the record has no such value, or the value is
 * already withheld or already public.
 */
export type WithholdingRefusal = "UNKNOWN" | "NO_VALUE" | "UNCHANGED";

export interface WithholdingReads {
  /** A text that changes whenever an operator withholds a value or shows it again. It is empty if neither happened. */
  state(): Promise<string>;
}

export interface WithholdingStore extends WithholdingReads {
  /**
   * Moves the member's value out of every public read.
   * @returns the reason why nothing was changed, or null after a change
   */
  withhold(
    order: { readonly hash: string } & Omit<Withheld, "at"> & { readonly at: number },
  ): Promise<WithholdingRefusal | null>;
  /** Shows the value in public reads again. @returns the reason why nothing was changed, or null after a change */
  showAgain(order: {
    readonly hash: string;
    readonly member: WithheldMember;
  }): Promise<WithholdingRefusal | null>;
}

/** The stored document id of a record whose document id is withheld. The document id of a submission is never empty. */
export const NO_DOCUMENT_ID = "";

/**
 * Parses the column `fingerprints.withheld`. The JSON is not validated, because only withholding-tables.ts writes it.
 */
export function fromWithheldColumn(json: string | null): readonly Withheld[] {
  return json === null ? [] : (JSON.parse(json) as readonly Withheld[]);
}
