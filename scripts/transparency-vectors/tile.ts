// Vectors for paths, tiles and entry bundles. The paths are written by hand from the specification tlog-tiles.
import { createReferenceTree, hex, shortEntry } from "./reference-tree.ts";
import { type Input, refusedOf } from "./refused.ts";

const hashes = (level: number, index: number, width = 256) => ({
  kind: "hashes",
  tile: { level, index, width },
});
const entries = (index: number, width = 256) => ({ kind: "entries", bundle: { index, width } });

const paths = [
  ["tile/0/000", hashes(0, 0)],
  ["tile/0/255", hashes(0, 255)],
  ["tile/0/000.p/1", hashes(0, 0, 1)],
  ["tile/1/999.p/255", hashes(1, 999, 255)],
  ["tile/2/x001/000", hashes(2, 1000)],
  ["tile/0/x001/x234/067", hashes(0, 1_234_067)],
  ["tile/0/x001/x234/067.p/8", hashes(0, 1_234_067, 8)],
  ["tile/0/x016/x777/216", hashes(0, 2 ** 24)],
  ["tile/0/x004/x294/x967/297", hashes(0, 2 ** 32 + 1)],
  ["tile/0/x009/x007/x199/x254/x740/991", hashes(0, 2 ** 53 - 1)],
  ["tile/63/000", hashes(63, 0)],
  ["tile/entries/000", entries(0)],
  ["tile/entries/x001/x234/067.p/99", entries(1_234_067, 99)],
] as const;

const refusedPaths = [
  ["INVALID_TILE_PATH", "nothing", "", "tile/0/000"],
  ["INVALID_TILE_PATH", "a slash in front", "/tile/0/000", "tile/0/000"],
  ["INVALID_TILE_PATH", "a slash at the end", "tile/0/000/", "tile/0/000"],
  ["INVALID_TILE_PATH", "no index", "tile/0", "tile/0/000"],
  ["INVALID_TILE_PATH", "an index of two digits", "tile/0/00", "tile/0/000"],
  ["INVALID_TILE_PATH", "an index of four digits", "tile/0/1000", "tile/0/x001/000"],
  ["INVALID_TILE_PATH", "a group without its x", "tile/0/001/000", "tile/0/x001/000"],
  ["INVALID_TILE_PATH", "an x before the last group", "tile/0/x001/x000", "tile/0/x001/000"],
  ["INVALID_TILE_PATH", "a capital X", "tile/0/X001/000", "tile/0/x001/000"],
  ["INVALID_TILE_PATH", "a leading group of zeroes", "tile/0/x000/001", "tile/0/001"],
  ["INVALID_TILE_PATH", "a level with a leading zero", "tile/01/000", "tile/1/000"],
  ["INVALID_TILE_PATH", "a negative level", "tile/-1/000", "tile/1/000"],
  ["INVALID_TILE_PATH", "a level in hex", "tile/a/000", "tile/10/000"],
  ["INVALID_TILE_PATH", "another level name", "tile/entry/000", "tile/entries/000"],
  ["INVALID_TILE_PATH", "a width with a leading zero", "tile/0/000.p/01", "tile/0/000.p/1"],
  ["INVALID_TILE_PATH", "a width of zero", "tile/0/000.p/0", "tile/0/000.p/1"],
  ["INVALID_TILE_PATH", "no width", "tile/0/000.p/", "tile/0/000.p/1"],
  [
    "INVALID_TILE_PATH",
    "a width on a directory's name",
    "tile/0/x001.p/1/000",
    "tile/0/x001/000.p/1",
  ],
  ["INVALID_TILE_PATH", "a query", "tile/0/000?", "tile/0/000"],
  ["INVALID_TILE_PATH", "a newline at the end", "tile/0/000\n", "tile/0/000"],
  ["INVALID_TILE_PATH", "a way out of the folder", "tile/0/../000", "tile/0/000"],
  ["INVALID_TILE_PATH", "digits of another script", "tile/0/\u0660\u0660\u0660", "tile/0/000"],
  [
    "INVALID_TILE_PATH",
    "seven groups",
    "tile/0/x001/x000/x000/x000/x000/x000/000",
    "tile/0/x001/x000/x000/x000/x000/000",
  ],
  ["TILE_OUT_OF_RANGE", "a level of 64", "tile/64/000", "tile/63/000"],
  ["TILE_OUT_OF_RANGE", "a partial width of 256", "tile/0/000.p/256", "tile/0/000.p/255"],
  [
    "TILE_OUT_OF_RANGE",
    "an index of 2^53",
    "tile/0/x009/x007/x199/x254/x740/992",
    "tile/0/x009/x007/x199/x254/x740/991",
  ],
] as const;

const tree = createReferenceTree(shortEntry);
const size = 70_000n;

/** Returns a tile of the tree of 70,000 short entries, computed as tlog-tiles defines it. */
function tileOf(level: number, index: number, width: number) {
  const unit = 256n ** BigInt(level);
  const first = BigInt(index) * 256n;
  const list = Array.from({ length: width }, (_, at) =>
    hex(tree.range((first + BigInt(at)) * unit, (first + BigInt(at) + 1n) * unit)),
  );
  return { level, index, width, first: list[0], last: list[width - 1] };
}

const hash = (digit: string): { hex: string } => ({ hex: digit.repeat(64) });
const tile = (bytes: Input, width: number) => ({ bytes, width });
const refusedTiles = [
  refusedOf(
    "TILE_LENGTH",
    "a byte too many",
    tile([hash("a"), hash("b"), { hex: "00" }], 2),
    tile([hash("a"), hash("b")], 2),
  ),
  refusedOf("TILE_LENGTH", "a hash too few", tile([hash("a")], 2), tile([hash("a")], 1)),
  refusedOf("TILE_LENGTH", "no hash", tile([], 0), tile([hash("a")], 1)),
  refusedOf(
    "TILE_LENGTH",
    "257 hashes",
    tile([{ repeat: "x", times: 257 * 32 }], 257),
    tile([{ repeat: "x", times: 256 * 32 }], 256),
  ),
];

const bundle = (bytes: Input, width: number) => ({ bytes, width });
const bundles = [
  { name: "one entry", ...bundle([{ hex: "0003" }, "abc"], 1), entries: ["616263"] },
  {
    name: "an empty entry between two",
    ...bundle([{ hex: "000161000000017a" }], 3),
    entries: ["61", "", "7a"],
  },
  {
    name: "a full bundle of empty entries",
    ...bundle([{ repeat: "\u0000\u0000", times: 256 }], 256),
    entries: Array.from({ length: 256 }, () => ""),
  },
];
/** The longest possible entry. It is too long for a vector file, so the vector contains only its length. */
const longest = {
  ...bundle([{ hex: "ffff" }, { repeat: "x", times: 65_535 }], 1),
  lengths: [65_535],
};

const refusedBundles = [
  refusedOf("BUNDLE_WIDTH", "a width of zero", bundle([], 0), bundle([{ hex: "0000" }], 1)),
  refusedOf(
    "BUNDLE_WIDTH",
    "a width of 257",
    bundle([{ repeat: "\u0000\u0000", times: 257 }], 257),
    bundle([{ repeat: "\u0000\u0000", times: 256 }], 256),
  ),
  refusedOf(
    "BUNDLE_TRUNCATED",
    "half a length",
    bundle([{ hex: "00" }], 1),
    bundle([{ hex: "0000" }], 1),
  ),
  refusedOf(
    "BUNDLE_TRUNCATED",
    "an entry cut short",
    bundle([{ hex: "000261" }], 1),
    bundle([{ hex: "00026162" }], 1),
  ),
  refusedOf(
    "BUNDLE_TRUNCATED",
    "an entry too few",
    bundle([{ hex: "000161" }], 2),
    bundle([{ hex: "000161" }], 1),
  ),
  refusedOf(
    "BUNDLE_TOO_LONG",
    "a byte after the last entry",
    bundle([{ hex: "00016100" }], 1),
    bundle([{ hex: "000161" }], 1),
  ),
  refusedOf(
    "BUNDLE_TOO_LONG",
    "an entry too many",
    bundle([{ hex: "000161000162" }], 1),
    bundle([{ hex: "000161000162" }], 2),
  ),
];

export const tileVectors = {
  description:
    "Tiles and entry bundles of tlog-tiles (docs/protocol/transparency.md, sections 2 and 3).",
  source:
    "written by hand from tlog-tiles; hashes by scripts/transparency-vectors/reference-tree.ts",
  paths: paths.map(([path, resource]) => ({ path, resource })),
  refusedPaths: refusedPaths.map(([code, name, refused, corrected]) =>
    refusedOf(code, name, refused, corrected),
  ),
  tree: {
    entries: "entry i is the two bytes of i, low byte first",
    size: Number(size),
    root: hex(tree.root(size)),
    counts:
      "as tlog-tiles counts them: 273 full and one partial tile of level 0, one and one of level 1, one of level 2",
    tiles: [
      tileOf(0, 0, 256),
      tileOf(0, 272, 256),
      tileOf(0, 273, 112),
      tileOf(1, 0, 256),
      tileOf(1, 1, 17),
      tileOf(2, 0, 1),
    ],
  },
  refusedTiles,
  bundles,
  longest,
  refusedBundles,
};
