import manifest from "../package.json" with { type: "json" };

export const TOOL = { name: "digital-evidence", version: manifest.version } as const;
