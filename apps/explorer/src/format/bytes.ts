const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** A file's size in decimal units, such as `2.1 GB`. */
export function byteSize(bytes: number): string {
  const power = Math.min(bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  const digits = power === 0 || amount >= 100 ? 0 : 1;
  return `${amount.toFixed(digits)} ${UNITS[power] ?? "bytes"}`;
}
