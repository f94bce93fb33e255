import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = ComponentProps<"button"> & { look?: "primary" | "plain" };

export function Button({ look = "plain", className, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      data-look={look}
      className={[styles.button, className].filter(Boolean).join(" ")}
    />
  );
}
