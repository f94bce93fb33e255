import { describe, expect, it } from "vitest";
import { ledgerAddress } from "./ledger-address.ts";

// A published key with its address. The address was made with the ledger's own wallet library.
const key =
  "315d2c7182cac157d9dcc7f5fd2a4b5101df86568a4313470cbab06f672b9db302816e45218641828fef633c770079293e3db8f8a20c787f95944bbe6ea71c0a";

describe("ledgerAddress", () => {
  it("derives the published address of a published key", () => {
    expect(ledgerAddress(key)).toBe("DAG5WtmeekZLUS4vxCDhe9safyE6wFQ94EaczotN");
    expect(ledgerAddress(`04${key.toUpperCase()}`)).toBe(ledgerAddress(key));
  });

  it.each(["", "04", key.slice(1), `02${key.slice(0, 64)}`])("derives no address from %j", (id) => {
    expect(ledgerAddress(id)).toBeNull();
  });
});
