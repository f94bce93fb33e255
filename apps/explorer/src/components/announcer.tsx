import { createContext, useCallback, useContext, useState, type ReactNode } from "react";

const AnnounceContext = createContext<(message: string) => void>(() => {
  throw new Error("useAnnounce is used outside AnnouncerProvider");
});

/** Holds the one live region: what changes without moving the focus is said there. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState({ text: "", count: 0 });
  const announce = useCallback((text: string) => {
    setMessage(({ count }) => ({ text, count: count + 1 }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* A new key makes the same words heard twice when they are said twice. */}
      <output className="visually-hidden">
        <span key={message.count}>{message.text}</span>
      </output>
    </AnnounceContext>
  );
}

export function useAnnounce(): (message: string) => void {
  return useContext(AnnounceContext);
}
