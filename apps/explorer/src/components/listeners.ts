// Notifies the components that use a value which this browser keeps.

export type Listeners = {
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
