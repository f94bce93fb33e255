import { answerQuestions } from "@digital-evidence/native/thread";
import { answerBuffers, checkBatch } from "./batch-check.ts";

answerQuestions(checkBatch, () => {}, answerBuffers);
