import { createContext, useCallback, useContext, useState, type ReactNode } from "react";

const AnnounceContext = createContext<(message: string) => void>(() => {
  throw new Error("useAnnounce is used outside AnnouncerProvider");
});

/**
 * Provides the live region in which components announce changes that do not move the focus. Some components, such as
 * error panels and field notes, have live regions of their own.
 */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState({ text: "", count: 0 });
  const announce = useCallback((text: string) => {
    setMessage(({ count }) => ({ text, count: count + 1 }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* Each message gets a new key. Otherwise a screen reader would not repeat a message that is announced twice. */}
      <output className="visually-hidden">
        <span key={message.count}>{message.text}</span>
      </output>
    </AnnounceContext>
  );
}

export function useAnnounce(): (message: string) => void {
  return useContext(AnnounceContext);
}
