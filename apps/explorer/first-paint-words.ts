import { activityWords as enActivityWords } from "./src/words/activity.ts";
import { caseWords as enCaseWords } from "./src/words/case.ts";
import { headingWords as enHeadingWords } from "./src/words/shell.ts";
import { howItWorksWords as enHowItWorksWords } from "./src/words/how-it-works.ts";
import {
  reportPageWords as enReportPageWords,
  reportWords as enReportWords,
} from "./src/words/report.ts";
import { searchWords as enSearchWords } from "./src/words/search.ts";
import { serviceStatusWords as enServiceStatusWords } from "./src/words/service-status.ts";
import { signerWords as enSignerWords } from "./src/words/signer.tsx";
import { snapshotWords as enSnapshotWords } from "./src/words/snapshot.tsx";
import { verifyWords as enVerifyWords } from "./src/words/verify.tsx";
import { activityWords as deActivityWords } from "./src/words/de/activity.ts";
import { caseWords as deCaseWords } from "./src/words/de/case.ts";
import { headingWords as deHeadingWords } from "./src/words/de/shell.ts";
import { howItWorksWords as deHowItWorksWords } from "./src/words/de/how-it-works.ts";
import {
  reportPageWords as deReportPageWords,
  reportWords as deReportWords,
} from "./src/words/de/report.ts";
import { searchWords as deSearchWords } from "./src/words/de/search.ts";
import { serviceStatusWords as deServiceStatusWords } from "./src/words/de/service-status.ts";
import { signerWords as deSignerWords } from "./src/words/de/signer.tsx";
import { snapshotWords as deSnapshotWords } from "./src/words/de/snapshot.tsx";
import { verifyWords as deVerifyWords } from "./src/words/de/verify.tsx";
import type { FirstPaintWords } from "./src/shell/first-paint.tsx";

/** The words of the headings that the build writes into index.html, by language and page. */
export const firstPaintWords: Readonly<Record<string, FirstPaintWords>> = {
  en: {
    ...enHeadingWords,
    activity: enActivityWords,
    case: enCaseWords,
    "how-it-works": enHowItWorksWords,
    report: { ...enReportPageWords, title: enReportWords.title },
    search: enSearchWords,
    signer: enSignerWords.heading,
    snapshot: enSnapshotWords.heading,
    status: enServiceStatusWords,
    verify: enVerifyWords,
  },
  de: {
    ...deHeadingWords,
    activity: deActivityWords,
    case: deCaseWords,
    "how-it-works": deHowItWorksWords,
    report: { ...deReportPageWords, title: deReportWords.title },
    search: deSearchWords,
    signer: deSignerWords.heading,
    snapshot: deSnapshotWords.heading,
    status: deServiceStatusWords,
    verify: deVerifyWords,
  },
};
