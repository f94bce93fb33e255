// The thread that checks batches.
import { answerQuestions } from "@digital-evidence/native/thread";
import { checkBatch } from "./batch-check.ts";

answerQuestions(checkBatch, () => {});
