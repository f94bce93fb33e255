// Vectors for hashes and roots. The expected roots were published by others. The tree in reference-tree.ts, which is
// transcribed from RFC 6962, must give the same roots.
import {
  createReferenceTree,
  hashOfLeaf,
  hashOfNode,
  hex,
  sha256,
  shortEntry,
} from "./reference-tree.ts";

const sources = {
  certificateTransparency:
    "the eight leaves of the Certificate Transparency reference tests, and their roots: github.com/transparency-dev/merkle, testonly/constants.go, Apache-2.0",
  hasher: "github.com/transparency-dev/merkle, rfc6962/rfc6962_test.go, Apache-2.0",
  shortEntries:
    "entry i is the two bytes of i, low byte first: github.com/transparency-dev/merkle, compact/range_test.go, TestGetRootHashGolden, Apache-2.0",
};

export const ctLeaves = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];

const ctRoots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const shortEntryRoots: [number, string][] = [
  [10, "VjWMPSYNtCuCNlF/RLnQy6HcwSk6CIipfxm+hettA+4="],
  [15, "j4SulYmocFuxdeyp12xXCIgK6PekBcxzAIj4zbQzNEI="],
  [16, "c+4Uc6BCMOZf/v3NZK1kqTUJe+bBoFtOhP+P3SayKRE="],
  [100, "dUh9hYH88p0CMoHkdr1wC2szbhcLAXOejWpINIooKUY="],
  [255, "SmdsuKUqiod3RX2jyF2M6JnbdE4QuTwwipfAowI4/i0="],
  [256, "qFI0t/tZ1MdOYgyPpPzHFiZVw86koScXy9q3FU5casA="],
  [1000, "RXrgb8xHd55Y48FbfotJwCbV82Kx22LZfEbmBGAvwlQ="],
  [4095, "cWRFdQhPcjn9WyBXE/r1f04ejxIm5lvg40DEpRBVS0w="],
  [4096, "6uU/phfHg1n/GksYT6TO9aN8EauMCCJRl3dIK0HDs2M="],
  [10000, "VZcav65F9haHVRk3wre2axFoBXRNeUh/1d9d5FQfxIg="],
  [65535, "iPuVYJhP6SEE4gUFp8qbafd2rYv9YTCDYqAxCj8HdLM="],
];

function agree(what: string, computed: string, published: string): void {
  if (computed !== published) throw new Error(`${what}: the transcription differs from the source`);
}

export const ctTree = createReferenceTree((index) =>
  Buffer.from(ctLeaves[Number(index)] ?? "", "hex"),
);
const shortTree = createReferenceTree(shortEntry);

const leaf = "395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56";
const node = "aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb";
agree("leaf", hex(hashOfLeaf(Buffer.from("L123456"))), leaf);
agree("node", hex(hashOfNode(Buffer.from("N123"), Buffer.from("N456"))), node);
agree("empty", hex(sha256("")), ctRoots[0] ?? "");
for (const [size, root] of ctRoots.entries()) {
  agree(`${size} leaves`, hex(ctTree.root(BigInt(size))), root);
}
for (const [size, root] of shortEntryRoots) {
  agree(`${size} entries`, shortTree.root(BigInt(size)).toString("base64"), root);
}

export const treeVectors = {
  description:
    "Hashes and roots of RFC 6962 (docs/protocol/transparency.md, section 1). Bytes are hex.",
  sources,
  leaf: { entry: hex(Buffer.from("L123456")), hash: leaf },
  node: { left: hex(Buffer.from("N123")), right: hex(Buffer.from("N456")), hash: node },
  certificateTransparency: {
    leaves: ctLeaves.map((entry) => ({ entry, hash: hex(hashOfLeaf(Buffer.from(entry, "hex"))) })),
    roots: ctRoots,
  },
  shortEntries: shortEntryRoots.map(([size, root]) => ({
    size,
    root: Buffer.from(root, "base64").toString("hex"),
  })),
};
