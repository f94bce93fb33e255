import MapPinOff from "lucide-react/icons/map-pin-off";
import { usePageTitle, dashboardPath } from "../../routes/routes.ts";
import { ButtonLink } from "../../components/button.tsx";
import { MessagePanel } from "../../components/panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { actionWords } from "../../words/parts.tsx";
import { notFoundWords as words } from "../../words/shell.ts";

export function NotFoundPage() {
  usePageTitle(words.title);
  return (
    <>
      <PageHeader title={words.title} />
      <MessagePanel
        icon={<MapPinOff size={22} />}
        title={words.heading}
        actions={<ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>}
      >
        {words.advice}
      </MessagePanel>
    </>
  );
}
