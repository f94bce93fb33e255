// The operator's own words and links around the pages: the member `links` of the explorer's configuration, and the file
// that OPERATOR_LINKS names. What is left out keeps the words and links of the specification.
import * as v from "valibot";

const words = (max: number) =>
  v.pipe(
    v.string(),
    v.minLength(1, "must not be empty"),
    v.maxLength(max, `must be at most ${max} characters`),
  );

/** Other schemes, such as `javascript:`, would run code in the page. */
const address = v.pipe(
  words(2_048),
  v.check(
    (text) => /^(?:https?:\/\/[^\s/?#]+\S*|mailto:\S+@\S+)$/.test(text),
    "must be an https, http or mailto address",
  ),
);

const link = v.strictObject({ label: words(60), href: address });
const listOf = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(
    v.array(item),
    v.minLength(1, "must not be empty"),
    v.maxLength(max, `must be at most ${max}`),
  );

export const OperatorLinks = v.strictObject({
  /** Where `Documentation` in the header leads. */
  documentation: v.exactOptional(address),
  /** The box in the footer. The dashboard of a service without fingerprints has its link, too. */
  getStarted: v.exactOptional(v.strictObject({ title: words(60), text: words(300), link })),
  /** The groups of links in the footer. */
  groups: v.exactOptional(listOf(v.strictObject({ title: words(60), links: listOf(link, 10) }), 4)),
  poweredBy: v.exactOptional(words(120)),
});
export type OperatorLinks = v.InferOutput<typeof OperatorLinks>;
