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
  /** The address, if the page is the one that may be framed. It is that one until it is loaded again. */
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
