// Reads the signed text of a checkpoint. The text is not validated, because this service has written it.

/** @returns the checkpoint's text without signatures, and the tree's size */
export function headOf(checkpoint: string): { text: string; size: number } {
  const text = checkpoint.slice(0, checkpoint.lastIndexOf("\n\n") + 1);
  return { text, size: Number(text.split("\n", 2)[1]) };
}
