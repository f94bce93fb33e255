import type { Config } from "../config/config-schema.ts";
import type { Source } from "../queries/source.ts";
import { Layout } from "./layout.tsx";
import { Providers } from "./providers.tsx";
import { Router } from "./router.tsx";
import type { Surroundings } from "./surroundings.ts";

type Props = { config: Config; source: Source; surroundings: Surroundings };

export function App({ config, source, surroundings }: Props) {
  return (
    <Providers config={config} source={source} surroundings={surroundings}>
      <Layout year={new Date(surroundings.now()).getFullYear()}>
        <Router />
      </Layout>
    </Providers>
  );
}
