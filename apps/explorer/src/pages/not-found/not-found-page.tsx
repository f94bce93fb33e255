import MapPinOff from "lucide-react/icons/map-pin-off";
import { usePageTitle } from "../../app/page-title.ts";
import { dashboardPath } from "../../app/paths.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";

export function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <>
      <PageHeader title="Page not found" />
      <MessagePanel
        icon={<MapPinOff size={22} />}
        title="There is no page at this address"
        actions={<ButtonLink to={dashboardPath}>Go to the dashboard</ButtonLink>}
      >
        A fingerprint’s page is /fingerprint/ followed by its hash, a batch’s page is /batch/
        followed by its id. The address may have been cut short where it was copied from.
      </MessagePanel>
    </>
  );
}
