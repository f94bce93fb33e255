import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { AnnouncerProvider } from "../components/announcer.tsx";
import { ClockProvider } from "../components/clock.tsx";
import { LoggerProvider } from "../components/logger.ts";
import { TooltipProvider } from "../components/tooltip.tsx";
import type { Config } from "../config/config-schema.ts";
import { createQueryClient } from "../queries/query-client.ts";
import { SourceContext, type Source } from "../queries/source.ts";
import { ConfigContext } from "../config/config-context.ts";
import type { Surroundings } from "./surroundings.ts";

type Props = {
  config: Config;
  source: Source;
  surroundings: Surroundings;
  children: ReactNode;
};

export function Providers({ config, source, surroundings, children }: Props) {
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
