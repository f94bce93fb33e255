// The explorer’s own links to other sites. None of these links comes from a record.
import type { OperatorLinks } from "@digital-evidence/evidence/api";
import { type FooterGroup, type FooterLink, footerWords as words } from "../words/shell.ts";

const DOCUMENTATION = "https://constellation-main.gitbook.io/digital-evidence";
export const VERIFIER_DOCUMENTATION =
  "https://github.com/Constellation-Labs/metakit/tree/main/docs/mpt-spec";
const REQUEST_ACCESS = "https://digitalevidence.constellationnetwork.io/get-started";

/** The specified groups in the footer’s order. Their names are in words/shell.ts. */
const FOOTER_GROUPS: readonly {
  group: FooterGroup;
  links: readonly { link: FooterLink; href: string }[];
}[] = [
  {
    group: "build",
    links: [
      { link: "documentation", href: DOCUMENTATION },
      { link: "sdk", href: "https://github.com/Constellation-Labs/digital-evidence-sdk" },
      { link: "verifier", href: VERIFIER_DOCUMENTATION },
    ],
  },
  {
    group: "ecosystem",
    links: [
      { link: "dagExplorer", href: "https://mainnet.dagexplorer.io" },
      { link: "metakit", href: "https://github.com/Constellation-Labs/metakit" },
      { link: "tessellation", href: "https://github.com/Constellation-Labs/tessellation" },
    ],
  },
  {
    group: "company",
    links: [
      { link: "digitalEvidence", href: "https://digitalevidence.constellationnetwork.io" },
      { link: "constellation", href: "https://constellationnetwork.io" },
      { link: "github", href: "https://github.com/Constellation-Labs" },
    ],
  },
];

/** The operator's own words and links, and the specified ones for what the operator left out. */
export function operatorLinks(given: OperatorLinks): Required<OperatorLinks> {
  return {
    documentation: DOCUMENTATION,
    getStarted: {
      title: words.getStarted,
      text: words.pitch,
      link: { label: words.requestAccess, href: REQUEST_ACCESS },
    },
    groups: FOOTER_GROUPS.map(({ group, links }) => ({
      title: words.groups[group],
      links: links.map(({ link, href }) => ({ label: words.links[link], href })),
    })),
    poweredBy: words.poweredBy,
    ...given,
  };
}
