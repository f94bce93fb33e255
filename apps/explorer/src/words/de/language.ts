export { german as language } from "@digital-evidence/verdict/messages/de";
