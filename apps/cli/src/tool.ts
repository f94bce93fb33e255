// The name and version that appear in bundles and in the MCP server.
import manifest from "../package.json" with { type: "json" };

export const TOOL = { name: "digital-evidence", version: manifest.version } as const;
