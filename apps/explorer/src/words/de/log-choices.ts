import type * as english from "../log-choices.ts";

export const logChoiceWords: typeof english.logChoiceWords = {
  acceptOffer:
    "Das bleibt bei jedem Besuch unentschieden, bis Sie den unten gezeigten Schlüssel annehmen. Nehmen Sie ihn nur an, wenn der Betreiber ihn Ihnen auf einem Weg bestätigt hat, dem Sie vertrauen. Von da an vergleicht dieser Browser das Log mit dem, was er unter diesem Schlüssel gesehen hat. Was er unter dem früheren Schlüssel gesehen hat, merkt er sich weiterhin.",
  accept: "Diesen Schlüssel annehmen",
  dismissOffer:
    "Diese Warnung bleibt, bis Sie sie verwerfen, was auch immer der Dienst inzwischen zeigt. Verwerfen Sie sie erst, wenn Sie beide Checkpoints gespeichert haben und die Ursache kennen.",
  dismiss: "Diese Warnung verwerfen",
};
