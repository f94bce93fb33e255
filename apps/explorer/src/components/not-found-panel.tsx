import FileQuestion from "lucide-react/icons/file-question-mark";
import type { ReactNode } from "react";
import { dashboardPath } from "../routes/routes.ts";
import { actionWords } from "../words/parts.ts";
import { ButtonLink } from "./button-link.tsx";
import { MessagePanel } from "./message-panel.tsx";

type Props = {
  title: string;
  action?: ReactNode;
  children: ReactNode;
};

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
