import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Component, type ReactNode, useEffect, useState } from "react";
import { Button } from "../components/button.tsx";
import { MessagePanel } from "../components/panel.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { CONFIG_PATH } from "../config/config-schema.ts";
import { usePageTitle } from "../routes/page-title.ts";
import { actionWords } from "../words/parts.ts";
import { shellWords } from "../words/shell.ts";

const { brokenPage: words } = shellWords;

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/** Replaces a page whose code could not be loaded or threw an error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <BrokenPage />;
  }
}

/**
 * Whether the server can be reached. The service worker does not handle HEAD requests, so an answer to this request
 * comes from the server.
 */
async function isServerReachable(): Promise<boolean> {
  try {
    await fetch(CONFIG_PATH, { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

function BrokenPage() {
  usePageTitle(words.title);
  const [isReachable, setReachable] = useState<boolean>();
  useEffect(() => {
    void isServerReachable().then(setReachable);
  }, []);
  // Shows neither explanation until it is known whether the server can be reached.
  if (isReachable === undefined) return null;
  const { heading, advice } = isReachable ? words : words.offline;
  return (
    <>
      <PageHeader title={words.title} />
      <div role="alert">
        <MessagePanel
          icon={<TriangleAlert size={22} />}
          title={heading}
          actions={
            <Button
              onClick={() => {
                window.location.reload();
              }}
            >
              {actionWords.reload}
            </Button>
          }
        >
          {advice}
        </MessagePanel>
      </div>
    </>
  );
}
