// The languages in which packages/verdict speaks on these pages and in a report.
export {
  english as language,
  englishReport as reportLanguage,
} from "@digital-evidence/verdict/messages/en";
