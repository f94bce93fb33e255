// Keeps a list of what the visitor chose, in this browser only. Subscribers are notified when the list changes, even if
// it changes in another tab.

export type KeptList<Item> = {
  /** The items, the latest choice first. The same list is returned until it changes. */
  all: () => readonly Item[];
  /** Adds an item, and removes the items for which `isSame` is true. Beyond the limit, the oldest choice is removed. */
  add: (item: Item, isSame: (other: Item) => boolean) => void;
  remove: (isRemoved: (item: Item) => boolean) => void;
  /** Whether the browser has stored the items. Otherwise they last until the page is closed. */
  isStored: () => boolean;
  subscribe: (listener: () => void) => () => void;
};

/** @param isItem whether a stored value has the form of an item; other values are left out */
export function keptList<Item>(
  storageKey: string,
  maxCount: number,
  isItem: (value: unknown) => value is Item,
): KeptList<Item> {
  const { notify, subscribe } = createListeners();
  let kept: readonly Item[] = [];
  /** The stored text at the time when `kept` was last read or replaced. */
  let keptText: string | null = null;
  let isUnstored = false;

  /** Returns the stored text, or `keptText` if the browser forbids access to storage. */
  function storedText(): string | null {
    try {
      return localStorage.getItem(storageKey);
    } catch {
      return keptText;
    }
  }

  /** Other tabs may change the list at any time, so the stored text is compared each time. */
  function all(): readonly Item[] {
    const text = storedText();
    if (text !== keptText) [kept, keptText, isUnstored] = [read(text), text, false];
    return kept;
  }

  function read(text: string | null): readonly Item[] {
    try {
      const value: unknown = JSON.parse(text ?? "[]");
      return Array.isArray(value) ? value.filter(isItem).slice(0, maxCount) : [];
    } catch {
      return [];
    }
  }

  function replace(next: readonly Item[]): void {
    isUnstored = false;
    try {
      if (next.length === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Access to storage may be forbidden, or the storage may be full. The choice then lasts until the page is closed.
      isUnstored = next.length > 0;
    }
    [kept, keptText] = [next, storedText()];
    notify();
  }

  return {
    all,
    add(item, isSame) {
      const rest = all().filter((other) => !isSame(other));
      replace([item, ...rest].slice(0, maxCount));
    },
    remove(isRemoved) {
      replace(all().filter((item) => !isRemoved(item)));
    },
    isStored: () => {
      all();
      return !isUnstored;
    },
    subscribe,
  };
}

/** Whether a value is an object whose members with these names are all strings. */
export function hasTexts(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === "string");
}

// Notifies the components that use a value which this browser keeps.

type Listeners = {
  /** Tells all subscribers that the value has changed in this tab. */
  notify: () => void;
  /** The listener is also called when another tab changes what the browser has stored. */
  subscribe: (listener: () => void) => () => void;
};

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}
