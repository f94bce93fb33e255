import { describe, expect, it } from "vitest";
import { toOpenError } from "./open-store.ts";

const place = { dataDir: "/srv/data", databaseUrl: null };
const withCode = (code: string) => Object.assign(new Error(`${code}: …`), { code });

describe("the message for a store that cannot be opened", () => {
  it.each(["ENOSPC", "EDQUOT"])("names the volume, and no permission, for %s", (code) => {
    expect(toOpenError(withCode(code), place)).toMatchObject({
      message: `The data folder /srv/data cannot be used (${code}): check whether its volume is full.`,
    });
  });

  it.each(["EACCES", "EROFS", "ENOTDIR"])("names the permission for %s", (code) => {
    expect(toOpenError(withCode(code), place)).toMatchObject({
      message: expect.stringContaining(`(${code}): let this user write to it, or set DATA_DIR`),
    });
  });

  it("is the error itself if there is no better one", () => {
    const error = withCode("EIO");
    expect(toOpenError(error, place)).toBe(error);
  });
});
