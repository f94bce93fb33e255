// Reads dropped files, including those in dropped folders.

/**
 * The maximum number of files that are read from a drop with folders. Files beyond it are left out. A drop with more
 * files is probably a mistake, such as a whole disk.
 */
const MAX_FILES = 20_000;

export type LeftOut = {
  /** The number of files and folders that the browser could not read. */
  unreadable: number;
  /** Whether there were more than `MAX_FILES` files. */
  isMore: boolean;
};

type Dropped = { files: File[]; leftOut: LeftOut };

/**
 * Returns the dropped files. It must be called while the drop event is handled, because afterwards the
 * browser no longer gives access to them.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  const files = Array.from(transfer.files);
  const leftOut = { unreadable: 0, isMore: false };
  if (!entries.some((entry) => entry?.isDirectory)) return { files, leftOut };
  const found = { files: [], leftOut };
  for (const entry of entries) if (entry !== null) await collect(entry, found);
  return found;
}

/** Collects the file, or the files in the folder. A file or a folder that cannot be read does not stop the others. */
async function collect(entry: FileSystemEntry, { files, leftOut }: Dropped): Promise<void> {
  if (leftOut.isMore) return;
  try {
    if (isFile(entry)) {
      if (files.length < MAX_FILES) {
        files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
      } else leftOut.isMore = true;
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      // The browser returns the entries of a folder in parts. An empty part means that there are no more.
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
        reader.readEntries(resolve, reject);
      });
      if (some.length === 0) return;
      for (const each of some) await collect(each, { files, leftOut });
    }
  } catch {
    leftOut.unreadable += 1;
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
