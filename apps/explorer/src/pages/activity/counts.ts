import type { ServiceActivity } from "@digital-evidence/evidence/api";

export type Counts = Pick<ServiceActivity["buckets"][number], "received" | "final" | "errored">;

export function sumOf(all: readonly Counts[]): Counts {
  const sum = { received: 0, final: 0, errored: 0 };
  for (const { received, final, errored } of all) {
    sum.received += received;
    sum.final += final;
    sum.errored += errored;
  }
  return sum;
}

export function openOf({ received, final, errored }: Counts): number {
  return Math.max(0, received - final - errored);
}
