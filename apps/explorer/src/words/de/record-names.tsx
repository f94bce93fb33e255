import type * as english from "../record-names.tsx";

export const recordNameWords: typeof english.recordNameWords = {
  named: "Ihr Name für diesen Schlüssel",
  namedKey: (name, key) => `${name} (${key})`,
  other: {
    title: "Mit einem Schlüssel signiert, den Sie nicht für diese Organisation benannt haben",
    sentence: (named, signed, count) =>
      `Für diese Organisation haben Sie ${count === 1 ? "den Schlüssel" : "die Schlüssel"} ${named} benannt. Keine gültige Signatur dieses Fingerabdrucks wurde mit ${count === 1 ? "diesem Schlüssel" : "einem dieser Schlüssel"} gemacht. Er wurde mit ${signed} signiert.`,
    advice: (count) =>
      `Eine Organisation kann mehrere Schlüssel verwenden. Das allein heißt also nicht, dass etwas nicht stimmt. Keine Prüfung hängt von Ihren Namen ab. Fragen Sie die Organisation auf einem Weg, dem Sie vertrauen, ob ${count === 1 ? "dieser Schlüssel ihr gehört" : "diese Schlüssel ihr gehören"}. ${count === 1 ? "Wenn ja, benennen Sie ihn auf seiner Seite. Wenn nicht, oder wenn es Ihnen niemand sagen kann, verlassen Sie sich nicht darauf, dass dieser Fingerabdruck von der Organisation ist." : "Benennen Sie jeden Schlüssel, der ihr gehört, auf seiner Seite. Wenn keiner ihr gehört, oder wenn es Ihnen niemand sagen kann, verlassen Sie sich nicht darauf, dass dieser Fingerabdruck von der Organisation ist."}`,
    pages: (count) =>
      count === 1
        ? "Die Seite des Schlüssels, der signiert hat:"
        : "Die Seiten der Schlüssel, die signiert haben:",
  },
};
