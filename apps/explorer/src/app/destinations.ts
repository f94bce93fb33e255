// Where the explorer's own links lead outside of it. None of them comes from a record.

export const DOCUMENTATION = "https://constellation-main.gitbook.io/digital-evidence";
export const VERIFIER_DOCUMENTATION =
  "https://github.com/Constellation-Labs/metakit/tree/main/docs/mpt-spec";
export const REQUEST_ACCESS = "https://digitalevidence.constellationnetwork.io/get-started";

export type Destination = { label: string; href: string };

export const FOOTER_GROUPS: readonly { title: string; links: readonly Destination[] }[] = [
  {
    title: "Build",
    links: [
      { label: "Documentation", href: DOCUMENTATION },
      {
        label: "Digital Evidence SDK",
        href: "https://github.com/Constellation-Labs/digital-evidence-sdk",
      },
      { label: "Merkle Patricia Verifier", href: VERIFIER_DOCUMENTATION },
    ],
  },
  {
    title: "Ecosystem",
    links: [
      { label: "DAG Explorer", href: "https://mainnet.dagexplorer.io" },
      { label: "Metakit", href: "https://github.com/Constellation-Labs/metakit" },
      { label: "Tessellation", href: "https://github.com/Constellation-Labs/tessellation" },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "Digital Evidence", href: "https://digitalevidence.constellationnetwork.io" },
      { label: "Constellation Network", href: "https://constellationnetwork.io" },
      { label: "GitHub", href: "https://github.com/Constellation-Labs" },
    ],
  },
];
