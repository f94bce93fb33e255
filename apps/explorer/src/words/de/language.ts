export {
  german as language,
  germanReport as reportLanguage,
} from "@digital-evidence/verdict/messages/de";
