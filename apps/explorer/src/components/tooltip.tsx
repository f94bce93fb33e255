import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { TooltipTarget } from "./tooltip-popup.tsx";

const TooltipPopup = lazyPart(
  async () => (await import("./tooltip-popup.tsx")).TooltipPopup,
  () => null,
);

type Host = {
  /** Shows the tooltip after `delayMs` of hovering; 0 shows it at once. */
  show: (target: TooltipTarget, delayMs: number) => void;
  /** Hides the tooltip after a short delay, so that the pointer can move onto it. */
  hide: () => void;
  toggle: (target: TooltipTarget) => void;
  /** Removes a tooltip whose anchor has left the page. */
  drop: (id: string) => void;
};

const HOVER_DELAY_MS = 350;
const LEAVE_DELAY_MS = 150;

const HostContext = createContext<Host | null>(null);

/** Provides one tooltip for the whole page. The tooltip library is loaded when a tooltip is first shown. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<TooltipTarget | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const timing = useMemo(() => {
    const after = (delayMs: number, next: (open: TooltipTarget | null) => TooltipTarget | null) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setTarget(next);
      }, delayMs);
    };
    return {
      show: (next: TooltipTarget, delayMs: number) => {
        after(delayMs, (open) => (next.anchor.isConnected ? next : open));
      },
      hide: () => {
        after(LEAVE_DELAY_MS, () => null);
      },
      keep: () => {
        clearTimeout(timer.current);
      },
      toggle: (next: TooltipTarget) => {
        after(0, (open) => (open?.id === next.id ? null : next));
      },
      drop: (id: string) => {
        setTarget((open) => (open?.id === id ? null : open));
      },
    };
  }, []);

  useEffect(() => {
    if (target === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setTarget(null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [target]);

  return (
    <HostContext value={timing}>
      {children}
      {target !== null && (
        <TooltipPopup
          key={target.id}
          target={target}
          onPointerEnter={timing.keep}
          onPointerLeave={timing.hide}
        />
      )}
    </HostContext>
  );
}

/** Returns the event handlers that show `content` beside their element on hover and on focus. */
export function useTooltip(content: ReactNode) {
  const id = useId();
  const host = useContext(HostContext);
  if (host === null) throw new Error("useTooltip is used outside TooltipProvider");
  const { show, hide, toggle, drop } = host;
  useEffect(
    () => () => {
      drop(id);
    },
    [drop, id],
  );
  return {
    handlers: {
      onPointerEnter: (event: React.PointerEvent) => {
        if (event.pointerType === "touch") return;
        show({ id, anchor: event.currentTarget, content }, HOVER_DELAY_MS);
      },
      onPointerLeave: (event: React.PointerEvent) => {
        if (event.pointerType !== "touch") hide();
      },
      onFocus: (event: React.FocusEvent) => {
        if (event.target.matches(":focus-visible")) {
          show({ id, anchor: event.currentTarget, content }, 0);
        }
      },
      onBlur: hide,
    },
    /** Makes a press on a button show or hide the tooltip, because touch screens have no hover. */
    toggleOnPress: (event: React.MouseEvent) => {
      toggle({ id, anchor: event.currentTarget, content });
    },
  };
}
