import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Component, type ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { usePageTitle } from "../routes/page-title.ts";
import { actionWords } from "../words/actions.ts";
import { shellWords } from "../words/shell.ts";

const { brokenPage: words } = shellWords;

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/** Replaces a page that broke because its code could not be fetched or threw an error. */
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

function BrokenPage() {
  usePageTitle(words.title);
  return (
    <>
      <PageHeader title={words.title} />
      <div role="alert">
        <MessagePanel
          icon={<TriangleAlert size={22} />}
          title={words.heading}
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
          {words.advice}
        </MessagePanel>
      </div>
    </>
  );
}
