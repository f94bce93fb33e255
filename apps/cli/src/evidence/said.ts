// The command's words: everything about evidence is said by packages/verdict, in the command's English.
import { englishCommand } from "@digital-evidence/verdict/messages/en";
import { textOf } from "@digital-evidence/verdict/say";
import type { Statement } from "@digital-evidence/verdict/statements";

export function said(statement: Statement): string {
  return textOf(statement, englishCommand);
}
