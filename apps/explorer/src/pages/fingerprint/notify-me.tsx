import Bell from "lucide-react/icons/bell";
import { Button } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";

/** Waits for the final status and notifies the visitor. Its code is loaded when the visitor asks to be notified. */
export const FinalWatch = lazyPart(
  async () => (await import("./final-watch.tsx")).FinalWatch,
  MissingPart,
);

type Props = { onAsk: (permission: Promise<NotificationPermission>) => void };

/** Asks the browser for the permission to notify. A browser allows the question only right after a press. */
export function NotifyMe({ onAsk }: Props) {
  return (
    <Button
      onClick={() => {
        onAsk(
          "Notification" in window ? Notification.requestPermission() : Promise.resolve("denied"),
        );
      }}
    >
      <Bell size={16} />
      {words.notifyMe}
    </Button>
  );
}
