// The name and version that bundles and the MCP server carry.
import manifest from "../package.json" with { type: "json" };

export const TOOL = { name: "digital-evidence", version: manifest.version } as const;
