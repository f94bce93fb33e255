import FileQuestion from "lucide-react/icons/file-question-mark";
import type { ReactNode } from "react";
import { dashboardPath } from "../routes/routes.ts";
import { actionWords } from "../words/actions.ts";
import { ButtonLink } from "./button-link.tsx";
import { MessagePanel } from "./message-panel.tsx";

type Props = {
  title: string;
  /** A button beside the one that leads to the dashboard. */
  action?: ReactNode;
  children: ReactNode;
};

/** Stands in the place of a record that the address does not name, or that the service does not know. */
export function NotFoundPanel({ title, action, children }: Props) {
  return (
    <MessagePanel
      icon={<FileQuestion size={22} />}
      title={title}
      actions={
        <>
          {action}
          <ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>
        </>
      }
    >
      {children}
    </MessagePanel>
  );
}
