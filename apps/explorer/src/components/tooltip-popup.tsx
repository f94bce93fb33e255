import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";
import styles from "./tooltip.module.css";

export type TooltipTarget = { id: string; anchor: Element; content: ReactNode };

type Props = { target: TooltipTarget; onPointerEnter: () => void; onPointerLeave: () => void };

/**
 * Shows the tooltip beside its anchor. The tooltip is hidden from screen readers, because its words are
 * already in the page.
 */
export function TooltipPopup({ target, onPointerEnter, onPointerLeave }: Props) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner
          className={styles.positioner}
          anchor={target.anchor}
          side="top"
          sideOffset={6}
          collisionPadding={12}
        >
          <Tooltip.Popup
            className={styles.popup}
            aria-hidden
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
          >
            {target.content}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
