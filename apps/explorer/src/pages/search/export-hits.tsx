import { ButtonLink } from "../../components/button.tsx";
import type { Hit } from "@digital-evidence/client/look-up";
import { casePath } from "../../routes/routes.ts";
import { searchWords } from "../../words/search.ts";

export function ExportHits({ hits }: { hits: readonly Hit[] }) {
  const hashes = hits.flatMap((hit) => (hit.kind === "fingerprint" ? [hit.hash] : []));
  if (hashes.length < 2) return null;
  return (
    <ButtonLink to={casePath} state={{ hashes }}>
      {searchWords.found.exportCase}
    </ButtonLink>
  );
}
