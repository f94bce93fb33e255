// The language in which packages/verdict speaks on these pages.
export { english as language } from "@digital-evidence/verdict/messages/en";
