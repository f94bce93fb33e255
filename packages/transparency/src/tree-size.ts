// Arithmetic on sizes and indexes up to 2^53 - 1. JavaScript's bitwise operators work on 32 bits only. This file
// therefore uses division and remainder, which are exact up to 2^53 - 1.
import { LIMITS } from "./limits.ts";

export function isTreeSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LIMITS.treeSize;
}

export function isOdd(value: number): boolean {
  return value % 2 === 1;
}

/** Shifts a value right by one bit. */
export function halve(value: number): number {
  return (value - (value % 2)) / 2;
}

/** The largest power of two that is smaller than `size`. RFC 6962 splits a tree of `size` leaves at this index. */
export function splitPoint(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

export function isPowerOfTwo(value: number): boolean {
  let rest = value;
  while (rest > 1 && !isOdd(rest)) rest /= 2;
  return rest === 1;
}

/**
 * Parses a decimal number of at most 20 digits without leading zeros; null for any other text. A number beyond 2^53 - 1
 * is not exact, so the caller has to check the range.
 */
export function parseDecimal(text: string): number | null {
  return /^(?:0|[1-9][0-9]{0,19})$/.test(text) ? Number(text) : null;
}
