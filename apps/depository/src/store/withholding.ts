// What an operator withholds from public view. The values are in withholding-tables.ts.

/** The members that can be withheld. All other members are needed to check the record, or belong to the service. */
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

export interface WithholdingStore {
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
  /** A text that differs after each change of what is withheld. */
  withholdingState(): Promise<string>;
}

/** An empty document id stands for one that is withheld. No submission has an empty one. */
export const NO_DOCUMENT_ID = "";

/** Parses the column. It is not validated, because only withholding-tables.ts writes it. */
export function fromWithheldColumn(json: string | null): readonly Withheld[] {
  return json === null ? [] : (JSON.parse(json) as readonly Withheld[]);
}
