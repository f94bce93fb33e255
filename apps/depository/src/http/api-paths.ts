import {
  FEED_PATHS,
  PATHS,
  SERVICE_PATHS,
  SIGNER_PATHS,
  WEBHOOK_PATHS,
} from "@digital-evidence/evidence/api";

export const apiPaths: ReadonlySet<string> = new Set<string>([
  ...Object.values(PATHS),
  ...Object.values(SIGNER_PATHS),
  ...Object.values(FEED_PATHS),
  ...Object.values(SERVICE_PATHS),
  ...Object.values(WEBHOOK_PATHS),
]);
