// The durable steps of partitioning a store (partition-store.ts), in order.
export const partitionSteps = [
  "PARTITION_BEGUN",
  "PARTITION_SLICE",
  "PARTITION_INDEX",
  "PARTITION_VACUUM",
  "PARTITION_ATTACHED",
  "PARTITION_COMPARED",
  "PARTITION_SWAPPED",
  "PARTITION_DROPPED",
] as const;

export type PartitionStep = (typeof partitionSteps)[number];
