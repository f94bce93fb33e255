import type { Config } from "../config/config-schema.ts";
import type { Source } from "../queries/source.ts";
import { Layout } from "./layout.tsx";
import { Providers } from "./providers.tsx";
import { FramedPage, Router } from "./router.tsx";
import type { Surroundings } from "./surroundings.ts";

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
