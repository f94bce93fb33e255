// Tests that a build of the self-verifying page gives the same bytes, whatever the folder and the time zone.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const copy = join(
  realpathSync(mkdtempSync(join(tmpdir(), "digital-evidence-copy-"))),
  "somewhere",
  "else",
);

/**
 * Copies the page's sources to another path, without built files and installed packages, as in a clean check-out. Then
 * it links the installed packages.
 */
beforeAll(() => {
  for (const part of ["apps/explorer", "packages", "tsconfig.base.json", "package.json"]) {
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/[\\/](?:dist|node_modules)(?:[\\/]|$)/.test(path.slice(root.length)),
    });
  }
  const own = join(copy, "node_modules", "@digital-evidence");
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(copy, "packages"))) {
    symlinkSync(join(copy, "packages", name), join(own, name));
  }
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name === "@digital-evidence") continue;
    symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
  }
});
afterAll(() => {
  rmSync(dirname(dirname(copy)), { recursive: true, force: true });
});

function buildIn(folder: string, language: string): string {
  const script = `import { buildTemplate } from "./apps/explorer/html-verifier.ts";
    process.stdout.write(await buildTemplate(${JSON.stringify(language)}));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", script],
    {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production", TZ: folder === copy ? "Asia/Tokyo" : "UTC" },
    },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

it.each(["en", "de"])(
  "[X6] two clean builds in %s, in different folders and time zones, are the same bytes and name no path",
  (language) => {
    const here = buildIn(root, language);
    expect(buildIn(copy, language)).toBe(here);
    expect(here).toContain(`<html lang="${language}">`);
    expect(here).not.toContain(root);
    // An alarm: the page is far below this size without its evidence.
    expect(Buffer.byteLength(here)).toBeLessThan(250_000);
    const [, style = ""] = /<style>([^<]*)</.exec(here) ?? [];
    const names = (pattern: RegExp) =>
      new Set(Array.from(style.matchAll(pattern), ([, name]) => name));
    expect(names(/(--[\w-]+):/g)).toEqual(names(/var\((--[\w-]+)/g));
    // The page must not fetch anything, and may run only its own script and style.
    expect(here).not.toMatch(/<link|\ssrc=|@import|\burl\(/);
    expect(here).toMatch(
      /default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
    );
  },
);
