import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Logger } from "@digital-evidence/client";
import type { Config } from "../config/config-schema.ts";
import { type Source, SourceContext } from "../queries/source.ts";
import { Layout } from "./layout.tsx";
import { FramedPage, Router } from "./router.tsx";
import { AnnouncerProvider } from "../components/announcer.tsx";
import { ClockProvider, type Clock } from "../components/timestamp.tsx";
import { LoggerProvider } from "../components/logger.ts";
import { TooltipProvider } from "../components/tooltip.tsx";
import { createQueryClient } from "../queries/trouble.ts";
import { ConfigContext } from "../config/config.ts";

type Props = {
  config: Config;
  source: Source;
  surroundings: Surroundings;
  /**
   * The path of the embed page (`/embed/{hash}`), if the explorer was opened there; null otherwise. It cannot
   * change until the page is reloaded.
   */
  framedAt: string | null;
};

export function App({ config, source, surroundings, framedAt }: Props) {
  return (
    <Providers config={config} source={source} surroundings={surroundings}>
      {framedAt === null ? (
        <Layout year={new Date(surroundings.now()).getFullYear()}>
          <Router />
        </Layout>
      ) : (
        <FramedPage pathname={framedAt} />
      )}
    </Providers>
  );
}

type ProvidersProps = {
  config: Config;
  source: Source;
  surroundings: Surroundings;
  children: ReactNode;
};

function Providers({ config, source, surroundings, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ConfigContext value={config}>
      <LoggerProvider value={surroundings.logger}>
        <QueryClientProvider client={queryClient}>
          <SourceContext value={source}>
            <ClockProvider now={surroundings.now}>
              <AnnouncerProvider>
                <TooltipProvider>{children}</TooltipProvider>
              </AnnouncerProvider>
            </ClockProvider>
          </SourceContext>
        </QueryClientProvider>
      </LoggerProvider>
    </ConfigContext>
  );
}

/** The browser's functions that the pages use. main.tsx provides them, and a test can provide others. */
export type Surroundings = {
  fetch: typeof globalThis.fetch;
  now: Clock;
  random: () => number;
  logger: Logger;
};
