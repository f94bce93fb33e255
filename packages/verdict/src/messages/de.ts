// The words of messages/en.ts in German. The compiler checks that no code is missing and that each message has the slots of
// the English one.
import type { Code, SlotsOf } from "../statements.ts";
import type { claims as englishClaims, explanations as englishExplanations } from "./en.ts";
import { inOtherWords, type Language, type Message } from "./language.ts";

const explanations = {
  "check.title.PROOF_SHAPE": "Form des Beweises",
  "check.title.PROOF_SUBJECT": "Beweis für diesen Fingerabdruck",
  "check.title.PROOF_WALK": "Schritte des Beweises, untereinander verglichen",
  "check.title.RECORD_HASH": "Hash des Inhalts des Datensatzes",
  "check.title.SIGNATURE": "Signatur",
  "check.title.SIGNER": "Der genannte Unterzeichner",
  "check.title.ROOT_RECORD": "Wurzel im Vergleich mit dem Datensatz",
  "check.title.ROOT_BATCH": "Wurzel im Vergleich mit dem Stapel",
  "check.title.BATCH_FINAL": "Status",
  "check.title.ROOT_LEDGER": "Wurzel im Vergleich mit dem Snapshot des Ledgers",
  "check.title.STATEMENTS": "Angaben im Vergleich miteinander",
  "check.title.DOCUMENT": "Hash des Dokuments",
  "check.title.ROOT_VISITOR": "Wurzel im Vergleich mit Ihrer Wurzel",
  "check.title.ROOT_WITNESSES": "Mitsignaturen Ihrer Zeugen",
  "check.title.ROOT_OBSERVER": "Was ein Beobachter gesehen hat",
  "check.ownSnapshot.title": "Wurzel im Vergleich mit Ihrem Snapshot",
  "verdict.incompleteStep":
    "Verlassen Sie sich auf die übrigen Felder des Datensatzes nur, wenn eine weitere Quelle sie bestätigt.",
  "verdict.next.NOT_REPRODUCED":
    "Vielleicht wurden die Felder geändert, oder der Dienst schreibt eines davon anders als der Unterzeichner. Verlassen Sie sich auf die Felder nur, wenn eine weitere Quelle sie bestätigt.",
  "verdict.next.WITHHELD":
    "Wenn Sie einen Datensatz haben, der die Dokument-ID angibt, fügen Sie ihn auf der Seite des Fingerabdrucks oder unter „Prüfen“ hinzu.",
  "verdict.next.otherDocumentId": "Berichtigen oder entfernen Sie die Dokument-ID.",
  "verdict.next.NO_ROOT_GIVEN": "Geben Sie eine Wurzel aus einer anderen Quelle an.",
  "verdict.next.rootOrRecord":
    "Geben Sie eine Wurzel aus einer anderen Quelle an, oder rufen Sie den Datensatz ab, um den Beweis mit dessen Wurzel zu vergleichen.",
  "verdict.next.NOT_A_HASH":
    "Wenn Sie den Hash oder die Wurzel selbst eingegeben haben, berichtigen oder entfernen Sie Ihre Eingabe.",
  "verdict.next.UNKNOWN_LEDGER": "Geben Sie statt dieses Snapshots die Wurzel des Stapels an.",
  "verdict.next.KNOWN_SHAPE":
    "Bitten Sie den Absender um den Beweis im Format mit einem „path“ und seinem „witness“.",
  "verdict.next.UNSUPPORTED_ALGORITHM":
    "Ein anderes Programm kann diese Signatur vielleicht prüfen.",
  "verdict.next.INVALID_POLICY":
    "Berichtigen Sie die Policy, oder vertrauen Sie ihren Zeugen nicht länger.",
  "link.chain": "Prüfungen in diesem Browser",
  "link.title.content": "Inhalt",
  "link.title.signatures": "Signaturen",
  "link.title.inclusion": "Einschluss",
  "link.title.batch": "Stapel",
  "link.title.ledger": "Ledger",
  "link.title.statements": "Angaben",
  "link.title.document": "Dokument",
  "link.title.root": "Ihre Wurzel",
  "link.title.file": "Datei",
  "log.title.place": "Im Log dieses Dienstes",
  "log.title.history": "Passt zu dem, was dieser Browser früher gesehen hat",
  "log.title.witnesses": "Von Zeugen mitsigniert",
  "bundleTimestamp.title": "Zeitstempel des Logs",
  "loneTimestamp.title": "Was dieser Zeitstempel zeigt",
  "loneTimestamp.subject": "Wofür er ausgestellt wurde",
  "loneTimestamp.signature": "Wer den Zeitstempel signiert hat",
  "ledgerHost.title": "Einem anderen Host des Netzwerks bekannt",
  "check.title.MANIFEST": "Hashes im Manifest der Datei",
  "verdict.withdrawn.notes.1":
    "Vielleicht wurde der Datensatz entfernt, oder der Dienst antwortet falsch. Prüfen Sie später noch einmal, und bewahren Sie den Beweis auf, wenn Sie ihn haben.",
  "verdict.unavailable.advice":
    "Das heißt nicht, dass der Fingerabdruck ungültig ist. Laden Sie die Seite neu, um es noch einmal zu versuchen.",
  "verdict.damaged.advice":
    "Die Datei wurde vielleicht nach ihrer Erstellung geändert oder beschädigt. Besorgen Sie sie noch einmal beim Dienst oder beim Unterzeichner, denn auch der Absender kann sie geändert haben.",
  "verdict.failed.also": "Außerdem:",
  "verdict.failed.ownRoot":
    "Vielleicht ist Ihre Wurzel oder Ihr Snapshot falsch abgeschrieben oder gehört zu einem anderen Stapel. Oder dieser Beweis gehört zu einem anderen Ledger.",
  "verdict.failed.advice":
    "Verlassen Sie sich nicht auf diese Beweise. Öffnen Sie unten eine Prüfung, um zu sehen, was berechnet und was erwartet wurde.",
  "verdict.inconclusive.notInvalid": "Das heißt nicht, dass der Fingerabdruck ungültig ist.",
  "verdict.consistent.more":
    "Um die Wurzel bestätigen zu lassen, geben Sie die Wurzel oder den Snapshot eines Ledgers aus einer unabhängigen Quelle an.",
  "verdict.confirmed.root.worth":
    "Dieses Ergebnis ist nur so vertrauenswürdig wie die Quelle Ihrer Wurzel. Eine Wurzel, die aus diesen Beweisen kopiert wurde oder mit ihnen kam, bestätigt nichts.",
  "verdict.confirmed.snapshot.worth":
    "Dieses Ergebnis ist nur so vertrauenswürdig wie die Quelle Ihres Snapshots. Ein Snapshot, der aus diesen Beweisen kopiert wurde oder mit ihnen kam, bestätigt nichts.",
  "verdict.confirmed.witnesses.worth":
    "Diese Zeugen bürgen nur für das Log: Soweit sie es gesehen haben, wurde darin nichts geändert oder entfernt. Den Fingerabdruck selbst haben sie nicht angesehen. Was ihr Wort wert ist, hängt davon ab, was Sie über ihre Betreiber wissen.",
  "verdict.confirmed.observer.worth":
    "Ein Beobachter bürgt dafür, was der Dienst angegeben hat und wann. Er zeigt nicht, dass das Ledger die Wurzel hat oder dass er alles gesehen hat. Was sein Wort wert ist, hängt davon ab, was Sie über seinen Betreiber wissen.",
  "log.timestamped": "Mit Zeitstempel versehen",
  "log.failure.FORKED.advice":
    "Verlassen Sie sich nicht auf diesen Dienst, solange die Ursache nicht bekannt ist. Speichern Sie beide Checkpoints, und geben Sie sie jemandem, der dem nachgehen kann.",
  "log.failure.ROLLED_BACK.advice":
    "Verlassen Sie sich nicht auf diesen Dienst, solange die Ursache nicht bekannt ist. Speichern Sie beide Checkpoints, und geben Sie sie jemandem, der dem nachgehen kann.",
  "log.failure.SIGNATURE_MISMATCH.advice":
    "Verlassen Sie sich nicht auf diese Beweise. Fragen Sie den Betreiber des Dienstes nach der Ursache, und prüfen Sie später noch einmal.",
  "log.failure.OTHER_ENTRY.advice":
    "Verlassen Sie sich nicht auf diese Beweise. Fragen Sie den Betreiber des Dienstes nach der Ursache, und prüfen Sie später noch einmal.",
  "log.failure.TILES_MISMATCH.advice":
    "Verlassen Sie sich nicht auf diese Beweise. Fragen Sie den Betreiber des Dienstes nach der Ursache, und prüfen Sie später noch einmal.",
  "timestamp.trustedWorth":
    "Ein Zeitstempel einer Stelle, der Sie vertrauen, zeigt, dass es diesen Stand des Logs zu dieser Zeit gab. Er zeigt nicht, dass der Dienst allen dasselbe Log zeigt. Deshalb ändert er das Urteil nicht.",
  "bundleTimestamp.trustedWorth":
    "Ein Zeitstempel einer Stelle, der Sie vertrauen, zeigt, dass es diesen Checkpoint zu dieser Zeit gab. Er zeigt nicht, dass der Betreiber des Logs allen dasselbe Log zeigt. Deshalb ändert er das Urteil nicht.",
  "loneTimestamp.missing":
    "Ein Zeitstempel nennt keinen Fingerabdruck. Er kann nur zeigen, dass das, wofür er ausgestellt wurde, zur angegebenen Zeit existierte. Ein Urteil über einen Fingerabdruck braucht dessen Beweisbündel.",
  "loneTimestamp.worth":
    "Ein Zeitstempel einer Stelle, der Sie vertrauen, zeigt, dass es genau diesen Text zu dieser Zeit gab. Er zeigt nicht, dass das Log diesen Stand hatte. Um die Signatur des Logs prüfen zu lassen, öffnen Sie den Checkpoint allein, und geben Sie eine Policy mit dem Schlüssel des Logs an.",
  "ledgerHost.advice":
    "Fragen Sie den Betreiber des Dienstes, warum der Dienst und dieser Host Verschiedenes angeben. Das Urteil stützt sich nicht auf diesen Vergleich.",
  "logFile.checkpoint.missing":
    "Ein Checkpoint nennt keinen Fingerabdruck. Ein Urteil über einen Fingerabdruck braucht dessen Beweisbündel.",
  "logFile.contradiction.advice":
    "Verlassen Sie sich nicht auf dieses Log, bis die Ursache bekannt ist. Speichern Sie beide Checkpoints und geben Sie sie an jemanden weiter, der die Sache untersuchen kann.",
  "directory.notTrusted.how":
    "Wenn Ihnen der Inhaber bestätigt hat, dass dies sein Schlüssel ist, können Sie ihn auf der Seite des Schlüssels benennen:",
  "directory.changed.read": "Gelesen",
  "directory.noWorth": "Kein Urteil hängt von einem Verzeichnis ab.",
  "documentFind.absent.words":
    "Ein einziges geändertes Byte ergibt einen anderen Hash. Wurde ihr Inhalt geändert oder die Datei neu gespeichert, umgewandelt oder von einem Programm umgeschrieben, hat sie einen anderen Hash. Der Fingerabdruck des Dokuments kann auch zu einem anderen Netzwerk gehören oder den Dienst noch nicht erreicht haben. Bitten Sie den Absender des Dokuments um den Hash des Fingerabdrucks oder um den Beweis.",
  "named.CASE_PAGE.advice":
    "Sie sagt, was in der Akte ist, nach Angabe der Person, die sie erstellt hat. Die Urteile hier kommen aus den Bündeln selbst.",
  "named.HASH_LIST.advice":
    "Eine Liste von Hashes ist kein Beweis. Die Seite /verify sucht ihre Hashes, ebenso „digital-evidence find --list FILE“.",
  "named.CASE_TABLE.advice":
    "Sie enthält die Angaben der Person, die die Akte zusammengestellt hat. Die Urteile hier kommen aus den Beweisbündeln selbst.",
  "named.POLICY.advice":
    "Sie wurde nicht verwendet, denn wer Beweise schickt, kann auch eine Policy mitschicken. Wenn Sie diesen Zeugen selbst vertrauen, geben Sie sie unter „Zeugen, denen Sie vertrauen“ ein.",
  "named.OBSERVERS.advice":
    "Sie wurden nicht verwendet, denn wer Beweise schickt, kann auch Beobachter nennen. Wenn Sie ihnen selbst vertrauen, geben Sie sie unter „Einen eigenen Beobachter nennen“ ein.",
  "named.KEY_DIRECTORY.advice":
    "Kein Urteil hängt davon ab. Der Befehl „digital-evidence check-directory“ prüft es.",
  "named.KEY_NAMES.advice":
    "Kein Urteil hängt davon ab. Sie können auf der Seite eines Unterzeichners importiert werden.",
  "named.CASE_MANIFEST.advice":
    "Es enthält die Angaben der Person, die die Akte zusammengestellt hat. Die Urteile hier kommen aus den Beweisbündeln selbst. Nicht jede Datei, die es nennt, wurde hier damit verglichen: Das geschieht in der ZIP-Datei der Akte, mit dem Befehl auch im entpackten Ordner.",
  "named.CERTIFICATES.advice":
    "Sie ergänzen Zeitstempel, die ohne ihre Zertifikate kommen. Niemandem wird ihretwegen vertraut.",
  "notShown.author":
    "Wer das Dokument geschrieben hat oder wem es gehört: Eine Signatur zeigt, welcher Schlüssel signiert hat.",
  "notShown.holder": "Wer diesen Schlüssel hat oder wann er signiert hat.",
  "notShown.content": "Dass wahr ist, was im Dokument steht.",
  "notShown.when": "Wann etwas entstanden ist: Alle angegebenen Zeiten sind Behauptungen.",
  "report.what":
    "Ein Fingerabdruck ist eine signierte Angabe über ein Dokument. Er enthält den Hash des Dokuments und nicht das Dokument.",
  "report.forged":
    "Jeder kann eine Seite drucken, die wie diese aussieht. Prüfen Sie die Beweise selbst, bevor Sie sich darauf verlassen: Öffnen Sie den dauerhaften Link, oder prüfen Sie das Beweisbündel mit dem Befehl weiter unten.",
  "report.times.note":
    "Alle Zeiten sind in UTC. Der Unterzeichner kann jede Zeit behaupten. Die Prüfungen bestätigen keine dieser Zeiten.",
  "mirror.earlier":
    "Was ein früherer Lauf kopiert hat, wurde nicht noch einmal gelesen. Auch darin kann es Datensätze mit zurückgehaltener Dokument-ID geben.",
} as const;

const claims = {
  "verdict.name.failed": "Nicht bestanden",
  "verdict.name.inconclusive": "Nicht entscheidbar",
  "verdict.name.consistent": "Stimmig",
  "verdict.name.confirmed": "Bestätigt",
  "verdict.name.checking": "Wird geprüft",
  "verdict.unanswered.label": "Wartet auf den Dienst",
  "verdict.loading.label": "Wird geladen",
  "verdict.loading.sentence": "Der Fingerabdruck wird geladen...",
  "verdict.loading.note":
    "Der Datensatz und sein Beweis werden geholt. Danach werden sie hier geprüft.",
  "verdict.checking.sentence": "Dieser Fingerabdruck wird hier geprüft …",
  "verdict.checking.note": "Noch gibt es kein Ergebnis.",
  "verdict.rechecking.sentence": "Neue Daten sind eingetroffen. Sie werden hier geprüft …",
  "verdict.rechecking.note": "Das frühere Ergebnis betraf andere Daten und gilt nicht mehr.",
  "verdict.hashing.sentence": "Das Dokument wird hier gehasht …",
  "verdict.hashing.note":
    "Das Urteil folgt, sobald der Hash des Dokuments bekannt ist. Noch gibt es kein Ergebnis.",
  "link.state.pass": "Bestanden",
  "link.state.fail": "Nicht bestanden",
  "link.state.unknown": "Unentschieden",
  "link.state.absent": "Nicht verglichen",
  "link.state.waiting": "Wartet",
  "side.service.protocol": "das Protokoll",
  "side.service.computed": "hier berechnet",
  "side.service.record": "der Datensatz des Dienstes",
  "side.service.proof": "der Beweis des Dienstes",
  "side.service.batch": "die Antwort des Dienstes zum Stapel",
  "side.service.snapshot": "der Snapshot aus dem eigenen Ledger des Dienstes",
  "side.service.hash": "der angefragte Hash",
  "side.service.document": "das Dokument",
  "side.service.root": "die Wurzel",
  "side.service.logProof": "der Beweis des Logs, den der Dienst liefert",
  "side.file.protocol": "das Protokoll",
  "side.file.computed": "hier berechnet",
  "side.file.record": "der Datensatz in der Datei",
  "side.file.proof": "der Beweis in der Datei",
  "side.file.batch": "der Stapel in der Datei",
  "side.file.snapshot": "der Snapshot in der Datei",
  "side.file.hash": "der Hash, den die Datei nennt",
  "side.file.document": "das Dokument",
  "side.file.root": "die Wurzel",
  "side.file.logProof": "der Beweis des Logs in der Datei",
  "side.visitor.protocol": "das Protokoll",
  "side.visitor.computed": "hier berechnet",
  "side.visitor.record": "Ihr Datensatz",
  "side.visitor.proof": "Ihr Beweis",
  "side.visitor.batch": "Ihr Stapel",
  "side.visitor.snapshot": "der Snapshot, den Sie angegeben haben",
  "side.visitor.hash": "der Hash, nach dem Sie gefragt haben",
  "side.visitor.document": "das Dokument",
  "side.visitor.root": "die Wurzel, die Sie angegeben haben",
  "side.visitor.logProof": "der Beweis des Logs, den Sie angegeben haben",
  "side.protocol": "das Protokoll",
  "side.here": "hier berechnet",
  "read.utf16":
    "Die Datei ist in UTF-16 gespeichert, wie es Windows PowerShell tut. Sie wurde als das gelesen, was darin steht.",
  "read.restored":
    "Der Text wurde unterwegs verändert, zum Beispiel durch Zitatzeichen, Zeilenumbrüche oder Einrückungen, wie es Mailprogramme tun. Er wurde ohne diese Änderungen gelesen. Wenn eine Signatur oder ein Hash nicht passt, bitten Sie um die Datei selbst.",
  "read.within": "Er stand zwischen anderen Wörtern, die nicht gelesen wurden.",
  "unread.checkpoint":
    "das beginnt wie der Checkpoint eines Logs, hat aber nicht dessen Form. Vielleicht hat ein Mailprogramm oder ein Editor den Text verändert. Bitten Sie um die Datei selbst",
  "document.also.SIGNED_PDF":
    "Dieses PDF ist signiert. Seine Signaturen wurden hier nicht geprüft; ein Programm für PDFs prüft sie.",
  "document.also.SIGNED":
    "Das ist eine signierte Nachricht (CMS oder OpenPGP). Ihre Signatur wurde hier nicht geprüft.",
  "document.also.EMAIL":
    "Das ist eine E-Mail. Ihre Signaturen (DKIM, S/MIME, OpenPGP) wurden hier nicht geprüft.",
  "document.also.MHTML": "Das ist eine gespeicherte Webseite (MHTML).",
  "document.also.ARCHIVE":
    "Das ist ein Archiv einer Art, die hier nicht geöffnet wird. Um seine Dateien prüfen zu lassen, entpacken Sie es, und geben Sie die Dateien an.",
  "document.also.DAMAGED_ZIP":
    "Das beginnt wie eine ZIP-Datei, kann hier aber nicht geöffnet werden. Vielleicht ist sie abgeschnitten. Wenn sie Beweise enthalten soll, bitten Sie noch einmal darum.",
  "document.also.UNOPENED_ZIP":
    "Das ist eine ZIP-Datei. Sie oder eine ZIP-Datei darin wurde hier nicht geöffnet. Wenn sie Beweise enthalten soll, entpacken Sie sie, und geben Sie ihre Dateien an.",
  "document.also.ZIP": "Das ist eine ZIP-Datei. Darin wurden keine Beweise gefunden.",
  "unread.zip.name":
    "ihr Name in der ZIP-Datei ist einer, den Programme an verschiedene Orte oder gar nicht entpacken. Bitten Sie um die ZIP-Datei mit einfachen Namen",
  "unread.zip.same":
    "die ZIP-Datei enthält mehrere Dateien mit diesem Namen, und Programme entpacken die eine oder die andere. Bitten Sie um die ZIP-Datei mit verschiedenen Namen",
  "unread.zip.encrypted":
    "sie ist in der ZIP-Datei verschlüsselt. Entpacken Sie sie mit einem Programm, das nach dem Passwort fragt, und geben Sie sie an",
  "unread.zip.large":
    "sie ist zu groß, um hier entpackt zu werden. Wenn Sie wissen, woher die ZIP-Datei kommt, entpacken Sie diese, und geben Sie die Datei an",
  "unread.zip.damaged":
    "sie ist in der ZIP-Datei beschädigt oder auf eine Weise gepackt, die hier nicht bekannt ist. Bitten Sie noch einmal um die ZIP-Datei",
  "unread.case.changed":
    "sie ist nicht die Datei, die das Verzeichnis der Akte nennt: Eines von beiden wurde geändert oder beschädigt. Bitten Sie die Person, die die Akte erstellt hat, noch einmal darum",
  "unread.case.list":
    "das ist das Verzeichnis einer Akte, und seine Liste von Dateien ist nicht lesbar. Deshalb wurde nichts damit verglichen. Bitten Sie die Person, die die Akte erstellt hat, noch einmal darum",
  "unread.case.noList":
    "das ist die erste Seite einer Akte, und daneben liegt kein lesbares Verzeichnis. Deshalb wurde nichts damit verglichen. Bitten Sie die Person, die die Akte erstellt hat, noch einmal darum",
  "unread.several":
    "der Text enthält mehrere Beweise zwischen anderen Wörtern, und welcher gemeint ist, wird nicht erraten. Geben Sie einen nach dem anderen an",
  "caseFile.changed":
    "Diese Datei ist nicht die, die das Verzeichnis der Akte nennt: Eines von beiden wurde geändert oder beschädigt. Beurteilt wird hier, was sie für sich allein zeigt.",
  "named.CASE_PAGE.title": "ist die erste Seite einer Akte",
  "named.HASH_LIST.title": "ist eine Liste von Hashes",
  "named.CASE_TABLE.title": "ist die Tabelle einer Akte",
  "named.POLICY.title": "ist eine Policy für Zeugen",
  "named.OBSERVERS.title": "nennt Beobachter",
  "named.KEY_DIRECTORY.title": "ist ein Schlüsselverzeichnis",
  "named.KEY_NAMES.title": "enthält Namen, die jemand Schlüsseln gegeben hat",
  "named.CASE_MANIFEST.title": "ist das Verzeichnis einer Akte",
  "named.CERTIFICATES.title": "enthält Zertifikate",
  "check.passed.MANIFEST":
    "Jeder Teil der Datei hat den Hash, den ihr eigenes Manifest für ihn nennt.",
  "check.CONTRADICTORY_PROOF":
    "Der Beweis widerspricht sich: Sein Pfad und sein Blatt nennen verschiedene Fingerabdrücke.",
  "side.service.manifest": "das Manifest der Datei",
  "side.file.manifest": "das Manifest der Datei",
  "side.visitor.manifest": "das Manifest der Datei",
  "request.status": "Der Dienst hat mit dem Status {code} geantwortet",
  "request.status.said": "Der Dienst hat mit dem Status {code} geantwortet: {text}",
  "request.unreadable":
    "Die Antwort des Dienstes hat eine Form, die hier nicht gelesen werden kann",
  "request.NOT_THE_SERVICE": "Die Adresse antwortet nicht wie der Dienst",
  "request.NETWORK": "Der Dienst war nicht erreichbar",
  "request.TIMEOUT": "Der Dienst hat nicht rechtzeitig geantwortet",
  "request.REDIRECTED":
    "Der Dienst hat mit einer Weiterleitung geantwortet, der hier nicht gefolgt wird",
  "request.FILE_MISSING": "Eine Datei der Veröffentlichung fehlt",
  "request.NO_RANGES": "Der Server der Dateien gibt keine Teile von Dateien heraus",
  "request.ANSWER_TOO_LARGE": "Die Antwort des Dienstes ist länger, als hier erlaubt ist",
  "proof.leads.fromBatch": "der Beweis führt von diesem Fingerabdruck zur Wurzel des Stapels.",
  "proof.leads.fromRecord":
    "der Beweis führt von diesem Fingerabdruck zu der Wurzel, die der Datensatz angibt.",
  "timestamp.notChecked": "{name}: {reason}",
  "timestamp.stated":
    "Der Dienst zeigt einen Zeitstempel, der {name} nennt. Er gibt an, dass dieser Snapshot am {time} im Log stand, das damals mindestens {snapshots} hatte. Seine Signatur wurde hier mit einem Zertifikat geprüft, das nur der Dienst liefert.",
  "bundleTimestamp.stated":
    "Diese Datei enthält einen Zeitstempel, der {name} nennt. Er gibt an, dass der Checkpoint des Logs, der {snapshots} und den Snapshot dieses Fingerabdrucks umfasst, am {time} vorlag. Seine Signatur wurde hier mit einem Zertifikat geprüft, das nur diese Datei liefert.",
  "document.sameHash.title": "Der angegebene Hash ist der aufgezeichnete",
  "document.sameHash.predicate":
    "hat den {algorithm}-Hash, auf den sich dieser Datensatz bezieht. Hier wurde kein Dokument gehasht: Um ein Dokument zu vergleichen, wählen Sie seine Datei.",
  "check.NO_SNAPSHOT_TIME":
    "Der Snapshot nennt keine lesbare Zeit. Deshalb konnten die Zeiten der Mitsignaturen nicht damit verglichen werden.",
  "time.fingerprintTimestamp": "die Zeit, die der Unterzeichner angibt",
  "time.createdAt": "die angegebene Zeit des Empfangs",
  "time.confirmationTimestamp": "die angegebene Zeit der Bestätigung",
  "time.timestamp": "die Zeit des Snapshots",
  "verdict.unreadTime":
    "{Member} ist nicht als Zeit lesbar und wurde deshalb nicht verglichen: {text}.",
  "verdict.unreadTime.notText": "{Member} ist kein Text und wurde deshalb nicht verglichen.",
  "verdict.undated": "Der Snapshot nennt keine lesbare Zeit. Ohne sie bestätigt nichts die Wurzel.",
  "check.numbered": "{check} {number}",
  "check.passed.PROOF_SHAPE": "Der Beweis hat die Form eines Einschlussbeweises.",
  "check.passed.PROOF_SUBJECT":
    "Der Beweis gehört zu diesem Fingerabdruck: Sein Pfad und sein Blatt enthalten beide den Hash des Fingerabdrucks.",
  "check.passed.PROOF_WALK":
    "Die Schritte des Beweises passen zusammen, vom Blatt bis zu einer Wurzel.",
  "check.passed.RECORD_HASH":
    "Der hier aus den Feldern des Datensatzes berechnete Hash ist der Hash dieses Fingerabdrucks.",
  "check.passed.SIGNATURE": "Die Signatur ist für diesen Fingerabdruck gültig.",
  "check.passed.SIGNER":
    "Eine der gültigen Signaturen stammt von dem Unterzeichner, den der Datensatz nennt.",
  "check.passed.ROOT_RECORD": "Der Beweis führt zu der Wurzel, die der Datensatz angibt.",
  "check.passed.ROOT_BATCH": "Der Beweis führt zu der Wurzel, die der Stapel angibt.",
  "check.passed.ROOT_LEDGER":
    "Der Snapshot führt diesen Stapel mit der Wurzel des Beweises auf, und der Inhalt des Snapshots passt zu dessen Hash.",
  "check.passed.ROOT_LEDGER.anyBatch":
    "Der Snapshot führt einen Stapel mit der Wurzel des Beweises auf, und der Inhalt des Snapshots passt zu dessen Hash.",
  "check.passed.STATEMENTS":
    "Die verglichenen Angaben widersprechen einander nicht. Verglichen wurden diese Teile: {parts}.",
  "check.passed.DOCUMENT":
    "Der hier berechnete Hash des Dokuments ist der, auf den sich der Datensatz bezieht.",
  "check.passed.ROOT_VISITOR": "Der Beweis führt zu der Wurzel, die Sie angegeben haben.",
  "check.passed.ROOT_WITNESSES":
    "Der Snapshot steht im Log, und so viele der Zeugen, denen Sie vertrauen, haben dieses Log mitsigniert, wie Ihre Policy verlangt.",
  "check.OTHER_RECORD": "Der Hash, den der Datensatz angibt, ist nicht der dieses Fingerabdrucks.",
  "check.MALFORMED_PROOF": "Der Beweis hat nicht die Form eines Einschlussbeweises.",
  "check.ABSENCE_PROOF":
    "Der Beweis ist kein Einschlussbeweis. Er ist ein Abwesenheitsbeweis, der zeigen soll, dass etwas nicht im Stapel ist.",
  "check.BROKEN_WALK": "Die Schritte des Beweises passen nicht zusammen.",
  "check.OTHER_FINGERPRINT": "Der Beweis gehört nicht zu diesem Fingerabdruck.",
  "check.INVALID_SIGNATURE": "Eine Signatur ist für diesen Fingerabdruck nicht gültig.",
  "check.SIGNER_NOT_AMONG_VALID":
    "Keine der gültigen Signaturen stammt von dem Unterzeichner, den der Datensatz nennt.",
  "check.OTHER_ROOT": "Der Beweis führt zu einer Wurzel, und der Datensatz gibt eine andere an.",
  "check.SNAPSHOT_HASH_MISMATCH": "Der Snapshot gibt nicht den Hash seines eigenen Inhalts an.",
  "check.OTHER_SNAPSHOT": "Der Snapshot ist nicht der, den der Datensatz oder der Stapel nennt.",
  "check.ROOT_NOT_IN_SNAPSHOT":
    "Im Snapshot fehlt dieser Stapel, oder er hat dort eine andere Wurzel als der Beweis.",
  "check.ROOT_NOT_IN_SNAPSHOT.anyBatch":
    "Der Snapshot führt keinen Stapel mit der Wurzel des Beweises auf.",
  "check.OTHER_DOCUMENT":
    "Der Hash des Dokuments ist nicht der, auf den sich der Datensatz bezieht.",
  "check.otherGivenHash":
    "Der angegebene Hash eines Dokuments ist nicht der, auf den sich der Datensatz bezieht. Hier wurde kein Dokument gehasht.",
  "check.NOT_A_HASH":
    "Der Hash des Fingerabdrucks fehlt oder ist fehlerhaft. Richtig sind 64 Hexadezimalziffern.",
  "check.NO_RECORD": "Es liegt kein Datensatz vor.",
  "check.NOT_REPRODUCED":
    "Die Felder des Datensatzes ergeben nicht den Hash dieses Fingerabdrucks.",
  "check.UNKNOWN_STATUS": "Die Beweise geben keinen Status an, der hier bekannt ist.",
  "check.NO_SIGNATURES": "Der Datensatz enthält keine Signatur.",
  "check.TOO_MANY_SIGNATURES": "Der Datensatz enthält mehr Signaturen, als hier geprüft werden.",
  "check.UNSUPPORTED_ALGORITHM":
    "Diese Art von Signatur wird hier nicht unterstützt und wurde deshalb nicht geprüft.",
  "check.SIGNER_UNDECIDED":
    "Unter den Signaturen, die geprüft werden konnten, ist keine gültige des genannten Unterzeichners. Deshalb ist nicht bekannt, ob er signiert hat.",
  "check.NO_PROOF": "Es liegt kein Beweis vor.",
  "check.KNOWN_SHAPE":
    "Der Beweis hat ein anderes veröffentlichtes Format, das hier nicht unterstützt wird.",
  "check.NO_SUBJECT": "Der Beweis zeigt nicht, zu welchem Fingerabdruck er gehört.",
  "check.NO_ROOT_GIVEN":
    "Für diesen Vergleich ist keine Wurzel angegeben. Deshalb wurde die Wurzel des Beweises nicht verglichen.",
  "check.NO_BATCH": "Es liegt kein Stapel vor.",
  "check.NO_SNAPSHOT": "Es liegt kein Snapshot vor.",
  "check.NO_SNAPSHOT_NAMED": "Weder der Datensatz noch der Stapel nennt einen Snapshot.",
  "check.UNKNOWN_LEDGER":
    "Der Snapshot stammt aus einer Art von Ledger, die hier nicht unterstützt wird.",
  "check.CONTENT_NOT_PASSED":
    "Das Dokument wurde nicht verglichen, weil die Prüfung des Inhalts des Datensatzes nicht „Bestanden“ ergab.",
  "check.UNKNOWN_REFERENCE":
    "Der Dokumentverweis des Datensatzes ist weder ein SHA-256- noch ein SHA-512-Hash. Deshalb konnte das Dokument nicht verglichen werden.",
  "check.OTHER_ALGORITHM":
    "Der Hash des Dokuments und der im Datensatz stammen von verschiedenen Verfahren. Deshalb können sie nicht verglichen werden.",
  "check.NO_SIGNER":
    "Der Datensatz nennt keinen Unterzeichner. Die Schlüssel, die signiert haben, stehen bei den Signaturen.",
  "check.NO_ROOT_REACHED": "Der Beweis führt zu keiner Wurzel.",
  "check.INVALID_CHECKPOINT":
    "Eine Signatur auf dem Checkpoint, die das Log oder einen seiner Zeugen nennt, ist nicht gültig.",
  "check.NOT_IN_LOG":
    "Der Beweis des Logs zeigt nicht, dass dieser Snapshot an seinem Platz im signierten Log steht.",
  "check.passed.ROOT_OBSERVER":
    "{Name}, ein Beobachter, dem Sie für das Netz {network} vertrauen, gibt an, dass der Dienst ihm am {time} dieselbe Wurzel für diesen Batch genannt hat.",
  "check.OBSERVED_OTHER_ROOT":
    "{Name}, ein Beobachter, dem Sie für das Netz {network} vertrauen, gibt an, dass der Dienst ihm am {time} eine andere Wurzel für diesen Batch genannt hat. Der Dienst zeigt verschiedenen Leuten verschiedene Wurzeln, oder diese Beweise sind falsch, oder die Angabe des Beobachters ist es.",
  "check.OBSERVED_TWO_ROOTS":
    "{Name}, ein Beobachter, dem Sie für das Netz {network} vertrauen, hat am {time} festgehalten, dass der Dienst für diesen Batch zwei verschiedene Wurzeln genannt hat.",
  "check.OBSERVED_AHEAD":
    "{Name}, ein Beobachter, dem Sie für das Netz {network} vertrauen, datiert, was er gesehen hat, auf {time}. Das liegt vor Ihrer Uhr, also zählt es nicht.",
  "check.OBSERVED_CHANGE.STATUS_BACK":
    "{Name}, ein Beobachter, dem Sie für das Netz {network} vertrauen, hat am {time} festgehalten, dass der Dienst zurückgenommen hat, dass dies endgültig ist.",
  "check.OBSERVED_CHANGE.CHANGED":
    "{Name}, ein Beobachter, dem Sie für das Netz {network} vertrauen, hat am {time} festgehalten, dass der Dienst seinen Datensatz zu diesem Fingerabdruck geändert hat.",
  "check.OBSERVED_CHANGE.VANISHED":
    "{Name}, ein Beobachter, dem Sie für das Netz {network} vertrauen, hat am {time} festgehalten, dass der Dienst diesen Fingerabdruck oder seinen Batch nicht mehr kannte.",
  "check.OBSERVATION_NOT_PROVEN":
    "Der Beweis eines Beobachters ist nicht lesbar oder nicht gültig, also zeigt er nichts.",
  "check.UNKNOWN_OBSERVER":
    "Kein Beobachter, dem Sie für dieses Netz vertrauen, hat dies signiert.",
  "check.OTHER_OBSERVATION":
    "Was der Beobachter gesehen hat, betrifft einen anderen Batch, einen anderen Fingerabdruck oder ein anderes Netz.",
  "check.INVALID_POLICY":
    "Die Policy mit den Zeugen, denen Sie vertrauen, kann nicht gelesen werden.",
  "check.NO_ML_DSA":
    "Das Log wurde nicht geprüft, weil der Code für die Signaturen eines Zeugen (ML-DSA-44) hier nicht verfügbar ist.",
  "check.NO_WITNESSES_TRUSTED": "Sie vertrauen noch keinem Zeugen dieses Logs.",
  "check.NO_QUORUM":
    "Ihre Policy verlangt keinen Zeugen. Deshalb kann kein Zeuge die Wurzel bestätigen.",
  "check.NO_LOG_PROOF": "Es liegt kein Beweis vor, dass der Snapshot im Log steht.",
  "check.UNKNOWN_LOG": "Das Log ist mit keinem Schlüssel signiert, den Ihre Policy nennt.",
  "check.KEY_ENDED":
    "Das Log hat diesen Checkpoint mit einem Schlüssel signiert, den Ihre Policy nur für frühere Checkpoints zulässt, als das Log kleiner war.",
  "check.OTHER_LOG_PROOF":
    "Der Beweis des Logs führt nicht von diesem Snapshot zur Wurzel im Checkpoint, der mit dem Beweis kommt. Der Beweis ist beschädigt oder gehört zu einem anderen Snapshot.",
  "check.LEDGER_NOT_PASSED":
    "Die Prüfung des Ledgers wurde nicht bestanden, oder der Snapshot gibt keine Ordnungszahl an. Deshalb wurde der Snapshot nicht im Log gesucht.",
  "check.QUORUM_NOT_REACHED":
    "Zu wenige Mitsignaturen von Zeugen, denen Sie vertrauen, zählen hier. Ihre Policy verlangt mehr. Eine Mitsignatur zählt zum Beispiel nicht, wenn ihre Zeit nach der Zeit Ihrer Uhr liegt.",
  "check.ownSnapshot.passed":
    "Der Snapshot, den Sie angegeben haben, führt diesen Stapel mit der Wurzel des Beweises auf, und der Inhalt des Snapshots passt zu dessen Hash.",
  "check.ownSnapshot.passed.anyBatch":
    "Der Snapshot, den Sie angegeben haben, führt einen Stapel mit der Wurzel des Beweises auf, und der Inhalt des Snapshots passt zu dessen Hash.",
  "check.ownSnapshot.SNAPSHOT_HASH_MISMATCH":
    "Der Snapshot, den Sie angegeben haben, gibt nicht den Hash seines eigenen Inhalts an.",
  "check.ownSnapshot.OTHER_SNAPSHOT":
    "Der Snapshot, den Sie angegeben haben, ist nicht der, den der Datensatz oder der Stapel nennt.",
  "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT":
    "In dem Snapshot, den Sie angegeben haben, fehlt dieser Stapel, oder er hat dort eine andere Wurzel als der Beweis.",
  "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT.anyBatch":
    "Der Snapshot, den Sie angegeben haben, führt keinen Stapel mit der Wurzel des Beweises auf.",
  "check.boundByLeaf":
    "Der Beweis gehört zu diesem Fingerabdruck: Sein Blatt enthält dessen Hash. In diesem Netzwerk muss der Pfad nicht dieser Hash sein.",
  "check.signedTime":
    "Der Hash wurde mit der Zeit in der Schreibweise {text} berechnet. Der Datensatz zeigt dieselbe Zeit in anderer Form.",
  "check.signerNotCovered":
    "Wenn der Datensatz einen Unterzeichner nennt, deckt der Hash diesen Namen nicht ab.",
  "check.repeats":
    "Diese Signatur stammt von demselben Schlüssel wie Signatur {number} oder wurde aus ihr berechnet. Beide zählen als ein Unterzeichner.",
  "check.highS":
    "Diese Signatur hat die „High-S“-Form, die jeder ohne den Schlüssel aus einer vorhandenen Signatur herstellen kann. Sie stammt also vielleicht nicht vom Unterzeichner.",
  "check.signedAhead":
    "Die Zeit, die der Unterzeichner angibt, liegt nach der angegebenen Zeit des Empfangs. Daraus wird nichts gefolgert, denn die Uhr des Unterzeichners kann falsch gehen.",
  "check.otherRootThanBatch":
    "Der Beweis führt zu einer Wurzel, und der Stapel gibt eine andere an.",
  "check.otherRootThanVisitor":
    "Der Beweis führt zu einer Wurzel, und Sie haben eine andere angegeben.",
  "check.notARoot":
    "Der Text, den Sie angegeben haben, ist keine Wurzel. Eine Wurzel hat 64 Hexadezimalziffern.",
  "check.notADocument":
    "Der Text, den Sie angegeben haben, ist weder ein SHA-256- noch ein SHA-512-Hash.",
  "check.notStated":
    "Der Hash deckt ein Feld {name} ab, das im Datensatz fehlt oder eine falsche Form hat. Deshalb kann der Hash nicht berechnet werden.",
  "check.ownDocumentId": "Die Dokument-ID haben Sie angegeben.",
  "check.uncovered":
    "Der Beweis enthält Felder, die kein Hash abdeckt und die deshalb jeder geändert haben kann: {names}.",
  "check.status.final.service":
    "Der Dienst sagt, dass der Fingerabdruck endgültig ist. Keine Prüfung kann zeigen, ob das stimmt.",
  "check.status.final.file":
    "Die Datei sagt, dass der Fingerabdruck endgültig ist. Keine Prüfung kann zeigen, ob das stimmt.",
  "check.status.final.visitor":
    "Sie sagen, dass der Fingerabdruck endgültig ist. Keine Prüfung kann zeigen, ob das stimmt.",
  "check.status.final.nobody":
    "Die Beweise sagen, dass der Fingerabdruck endgültig ist. Keine Prüfung kann zeigen, ob das stimmt.",
  "check.status.errored.service":
    "Der Dienst sagt, dass der Fingerabdruck nicht in das Ledger aufgenommen werden konnte.",
  "check.status.errored.file":
    "Die Datei sagt, dass der Fingerabdruck nicht in das Ledger aufgenommen werden konnte.",
  "check.status.errored.visitor":
    "Sie sagen, dass der Fingerabdruck nicht in das Ledger aufgenommen werden konnte.",
  "check.status.errored.nobody":
    "Die Beweise sagen, dass der Fingerabdruck nicht in das Ledger aufgenommen werden konnte.",
  "check.status.notFinalYet.service":
    "Der Dienst sagt, dass der Fingerabdruck noch nicht endgültig ist.",
  "check.status.notFinalYet.file":
    "Die Datei sagt, dass der Fingerabdruck noch nicht endgültig ist.",
  "check.status.notFinalYet.visitor": "Sie sagen, dass der Fingerabdruck noch nicht endgültig ist.",
  "check.status.notFinalYet.nobody":
    "Die Beweise sagen, dass der Fingerabdruck noch nicht endgültig ist.",
  "check.status.withheld.service":
    "Der Dienst sagt, dass der Betreiber die Dokument-ID zurückhält. Der Inhalt kann nur mit der richtigen Dokument-ID geprüft werden.",
  "check.status.withheld.file":
    "Die Datei sagt, dass der Betreiber die Dokument-ID zurückhält. Der Inhalt kann nur mit der richtigen Dokument-ID geprüft werden.",
  "check.status.withheld.visitor":
    "Sie sagen, dass der Betreiber die Dokument-ID zurückhält. Der Inhalt kann nur mit der richtigen Dokument-ID geprüft werden.",
  "check.status.withheld.nobody":
    "Die Beweise sagen, dass der Betreiber die Dokument-ID zurückhält. Der Inhalt kann nur mit der richtigen Dokument-ID geprüft werden.",
  "check.contradiction.BATCH_ID":
    "Der Datensatz nennt einen Stapel, und der gezeigte Stapel hat eine andere ID.",
  "check.contradiction.ORGANIZATION": "Datensatz und Stapel nennen verschiedene Organisationen.",
  "check.contradiction.ROOT": "Datensatz und Stapel geben verschiedene Wurzeln an.",
  "check.contradiction.SNAPSHOT": "Datensatz und Stapel nennen verschiedene Snapshots.",
  "check.contradiction.ORDINAL":
    "Stapel und Snapshot geben verschiedene Ordnungszahlen für den Snapshot an.",
  "check.contradiction.STATUS": "Datensatz und Stapel geben Status an, die einander widersprechen.",
  "check.contradiction.SNAPSHOT_BEFORE_RECEIPT":
    "Das Datum des Snapshots liegt vor der angegebenen Zeit des Empfangs.",
  "check.contradiction.CONFIRMED_BEFORE_RECEIPT":
    "Die angegebene Zeit der Bestätigung liegt vor der angegebenen Zeit des Empfangs.",
  "check.unreadable.PROOF_SHAPE":
    "Der Beweis konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.PROOF_SUBJECT":
    "Der Beweis konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.PROOF_WALK":
    "Der Beweis konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.RECORD_HASH":
    "Der Datensatz konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.SIGNATURE":
    "Die Signaturen des Datensatzes konnten nicht gelesen werden. Entweder ist der Datensatz nicht lesbar, oder seine Signaturen sind keine Liste.",
  "check.unreadable.SIGNER":
    "Der Datensatz konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.ROOT_RECORD":
    "Der Datensatz konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.ROOT_BATCH":
    "Der Stapel konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.ROOT_LEDGER":
    "Der Snapshot konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.DOCUMENT":
    "Der Datensatz konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.",
  "check.unreadable.ROOT_WITNESSES":
    "Der Beweis des Logs konnte nicht gelesen werden. Er ist kein Beweis eines Logs, ist zu groß oder enthält unsignierte Zusätze.",
  "verdict.withdrawn.label": "Nicht entscheidbar: Der Datensatz ist verschwunden",
  "verdict.withdrawn.sentence":
    "Der Dienst hat zu diesem Fingerabdruck vorher einen Datensatz geliefert und tut es jetzt nicht mehr.",
  "verdict.withdrawn.notes.0":
    "Der Datensatz des Dienstes steht unverändert weiter unten. Er wurde nicht noch einmal geprüft.",
  "verdict.unavailable.label": "Nicht entscheidbar: nicht geprüft",
  "verdict.unavailable.sentence": "Die Prüfungen konnten hier nicht ausgeführt werden.",
  "verdict.unavailable.reason": "Der Grund: {reason}.",
  "verdict.damaged.label": "Nicht bestanden: beschädigtes Beweisbündel",
  "verdict.damaged.sentence":
    "Diese Teile des Beweisbündels passen nicht zu den Hashes in dessen eigenem Manifest: {parts}.",
  "verdict.failed.unnamed": "Eine Prüfung ist fehlgeschlagen.",
  "verdict.failed.ownDocument":
    "Das spricht nicht gegen den Datensatz. Eine Kopie mit geändertem Inhalt hat andere Bytes, und meist auch eine, die nur geöffnet und wieder gespeichert wurde.",
  "verdict.failed.ownHash":
    "Das spricht nicht gegen den Datensatz. Der Hash kann falsch geschrieben oder der einer anderen Datei sein.",
  "verdict.held.content": "der Inhalt",
  "verdict.held.signatures": "die Signaturen",
  "verdict.held.proof": "die Schritte des Beweises",
  "verdict.held.all": "Geprüft und bestanden: {parts}.",
  "verdict.inconclusive.notFinal": "Nicht entscheidbar: noch nicht endgültig",
  "verdict.inconclusive.rootless":
    "Die Schritte des Beweises passen zusammen, aber nichts hier sagt, welche Wurzel die richtige ist.",
  "verdict.inconclusive.updates":
    "Der Fingerabdruck bekommt einen Beweis, sobald sein Stapel im Ledger steht. Diese Seite aktualisiert sich von selbst.",
  "verdict.inconclusive.errored":
    "Der Fingerabdruck ist nicht bestätigt, aber keine Prüfung ist fehlgeschlagen.",
  "verdict.consistent.labels.service": "Stimmig: Nur der Dienst bürgt für die Wurzel",
  "verdict.consistent.labels.file": "Stimmig: Nur diese Datei bürgt für die Wurzel",
  "verdict.consistent.labels.visitor": "Stimmig: Nur Ihre Beweise bürgen für die Wurzel",
  "verdict.consistent.only.service":
    "Nur der Dienst bürgt für die Wurzel und für alles, womit sie verglichen wurde.",
  "verdict.consistent.only.file":
    "Nur diese Datei bürgt für die Wurzel und für alles, womit sie verglichen wurde.",
  "verdict.consistent.only.visitor":
    "Nur die Beweise, die Sie angegeben haben, bürgen für die Wurzel.",
  "verdict.confirmed.root.label": "Bestätigt durch Ihre Wurzel",
  "verdict.confirmed.root.leads":
    "Der Beweis führt von diesem Fingerabdruck zu der Wurzel, die Sie angegeben haben.",
  "verdict.confirmed.root.agrees":
    "{fits}, und der Beweis führt zu der Wurzel, die Sie angegeben haben.",
  "verdict.confirmed.snapshot.label": "Bestätigt durch Ihren Snapshot",
  "verdict.confirmed.snapshot.leads":
    "Der Beweis führt von diesem Fingerabdruck zu einer Wurzel im Snapshot, den Sie angegeben haben.",
  "verdict.confirmed.snapshot.agrees":
    "{fits}, und der Beweis führt zu einer Wurzel im Snapshot, den Sie angegeben haben.",
  "verdict.confirmed.witnesses.label": "Bestätigt durch Zeugen, denen Sie vertrauen",
  "verdict.confirmed.witnesses.agrees": {
    by: "count",
    one: "{log} enthält den Hash des Snapshots, der die Wurzel des Beweises aufführt, und ein Zeuge, dem Sie vertrauen, hat dieses Log mitsigniert, zuletzt mit Datum {time}. {fits}.",
    other:
      "{log} enthält den Hash des Snapshots, der die Wurzel des Beweises aufführt, und {count} Zeugen, denen Sie vertrauen, haben dieses Log mitsigniert, zuletzt mit Datum {time}. {fits}.",
  },
  "verdict.confirmed.observer.label": "Bestätigt durch einen Beobachter, dem Sie vertrauen",
  "verdict.confirmed.observer.agrees":
    "{Name}, ein Beobachter, dem Sie für das Netz {network} vertrauen, gibt an, dass der Dienst ihm am {time} dieselbe Wurzel für diesen Batch genannt hat. {fits}.",
  "verdict.confirmed.proofAlone":
    "Dieses Ergebnis betrifft nur den Beweis, weil die Beweise den Datensatz und seine Signaturen nicht enthalten. Um auch sie prüfen zu lassen, fügen Sie den Datensatz hinzu, oder rufen Sie ihn ab.",
  "verdict.fits.document": "Dokument",
  "verdict.fits.content": "Inhalt",
  "verdict.fits.signatures": {
    by: "count",
    one: "Signatur",
    other: "die Signaturen von {count} Schlüsseln",
  },
  "verdict.fits.proof": "Beweis",
  "verdict.fits.sentence": "{fits}.",
  "verdict.consistent.proofAlone": "Der Beweis führt von diesem Fingerabdruck zu seiner Wurzel.",
  "verdict.fits.all": "{Parts} dieses Fingerabdrucks passen zusammen",
  "verdict.ledger.service":
    "Das eigene Ledger des Dienstes führt den Stapel dieses Fingerabdrucks in einem Snapshot auf.",
  "verdict.ledger.service.dated":
    "Das eigene Ledger des Dienstes führt den Stapel dieses Fingerabdrucks in einem Snapshot vom {date} auf.",
  "verdict.ledger.file":
    "Ein in dieser Datei beschriebenes Ledger führt den Stapel dieses Fingerabdrucks in einem Snapshot auf.",
  "verdict.ledger.file.dated":
    "Ein in dieser Datei beschriebenes Ledger führt den Stapel dieses Fingerabdrucks in einem Snapshot vom {date} auf.",
  "verdict.ledger.visitor":
    "Der Snapshot, den Sie angegeben haben, führt einen Stapel mit der Wurzel des Beweises auf.",
  "verdict.ledger.visitor.dated":
    "Der Snapshot vom {date}, den Sie angegeben haben, führt einen Stapel mit der Wurzel des Beweises auf.",
  "verdict.compared.parts.record": "der Datensatz",
  "verdict.compared.parts.proof": "der Beweis",
  "verdict.compared.parts.batch": "der Stapel",
  "verdict.compared.parts.snapshot": "ein Snapshot des Ledgers",
  "verdict.compared.parts.document": "Ihr Dokument",
  "verdict.compared.notCompared": "Nicht verglichen: {parts}.",
  "verdict.compared.signerStated.service":
    "Den Namen des Unterzeichners gibt nur der Dienst an. Der Hash des Fingerabdrucks deckt diesen Namen nicht ab.",
  "verdict.compared.signerStated.file":
    "Den Namen des Unterzeichners gibt nur die Datei an. Der Hash des Fingerabdrucks deckt diesen Namen nicht ab.",
  "verdict.compared.boundByLeaf":
    "In diesem Netzwerk muss nur das Blatt eines Beweises den Hash des Fingerabdrucks enthalten. Der Pfad muss nicht dieser Hash sein.",
  "link.passedCount": "{number} von {count} Prüfungen bestanden, keine fehlgeschlagen",
  "link.failedCount": "{number} von {count} Prüfungen nicht bestanden",
  "link.passed.signatures": "Jede Signatur ist für diesen Fingerabdruck gültig.",
  "link.passed.inclusion":
    "Der Beweis gehört zu diesem Fingerabdruck und führt zu der Wurzel, die der Datensatz angibt.",
  "link.passed.statements": "Die verglichenen Angaben widersprechen einander nicht.",
  "link.absent.content": "Es liegt kein Datensatz vor, dessen Inhalt geprüft werden könnte.",
  "link.absent.signatures": "Es liegt kein Datensatz vor und deshalb keine Signatur zum Prüfen.",
  "link.absent.inclusion": "Es liegt kein Beweis zum Prüfen vor.",
  "link.absent.batch":
    "Es liegt kein Stapel vor, der eine Wurzel angibt. Deshalb wurde der Beweis nicht mit einem Stapel verglichen.",
  "link.absent.ledger":
    "Es liegt kein Snapshot eines Ledgers vor. Deshalb wurde der Beweis nicht mit einem Ledger verglichen.",
  "link.absent.statements":
    "Es gibt keine zwei Angaben, die miteinander verglichen werden könnten.",
  "link.absent.document": "Sie haben kein Dokument zum Vergleichen angegeben.",
  "link.waiting": "Das wurde noch nicht geprüft.",
  "link.notChecked": "Das wurde nicht geprüft.",
  "link.rootless":
    "Der Beweis gehört zu diesem Fingerabdruck, und die Schritte des Beweises passen zusammen. Aber kein Datensatz gibt eine Wurzel zum Vergleich an.",
  "missing.generatedBatches":
    "Dieser Explorer zeigt erfundene Stapel. Deshalb wurde der Beweis nicht mit einem echten Stapel verglichen.",
  "missing.withdrawn":
    "Das wurde nicht noch einmal geprüft, weil der Dienst den Datensatz nicht mehr herausgibt.",
  "missing.noBatchNamed": "Der Datensatz nennt noch keinen Stapel.",
  "missing.batchUnknown": "Der Dienst kennt den Stapel nicht, den der Datensatz nennt.",
  "missing.noSnapshotNamed": "Der Datensatz nennt noch keinen Snapshot.",
  "missing.snapshotUnknown":
    "Der Dienst kennt den Snapshot nicht, den der Datensatz oder der Stapel nennt.",
  "missing.otherLedger":
    "Standardmäßig wird nur der Dienst gefragt. Deshalb wurde nichts mit dem Ledger von {network} verglichen.",
  "missing.failed.proof": "Der Beweis konnte nicht gelesen werden. {reason}.",
  "missing.failed.batch": "Der Stapel konnte nicht gelesen werden. {reason}.",
  "missing.failed.snapshot": "Der Snapshot konnte nicht gelesen werden. {reason}.",
  "signer.unnamed": {
    by: "count",
    one: "Der Datensatz nennt keinen Unterzeichner. Der Fingerabdruck wurde mit dem Schlüssel {keys} signiert.",
    other:
      "Der Datensatz nennt keinen Unterzeichner. Der Fingerabdruck wurde mit den Schlüsseln {keys} signiert.",
  },
  "signer.highS": {
    by: "count",
    one: "{count} Signatur liegt in der „High-S“-Form vor. Jeder kann diese Form ohne den Schlüssel aus einer vorhandenen Signatur herstellen.",
    other:
      "{count} Signaturen liegen in der „High-S“-Form vor. Jeder kann diese Form ohne den Schlüssel aus einer vorhandenen Signatur herstellen.",
  },
  "log.chosen": "Vom Dienst ausgewählt",
  "log.snapshots": { by: "count", one: "{count} Snapshot", other: "{count} Snapshots" },
  "log.before": "Checkpoint, den dieser Browser am {time} gesehen hat: {snapshots}",
  "log.now": "Checkpoint, den der Dienst am {time} gezeigt hat: {snapshots}",
  "log.problem.UNREACHABLE":
    "Dateien des Logs konnten nicht abgerufen werden. Was sie erfordert, wurde nicht geprüft.",
  "log.problem.REFUSED":
    "Der Dienst gibt die Dateien des Logs zurzeit nicht heraus. Was sie erfordert, wurde nicht geprüft.",
  "log.problem.WRONG_LENGTH":
    "Eine Datei des Logs hat nicht die richtige Länge. Was sie erfordert, wurde nicht geprüft.",
  "log.problem.INVALID_POLICY":
    "Die Policy-Datei des Logs kann nicht gelesen werden. Deshalb wurde das Log nicht geprüft.",
  "log.problem.NO_ML_DSA":
    "Das Log wurde nicht geprüft, weil der Code für die Signaturen eines Zeugen (ML-DSA-44) hier nicht verfügbar ist.",
  "log.problem.INVALID_CHECKPOINT":
    "Der Checkpoint des Logs kann nicht gelesen werden oder ist nicht mit dem Schlüssel des Logs signiert. Deshalb wurde das Log nicht geprüft.",
  "log.problem.SIGNATURE_MISMATCH": "Eine Signatur auf dem Checkpoint des Logs ist nicht gültig.",
  "log.place.IN_LOG":
    "Die Wurzel des Logs wurde hier aus dem Hash dieses Snapshots, seinem Platz im Log und den Dateien des Logs berechnet. Das Log hat dieselbe Wurzel signiert. Der Snapshot steht also im Log.",
  "log.place.OTHER_ENTRY":
    "Am Platz dieses Snapshots steht im signierten Log des Dienstes ein anderer Eintrag.",
  "log.place.TILES_MISMATCH":
    "Aus den Dateien des Logs ergibt sich eine andere Wurzel als die, die das Log signiert hat.",
  "log.place.BEYOND_CHECKPOINT":
    "Der neueste Checkpoint des Logs umfasst diesen Snapshot noch nicht. Diese Seite sieht von selbst wieder nach.",
  "log.history.CONSISTENT":
    "Das Log beginnt noch immer so, wie dieser Browser es zuletzt gesehen hat ({snapshots}, am {time}). Nichts davon wurde geändert oder entfernt.",
  "log.history.FIRST_LOOK":
    "Dieser Browser hatte dieses Log noch nicht gesehen. Er hat jetzt den Checkpoint des Logs gespeichert und vergleicht das Log bei Ihrem nächsten Besuch damit.",
  "log.history.NOT_KEPT":
    "Das Log wurde nicht mit seinem Stand bei einem früheren Besuch verglichen, weil dieser Browser keine Daten dieser Website speichert. Der Browser kann deshalb nicht bemerken, ob das Log zwischen zwei Besuchen geändert wird.",
  "log.history.OTHER_KEY":
    "Das Log ist jetzt mit einem anderen Schlüssel signiert als dem, den dieser Browser früher gesehen hat. Deshalb zeigt die Signatur nicht, dass es dasselbe Log ist. Fragen Sie den Betreiber des Dienstes, warum sich der Schlüssel geändert hat.",
  "log.history.TOO_LONG":
    "Das Log wurde nicht mit seinem Stand bei einem früheren Besuch verglichen, weil sein Checkpoint zu lang ist, als dass dieser Browser ihn speichert. Der Browser kann deshalb nicht bemerken, ob das Log zwischen zwei Besuchen geändert wird.",
  "log.history.ROLLED_BACK": "Das Log ist kürzer, als dieser Browser es zuletzt gesehen hat.",
  "log.history.FORKED":
    "Das Log beginnt nicht mehr mit den Snapshots, die dieser Browser früher darin gesehen hat.",
  "log.history.FORKED_BEFORE":
    "Als dieser Browser früher nachgesehen hat, begann das Log nicht mit den Snapshots, die er davor darin gesehen hatte.",
  "log.history.TILES_MISMATCH":
    "Aus den Dateien des Logs ergibt sich eine andere Wurzel als die, die das Log signiert hat. Deshalb beweisen diese Dateien nicht, dass das Log noch immer mit den Snapshots beginnt, die dieser Browser früher gesehen hat.",
  "log.witnesses.none":
    "Der Dienst nennt keine Zeugen. Deshalb bürgt hier nur der Dienst selbst dafür, dass er allen dasselbe Log zeigt.",
  "log.witnesses.cosigned":
    "Mitsigniert von {names}: {cosigned} von {named} Zeugen auf der Liste des Dienstes. Die letzte Mitsignatur trägt das Datum {time}.",
  "log.witnesses.notYet":
    "Von den Zeugen, die der Dienst nennt ({named}), hat dieser Checkpoint noch keine Mitsignatur, die zählt. Eine Mitsignatur, deren Zeit Ihrer Uhr voraus ist, zählt nicht. Diese Seite sieht von selbst wieder nach.",
  "log.witnesses.quorum": "Diese Mitsignaturen genügen der eigenen Policy des Dienstes.",
  "log.witnesses.noQuorum": "Die eigene Policy des Dienstes verlangt mehr Zeugen.",
  "log.witnesses.worth":
    "Der Dienst hat diese Zeugen ausgewählt. Ihre Mitsignaturen ändern das Urteil nur, wenn Sie diese Zeugen kennen und ihnen vertrauen.",
  "log.failure.FORKED.label": "Nicht bestanden: Das Log dieses Dienstes wurde gespalten",
  "log.failure.FORKED.sentence":
    "Zwei Fassungen des Logs dieses Dienstes widersprechen einander, und der Schlüssel des Logs hat beide signiert.",
  "log.failure.FORKED.meaning":
    "Dieser Browser hat zwei Fassungen des Logs gesehen, und keine ist der Anfang der anderen. Beide Fassungen hat derselbe Schlüssel signiert. Entweder zeigt also der Betreiber des Logs zu verschiedenen Zeiten oder verschiedenen Leuten verschiedene Logs, oder jemand anders hat den Schlüssel.",
  "log.failure.ROLLED_BACK.label": "Nicht bestanden: Das Log dieses Dienstes wurde zurückgesetzt",
  "log.failure.ROLLED_BACK.sentence":
    "Das Log des Dienstes ist kürzer, als dieser Browser es zuletzt gesehen hat.",
  "log.failure.ROLLED_BACK.meaning":
    "Ein Log darf nur wachsen. Dieser Browser hat eine frühere Fassung gesehen, die das Log signiert hatte. In der Fassung, die der Dienst jetzt zeigt, fehlen Snapshots daraus. Eine alte Kopie des Logs, etwa aus einem Cache, sieht genauso aus.",
  "log.failure.SIGNATURE_MISMATCH.label":
    "Nicht bestanden: ungültige Signatur auf dem Checkpoint des Logs",
  "log.failure.SIGNATURE_MISMATCH.sentence":
    "Eine Signatur auf dem Checkpoint des Logs ist nicht gültig.",
  "log.failure.SIGNATURE_MISMATCH.meaning":
    "Der Checkpoint oder seine Signatur wurde geändert, oder er wurde nie mit dem Schlüssel signiert, den die Signatur nennt.",
  "log.failure.OTHER_ENTRY.label": "Nicht bestanden: nicht im Log des Dienstes",
  "log.failure.OTHER_ENTRY.sentence":
    "Am Platz des hier gezeigten Snapshots steht im Log des Dienstes ein anderer Eintrag.",
  "log.failure.OTHER_ENTRY.meaning":
    "Der Dienst zeigt diesen Snapshot, aber der Schlüssel des Logs hat für dessen Platz im Log etwas anderes signiert. Der hier gezeigte Snapshot ist also nicht der im Log.",
  "log.failure.TILES_MISMATCH.label":
    "Nicht bestanden: Die Dateien des Logs passen nicht zu seiner signierten Wurzel",
  "log.failure.TILES_MISMATCH.sentence":
    "Aus den Dateien des Logs ergibt sich eine andere Wurzel als die, die das Log signiert hat.",
  "log.failure.TILES_MISMATCH.meaning":
    "Die Dateien eines ehrlichen Logs führen zu der Wurzel, die es signiert hat. Entweder wurden diese Dateien beschädigt oder geändert, oder das Log hat eine Wurzel signiert, die nicht zu ihnen gehört.",
  "witnesses.trusted":
    "Mitsigniert von {names}: {count} von {trusted} Zeugen, denen Sie vertrauen. Das genügt Ihrer Policy. Die letzte Mitsignatur trägt das Datum {time}.",
  "witnesses.short":
    "Von den Zeugen, denen Sie vertrauen ({trusted}), zählen hier so viele Mitsignaturen dieses Checkpoints: {count}. Ihre Policy verlangt mehr. Deshalb stützt sich das Urteil nicht auf Zeugen.",
  "witnesses.replaced":
    "Der Dienst nennt jetzt andere Zeugen als die, denen Sie vertrauen. Den neuen vertrauen Sie damit noch nicht. Vergleichen Sie zuerst ihre Schlüssel mit denen, die ihre Betreiber veröffentlichen.",
  "witnesses.discounted.AHEAD_OF_CLOCK":
    "Diese Mitsignaturen zählen nicht: {names}. Ihre Zeiten liegen nach der Zeit Ihrer Uhr: {clock}. Prüfen Sie Ihre Uhr.",
  "witnesses.discounted.BEFORE_SNAPSHOT":
    "Diese Mitsignaturen zählen nicht, weil sie älter sind als der Snapshot: {names}.",
  "witnesses.discounted.KEY_OF_LOG":
    "Diese Mitsignaturen zählen nicht, weil sie mit dem Schlüssel des Logs selbst gemacht wurden: {names}.",
  "witnesses.discounted.KEY_ENDED":
    "Diese Mitsignaturen zählen nicht, weil die Policy ihre Schlüssel nur für frühere Checkpoints zulässt, als das Log kleiner war: {names}.",
  "witnesses.checking": "Die Mitsignaturen werden geprüft.",
  "witnesses.refused.INVALID": "Diese Policy kann nicht gelesen werden.",
  "witnesses.refused.OTHER_LOG":
    "Diese Policy gilt für ein anderes Log oder für einen anderen Schlüssel dieses Logs.",
  "witnesses.refused.NO_LOG": "Diese Policy nennt kein Log.",
  "witnesses.refused.NO_QUORUM":
    "Diese Policy verlangt keinen Zeugen. Deshalb kann sie nichts bestätigen.",
  "witnesses.refused.KEY_OF_LOG":
    "Diese Policy zählt den Schlüssel des Logs selbst als Zeugen. Ein Log kann nicht sein eigener Zeuge sein. Deshalb kann die Policy nicht verwendet werden.",
  "witnesses.refused.INVALID.line":
    "Diese Policy kann nicht gelesen werden; der Fehler steht in Zeile {line}.",
  "timestamp.NOT_IN_LOG":
    "Kein Zeitstempel wurde geprüft, weil der Snapshot im Log nicht gefunden wurde.",
  "timestamp.NO_AUTHORITY":
    "Der Dienst nennt keine Zeitstempelstelle. Deshalb zeigt kein Zeitstempel, seit wann das Log diesen Snapshot enthält.",
  "timestamp.NOT_PUBLISHED":
    "Dieser Explorer liest Dateien, die der Dienst veröffentlicht hat. Die Zeitstempel des Logs gehören nicht dazu. Ein Bündel, das jemand gespeichert hat, als der Dienst lief, kann Zeitstempel enthalten. Es kann auf /verify geprüft werden.",
  "timestamp.NO_WEB_CRYPTO":
    "Kein Zeitstempel wurde geprüft. Browser können die Signaturen von Zeitstempeln nur auf Seiten prüfen, die über HTTPS geladen wurden. Diese Seite wurde nicht so geladen.",
  "timestamp.UNREADABLE_LIST":
    "Kein Zeitstempel wurde geprüft, weil die Liste der Zeitstempel des Dienstes nicht gelesen werden kann.",
  "timestamp.valid":
    "Am {time} hat {name} das Log, in dem dieser Snapshot stand, mit einem Zeitstempel versehen. Das Log hatte damals mindestens {snapshots}. Der Zeitstempel wurde hier geprüft.",
  "timestamp.called": "{name}, vom Dienst {others} genannt,",
  "timestamp.details.stated":
    "Der Token sagt, dass {signer} ihn nach der Policy {policy} signiert hat. SHA-256 des Zertifikats der Stelle, wie der Dienst es mitgeliefert hat: {certificate}.",
  "timestamp.details.stated.accuracy":
    "Der Token sagt, dass {signer} ihn nach der Policy {policy} signiert hat, mit einer Genauigkeit von {seconds} s. SHA-256 des Zertifikats der Stelle, wie der Dienst es mitgeliefert hat: {certificate}.",
  "timestamp.details.trusted":
    "{signer} hat den Zeitstempel nach der Policy {policy} signiert. SHA-256 des Zertifikats, dem Sie vertrauen: {certificate}.",
  "timestamp.details.trusted.accuracy":
    "{signer} hat den Zeitstempel nach der Policy {policy} signiert und gibt eine Genauigkeit von {seconds} s an. SHA-256 des Zertifikats, dem Sie vertrauen: {certificate}.",
  "timestamp.notYet":
    "Der Dienst zeigt noch keinen Zeitstempel von {name}, der diesen Snapshot abdeckt. Diese Seite sieht von selbst wieder nach.",
  "timestamp.later":
    "Der Dienst zeigt einen Zeitstempel von {name} für einen späteren Stand des Logs als den hier geprüften. Diese Seite sieht von selbst wieder nach.",
  "timestamp.invalid":
    "Der Dienst zeigt einen Zeitstempel und gibt {name} als Aussteller an. Dieser Zeitstempel zeigt nichts über diesen Snapshot: {reason} ({code}). Fragen Sie den Betreiber des Dienstes nach dem Grund. Das Urteil stützt sich nicht auf diesen Zeitstempel.",
  "timestamp.undecided":
    "Der Dienst zeigt einen Zeitstempel und gibt {name} als Aussteller an. Dieser Zeitstempel konnte hier nicht geprüft werden: {reason} ({code}). Das spricht nicht gegen ihn. Das Urteil stützt sich nicht auf ihn.",
  "timestamp.malformed": "Er ist beschädigt oder entspricht nicht RFC 3161",
  "timestamp.worth":
    "Der Dienst hat die Zeitstempelstelle ausgewählt und ihr Zertifikat mitgeliefert. Verlassen Sie sich auf die Zeit nur, wenn Sie diese Stelle kennen und ihr vertrauen. Der Zeitstempel ändert das Urteil nicht.",
  "timestamp.byTrusted": "Von einer Stelle, der Sie vertrauen",
  "timestamp.reason.OTHER_IMPRINT": "Er gilt für etwas anderes als dieses Log",
  "timestamp.reason.INVALID_NAME":
    "Der Name der Zeitstempelstelle ist zu lang oder enthält Zeichen, die nicht erlaubt sind. Deshalb wurde der Zeitstempel nicht abgerufen",
  "timestamp.reason.OTHER_TREE":
    "Er gilt für einen früheren Stand des Logs, der diesen Snapshot nicht enthält",
  "timestamp.reason.INVALID_ANCHOR":
    "Das Zertifikat, das für die Stelle genannt wird, kann nicht gelesen werden",
  "timestamp.reason.TILES_MISMATCH":
    "Die Dateien des Logs beweisen nicht, dass das Log noch mit den Snapshots beginnt, für die der Zeitstempel gilt",
  "timestamp.reason.IN_THE_FUTURE": "Seine Zeit liegt nach der Zeit Ihrer Uhr: {clock}",
  "timestamp.reason.SIGNATURE_MISMATCH": "Seine Signatur ist nicht gültig",
  "timestamp.reason.NO_CHAIN":
    "Das Zertifikat des Unterzeichners führt nicht zu dem Zertifikat, das für die Stelle genannt wird",
  "timestamp.reason.NOT_VALID_THEN": "Ein Zertifikat war zur Zeit des Zeitstempels nicht gültig",
  "timestamp.reason.WRONG_KEY_USAGE":
    "Das Zertifikat des Unterzeichners ist nicht für Zeitstempel ausgestellt",
  "timestamp.reason.SIGNER_IS_AUTHORITY":
    "Das Zertifikat des Unterzeichners darf selbst Zertifikate ausstellen, was eines für Zeitstempel nicht darf",
  "timestamp.reason.OTHER_CERTIFICATE":
    "Was signiert wurde, nennt ein anderes Zertifikat als das mitgelieferte",
  "timestamp.reason.OTHER_CONTENT": "Sein Inhalt ist nicht das, was signiert wurde",
  "timestamp.reason.NO_CERTIFICATE":
    "Das Zertifikat des Unterzeichners fehlt, und nur mit ihm lässt er sich prüfen",
  "timestamp.reason.WEAK_HASH":
    "Er beruht auf SHA-1 oder MD5, die hier nicht unterstützt werden, weil sich zwei Inhalte mit demselben Hash herstellen lassen",
  "timestamp.reason.WEAK_KEY": "Er beruht auf einem RSA-Schlüssel mit weniger als 2.048 Bit",
  "timestamp.reason.UNSUPPORTED_CURVE":
    "Er verwendet eine elliptische Kurve, die hier nicht unterstützt wird",
  "timestamp.reason.UNSUPPORTED_CONSTRAINT":
    "Ein Zertifikat schränkt Namen oder Richtlinien ein, was hier nicht geprüft wird",
  "timestamp.reason.UNKNOWN_EXTENSION":
    "Er oder eines seiner Zertifikate hat eine kritische Erweiterung, die hier nicht bekannt ist",
  "timestamp.reason.UNSUPPORTED_FORM":
    "Er hat mehrere Unterzeichner oder eine andere Form, die hier nicht unterstützt wird",
  "timestamp.reason.UNCOVERED_MEMBERS":
    "Er hat Zusätze, die keine Signatur umfasst und die hier nicht unterstützt werden",
  "timestamp.reason.TOO_LONG": "Er ist größer oder hat mehr Zertifikate, als hier unterstützt wird",
  "timestamp.reason.UNSUPPORTED_ALGORITHM":
    "Er verwendet ein Verfahren, das hier nicht unterstützt wird",
  "bundleTimestamp.named": "Stelle nur von dieser Datei genannt",
  "bundleTimestamp.valid":
    "Am {time} hat {name} den Checkpoint des Logs, der {snapshots} umfasst, mit einem Zeitstempel versehen. Hier wurde geprüft, dass der Zeitstempel für diesen Checkpoint gilt und dass der Checkpoint den Snapshot dieses Fingerabdrucks umfasst.",
  "bundleTimestamp.observer":
    "Am {time} hat {name}, eine Stelle, der Sie vertrauen, das Log von {log} mit dem, was {log} von diesem Stapel sah, mit einem Zeitstempel versehen. Spätestens da war es festgehalten.",
  "bundleTimestamp.called": "{name}, in dieser Datei {others} genannt,",
  "bundleTimestamp.otherTree":
    "Ein Zeitstempel, der {name} nennt, sagt, dass es den Checkpoint in dieser Datei am {time} gab. Der Beweis des Logs in der Datei führt aber nicht vom Snapshot dieses Fingerabdrucks zu diesem Checkpoint. Die Zeit sagt deshalb nichts über diesen Fingerabdruck.",
  "bundleTimestamp.noLedger":
    "Ein Zeitstempel, der {name} nennt, sagt, dass es den Checkpoint in dieser Datei am {time} gab. Ob dieser Checkpoint den Snapshot dieses Fingerabdrucks umfasst, war hier nicht festzustellen, weil die Prüfung des Ledgers nicht bestanden wurde oder der Snapshot keine Ordnungszahl angibt.",
  "bundleTimestamp.invalid":
    "Diese Datei enthält einen Zeitstempel und gibt {name} als Aussteller an. Dieser Zeitstempel ist nicht gültig: {reason} ({code}). Das Urteil stützt sich nicht darauf.",
  "bundleTimestamp.undecided":
    "Diese Datei enthält einen Zeitstempel und gibt {name} als Aussteller an. Dieser Zeitstempel konnte hier nicht geprüft werden: {reason} ({code}). Das spricht nicht gegen ihn. Das Urteil stützt sich nicht auf ihn.",
  "bundleTimestamp.noCheckpoint":
    "Dieser Zeitstempel wurde nicht geprüft, weil der Checkpoint des Logs in der Datei nicht gelesen werden kann.",
  "bundleTimestamp.details": "{signer} hat den Zeitstempel nach der Policy {policy} signiert.",
  "bundleTimestamp.details.accuracy":
    "{signer} hat den Zeitstempel nach der Policy {policy} signiert und gibt eine Genauigkeit von {seconds} s an.",
  "bundleTimestamp.statedDetails":
    "Der Token sagt, dass {signer} ihn nach der Policy {policy} signiert hat. Niemand, dem Sie vertrauen, steht dafür ein.",
  "bundleTimestamp.statedDetails.accuracy":
    "Der Token sagt, dass {signer} ihn nach der Policy {policy} signiert hat, mit einer Genauigkeit von {seconds} s. Niemand, dem Sie vertrauen, steht dafür ein.",
  "bundleTimestamp.certificate":
    "SHA-256 des Zertifikats, das die Datei für diese Stelle nennt: {hash}.",
  "bundleTimestamp.ownCertificate": "SHA-256 des Zertifikats, dem Sie vertrauen: {hash}.",
  "bundleTimestamp.worth":
    "Nur diese Datei nennt diese Zeitstempelstellen und ihre Zertifikate. Ein Zeitstempel zählt nur, wenn Sie wissen, dass sein Zertifikat der Stelle gehört, und wenn Sie der Stelle vertrauen. Deshalb ändern die Zeitstempel das Urteil nicht.",
  "loneTimestamp.label": "Nicht entscheidbar: nur ein Zeitstempel",
  "loneTimestamp.sentence": "Das ist ein Zeitstempel (RFC 3161).",
  "loneTimestamp.matches": {
    by: "size",
    one: "Sie haben auch angegeben, wofür der Zeitstempel ausgestellt wurde: einen Checkpoint, der das Log {log} nennt und {size} Eintrag angibt. Ob dieses Log ihn signiert hat, wurde hier nicht geprüft. Einen solchen Text kann jeder schreiben.",
    other:
      "Sie haben auch angegeben, wofür der Zeitstempel ausgestellt wurde: einen Checkpoint, der das Log {log} nennt und {size} Einträge angibt. Ob dieses Log ihn signiert hat, wurde hier nicht geprüft. Einen solchen Text kann jeder schreiben.",
  },
  "loneTimestamp.unmatched":
    "Wofür der Zeitstempel ausgestellt wurde, ist in dem, was Sie angegeben haben, nicht gefunden worden. Wenn das eine Datei ist, fügen Sie genau diese Datei hinzu. Wenn das der Checkpoint eines Logs ist, fügen Sie diesen Checkpoint hinzu, ein .tlog-proof, das ihn enthält, oder ein Beweisbündel mit dem Beweis des Logs.",
  "loneTimestamp.trusted":
    "{name}, eine Stelle, der Sie vertrauen, hat den Zeitstempel signiert und gibt als Zeit an: {time}.",
  "loneTimestamp.untrusted":
    "Der Zeitstempel gibt als Zeit an: {time}. Seine Signatur ist unter Zertifikaten gültig, die mit ihm kamen. Sie führen zu keiner Stelle, der Sie vertrauen. Solche Zertifikate kann jeder erzeugen. Verlassen Sie sich deshalb nicht auf diese Zeit.",
  "loneTimestamp.invalid":
    "Der Zeitstempel ist nicht gültig: {reason} ({code}). Verlassen Sie sich nicht auf seine Zeit.",
  "loneTimestamp.undecided":
    "Der Zeitstempel konnte hier nicht geprüft werden: {reason} ({code}). Das spricht nicht gegen ihn.",
  "loneTimestamp.notTrusted": "Von keiner Stelle, der Sie vertrauen",
  "loneTimestamp.found": "Gefunden",
  "loneTimestamp.notFound": "Hier nicht gefunden",
  "loneTimestamp.certificate": "SHA-256 des Zertifikats des Unterzeichners: {hash}.",
  "loneTimestamp.root":
    "Das letzte Zertifikat der Kette nennt {name}. Sein SHA-256: {hash}. Wenn die Zeitstempelstelle denselben Wert veröffentlicht, gehört das Zertifikat ihr.",
  "loneTimestamp.trustedRoot":
    "Die Kette endet mit dem Zertifikat, dem Sie vertrauen. Es nennt {name}. Sein SHA-256: {hash}.",
  "loneTimestamp.incomplete":
    "Es wurde von {name} ausgestellt, und die Zertifikate darüber sind nicht alle hier. Wenn Sie diesem Aussteller vertrauen, fügen Sie die Zertifikate zwischen ihm und dem des Unterzeichners hinzu (.pem, .cer oder .p7b).",
  "loneTimestamp.addCertificate":
    "Bitten Sie die Zeitstempelstelle um das Zertifikat ihres Unterzeichners (.pem, .cer oder .p7b), und fügen Sie diese Datei hinzu.",
  "fileTimestamp.trusted.label": "Bestätigt: Zeitstempel einer Stelle, der Sie vertrauen",
  "fileTimestamp.trusted.sentence":
    "{name}, eine Stelle, der Sie vertrauen, gibt an, dass sie genau diese Datei, {file}, vor diesem Zeitpunkt gesehen hat: {time}.",
  "fileTimestamp.stated.label":
    "Nicht entscheidbar: mit Zeitstempel, aber von keiner Stelle, der Sie vertrauen",
  "fileTimestamp.stated.sentence":
    "Ein Zeitstempel, der {signer} als Unterzeichner nennt, gibt an, dass diese Stelle genau diese Datei, {file}, vor diesem Zeitpunkt gesehen hat: {time}.",
  "fileTimestamp.stated.advice":
    "Der Zeitstempel ist unbeschädigt, aber jeder kann einen erzeugen, der diesen Unterzeichner nennt. Er zählt, sobald Sie wissen, dass sein Zertifikat der Stelle gehört, und der Stelle vertrauen.",
  "fileTimestamp.worth":
    "Ein Zeitstempel zeigt, dass es die Datei gab. Er zeigt nicht, wer sie erstellt hat oder dass stimmt, was darin steht.",
  "fileTimestamp.invalid.label": "Nicht bestanden: Der Zeitstempel ist nicht gültig",
  "fileTimestamp.invalid.sentence":
    "Sie haben einen Zeitstempel für die Datei {file} angegeben. Er ist nicht gültig: {reason} ({code}). Er zeigt also nicht, wann es die Datei gab.",
  "fileTimestamp.undecided.label":
    "Nicht entscheidbar: Der Zeitstempel konnte hier nicht geprüft werden",
  "fileTimestamp.undecided.sentence":
    "Sie haben einen Zeitstempel für die Datei {file} angegeben. Er konnte hier nicht geprüft werden: {reason} ({code}). Das spricht nicht gegen ihn.",
  "fileTimestamp.matches":
    "Der Zeitstempel gilt für genau diese Datei, {file}: Er enthält den {algorithm}-Hash der Datei, der hier berechnet wurde.",
  "ledgerHost.outcomes.KNOWN": "Dort bekannt",
  "ledgerHost.outcomes.DIFFERS": "Angaben weichen ab",
  "ledgerHost.outcomes.NOT_KNOWN": "Dort nicht bekannt",
  "ledgerHost.outcomes.NOT_ASKED": "Keine brauchbare Antwort",
  "ledgerHost.snapshots.network": "diesen Snapshot",
  "ledgerHost.snapshots.metagraph": "den Snapshot des Metagraphen",
  "ledgerHost.known":
    "{host} kennt {snapshot} und gibt dafür die Ordnungszahl {ordinal} und die Zeit {time} an.",
  "ledgerHost.ordinal.AGREES": "Der Stapel gibt dieselbe Ordnungszahl an.",
  "ledgerHost.ordinal.DIFFERS": "Der Stapel gibt eine andere Ordnungszahl an: {ordinal}.",
  "ledgerHost.ordinal.NOT_STATED": "Der Dienst gibt keine Ordnungszahl zum Vergleichen an.",
  "ledgerHost.time.AGREES":
    "Die Zeit passt zum Datensatz. Der Dienst gibt an, dass er den Datensatz am {received} empfangen hat und dass der Datensatz am {confirmed} bestätigt wurde.",
  "ledgerHost.time.TOO_EARLY":
    "Die Zeit ist zu früh: Der Dienst hat den Datensatz nach eigener Angabe erst am {received} empfangen.",
  "ledgerHost.time.TOO_LATE":
    "Die Zeit ist zu spät: Der Datensatz wurde nach Angabe des Dienstes schon am {confirmed} bestätigt.",
  "ledgerHost.time.NOT_STATED":
    "Ob diese Zeit zum Datensatz passt, ist nicht bekannt, weil diese Zeit, die Zeit des Empfangs oder die Zeit der Bestätigung fehlt oder nicht lesbar ist.",
  "ledgerHost.worth":
    "Ein anderer Host als der Dienst kennt einen Snapshot mit diesem Hash. Das zeigt nicht, dass der Snapshot die Wurzel dieses Stapels enthält. Deshalb ändert es das Urteil nicht.",
  "ledgerHost.notKnown":
    "{host} hat geantwortet, dass er {snapshot} nicht kennt. Vielleicht hat er den Snapshot noch nicht erhalten oder bewahrt ihn nicht mehr auf. Das Urteil ändert sich nicht. Fragen Sie später noch einmal, oder suchen Sie den Snapshot im eigenen Explorer des Ledgers.",
  "ledgerHost.notAsked":
    "{host} hat für {snapshot} keine brauchbare Antwort gegeben: {reason}. Das sagt nichts über den Snapshot aus, und das Urteil ändert sich nicht.",
  "ledgerHost.problems.UNREACHABLE":
    "Er hat nicht geantwortet oder erlaubt dieser Seite nicht, seine Antworten zu lesen",
  "ledgerHost.problems.TIMED_OUT": "Er hat innerhalb von {seconds} Sekunden nicht geantwortet",
  "ledgerHost.problems.REDIRECTED":
    "Er hat mit einer Weiterleitung geantwortet, der die Seite nicht folgt",
  "ledgerHost.problems.REFUSED": "Er hat mit einem Fehler geantwortet",
  "ledgerHost.problems.TOO_LONG": "Seine Antwort ist zu lang",
  "ledgerHost.problems.UNREADABLE": "Seine Antwort hat nicht die Form eines Snapshots",
  "ledgerHost.problems.OTHER_SNAPSHOT": "Er hat mit einem anderen Snapshot geantwortet",
  "observer.answered":
    "{Name} hat geantwortet, was er über diesen Batch festgehalten hat. Das Urteil berücksichtigt es.",
  "observer.notSeen":
    "{Name} hat nichts über diesen Batch festgehalten. Ein Beobachter sieht nicht alles, also ändert sich das Urteil nicht.",
  "observer.notAsked":
    "{Name} hat keine brauchbare Antwort gegeben: {reason}. Das sagt nichts über den Batch aus, und das Urteil ändert sich nicht.",
  "logFile.failed": "Nicht bestanden: Eine Signatur des Checkpoints ist ungültig",
  "logFile.checkpoint.label": "Nicht entscheidbar: nur ein Checkpoint eines Logs",
  "logFile.proof.label": "Nicht entscheidbar: der Beweis eines Logs ohne den Snapshot",
  "logFile.proof.missing":
    "Jeder Eintrag im Log eines Dienstes ist der Hash eines Snapshots. Diese Datei enthält den Snapshot nicht. Deshalb konnte nicht geprüft werden, ob der Snapshot im Log steht. Ein Urteil über einen Fingerabdruck braucht dessen Beweisbündel, das auch den Snapshot enthält.",
  "logFile.contradiction.label": "Nicht bestanden: Dieses Log wurde gespalten",
  "logFile.contradiction.sentence": {
    by: "size",
    one: "Der Schlüssel des Logs {log} hat zwei verschiedene Fassungen mit {size} Eintrag signiert: Die eine steht in den Beweisen, die Sie angegeben haben, die andere hat dieser Browser am {time} gesehen.",
    other:
      "Der Schlüssel des Logs {log} hat zwei verschiedene Fassungen mit {size} Einträgen signiert: Die eine steht in den Beweisen, die Sie angegeben haben, die andere hat dieser Browser am {time} gesehen.",
  },
  "logFile.contradiction.meaning":
    "Derselbe Schlüssel hat beide Checkpoints signiert. Entweder zeigt der Betreiber des Logs verschiedenen Leuten verschiedene Logs, oder jemand anders hat den Schlüssel.",
  "logFile.seen.SAME": {
    by: "size",
    one: "Dieser Browser hat dieselbe Fassung dieses Logs mit {size} Eintrag am {time} gesehen.",
    other:
      "Dieser Browser hat dieselbe Fassung dieses Logs mit {size} Einträgen am {time} gesehen.",
  },
  "logFile.seen.OTHER_SIZE": {
    by: "size",
    one: "Dieser Browser hat am {time} eine Fassung dieses Logs mit {size} Eintrag gesehen. Die beiden Fassungen wurden nicht verglichen: Sie sind verschieden groß, und ein Vergleich braucht die Dateien des Logs, die diese Seite nicht anfordert.",
    other:
      "Dieser Browser hat am {time} eine Fassung dieses Logs mit {size} Einträgen gesehen. Die beiden Fassungen wurden nicht verglichen: Sie sind verschieden groß, und ein Vergleich braucht die Dateien des Logs, die diese Seite nicht anfordert.",
  },
  "logFile.inFile": {
    by: "size",
    one: "In dieser Datei: {size} Eintrag",
    other: "In dieser Datei: {size} Einträge",
  },
  "logFile.isCheckpoint": {
    by: "size",
    one: "Das ist ein Checkpoint, der das Log {log} nennt und {size} Eintrag angibt.",
    other: "Das ist ein Checkpoint, der das Log {log} nennt und {size} Einträge angibt.",
  },
  "logFile.isProof": {
    by: "size",
    one: "Das ist ein Beweis, der das Log {log} und dessen Eintrag {entry} nennt. Der Checkpoint in der Datei gibt {size} Eintrag an.",
    other:
      "Das ist ein Beweis, der das Log {log} und dessen Eintrag {entry} nennt. Der Checkpoint in der Datei gibt {size} Einträge an.",
  },
  "logFile.signed.NO_POLICY":
    "Die Signaturen wurden nicht geprüft. Um sie zu prüfen, geben Sie unter „Zeugen, denen Sie vertrauen“ eine Policy mit den Schlüsseln des Logs und seiner Zeugen ein.",
  "logFile.signed.NO_ML_DSA":
    "Die Signaturen wurden nicht geprüft, weil der Code für die Signaturen eines Zeugen (ML-DSA-44) hier nicht verfügbar ist.",
  "logFile.signed.UNKNOWN_LOG":
    "Keiner der Schlüssel, die Ihre Policy für dieses Log nennt, hat den Checkpoint signiert.",
  "logFile.signed.KEY_ENDED":
    "Das Log hat diesen Checkpoint mit einem Schlüssel signiert, den Ihre Policy nur für frühere Checkpoints zulässt, als das Log kleiner war.",
  "logFile.signed.SIGNATURE_MISMATCH":
    "Eine Signatur, die einen Schlüssel Ihrer Policy nennt, ist für diesen Checkpoint nicht gültig. Der Checkpoint oder die Signatur wurde geändert, oder die Signatur wurde nie mit diesem Schlüssel erzeugt.",
  "logFile.cosigned":
    "Der Schlüssel des Logs aus Ihrer Policy hat den Checkpoint signiert. Mitsigniert von {names}; das genügt Ihrer Policy. Die letzte Mitsignatur trägt das Datum {time}.",
  "logFile.short":
    "Der Schlüssel des Logs aus Ihrer Policy hat den Checkpoint signiert. Mitsignaturen, die zählen: {count}, bei {trusted} Zeugen in Ihrer Policy. Die Policy verlangt mehr.",
  "directory.unbound":
    "Die Prüfung des Inhalts des Datensatzes ergab nicht „Bestanden“. Der Datensatz könnte die Organisation von jemand anderem nennen. Deshalb wird kein Verzeichnis gefragt.",
  "directory.noValidSignature":
    "In diesem Datensatz wurde keine gültige Signatur gefunden. Deshalb gibt es keinen Schlüssel zum Nachschlagen.",
  "directory.none.word": "Konnte nicht nachgeschlagen werden",
  "directory.none.sentence":
    "Gefragt wurde {domain} am {time}. {reason}. Das sagt nichts über die Schlüssel aus.",
  "directory.none.reasons.UNREACHABLE":
    "Die Domain hat nicht geantwortet oder erlaubt dieser Seite nicht, ihre Antworten zu lesen",
  "directory.none.reasons.TIMED_OUT":
    "Die Domain hat die Datei nicht innerhalb von {seconds} Sekunden vollständig gesendet",
  "directory.none.reasons.REDIRECTED":
    "Die Domain hat mit einer Weiterleitung geantwortet, der die Seite nicht folgt",
  "directory.none.reasons.NOT_PUBLISHED": "Die Domain veröffentlicht kein Verzeichnis",
  "directory.none.reasons.REFUSED": "Die Domain hat mit einem Fehler geantwortet",
  "directory.none.reasons.TOO_LONG":
    "Die Datei ist länger als {kibibytes} KiB und wurde nicht gelesen",
  "directory.wellFormed.word": "Formgerecht",
  "directory.wellFormed.sentence":
    "Die Datei von {domain} hat die Form eines Verzeichnisses. Sie nennt {name} als Namen der Organisation und führt {count} Schlüssel auf. Außerdem gibt sie an, dass sie am {issued} ausgestellt wurde und am {expires} abläuft.",
  "directory.notWellFormed.word": "Nicht formgerecht",
  "directory.notWellFormed.sentence":
    "Was {domain} gesendet hat, kann hier nicht als Verzeichnis gelesen werden: {reason}. Kein Schlüssel wurde darin nachgeschlagen.",
  "directory.notWellFormed.reasons.TOO_LONG": "Es ist zu lang",
  "directory.notWellFormed.reasons.NOT_JSON": "Es ist kein gültiges JSON",
  "directory.notWellFormed.reasons.OTHER_FORMAT": "Es hat ein anderes Format",
  "directory.notWellFormed.reasons.OTHER_VERSION":
    "Es hat eine Version, die hier nicht unterstützt wird",
  "directory.notWellFormed.reasons.MALFORMED": "{path} fehlt, ist fehlerhaft oder unbekannt",
  "directory.notWellFormed.reasons.REPEATED_KEY": "Der Schlüssel bei {path} ist zweimal aufgeführt",
  "directory.notWellFormed.reasons.BAD_PERIOD":
    "Der Zeitraum eines Schlüssels endet, bevor er beginnt ({path})",
  "directory.notWellFormed.reasons.BAD_EXPIRY":
    "Sein Ablauf liegt nicht nach seiner Ausstellung oder mehr als 400 Tage danach",
  "directory.notSupported.word": "Hier nicht unterstützt",
  "directory.valid.word": "Gültig",
  "directory.valid.sentence":
    "Die Datei ist mit {label} ({key}) signiert, einem der Schlüssel, die sie aufführt. Diese Signatur wurde hier geprüft. Jemand, der diesen Schlüssel hat, hat die Datei also signiert. Wer das ist, zeigt die Signatur nicht.",
  "directory.notValid.word": "Nicht gültig",
  "directory.notValid.sentence": "{reason} In der Datei wurde kein Schlüssel nachgeschlagen.",
  "directory.notValid.reasons.OTHER_DOMAIN":
    "Die Datei wurde für eine andere Domain gemacht, {stated}. Sie könnte von dort kopiert sein.",
  "directory.notValid.reasons.SIGNER_NOT_LISTED":
    "Die Datei ist mit einem Schlüssel signiert, den sie nicht aufführt.",
  "directory.notValid.reasons.SIGNER_NOT_VALID_THEN":
    "Die Datei ist mit einem Schlüssel signiert, der nach ihren eigenen Angaben nicht gültig war, als sie ausgestellt wurde.",
  "directory.notValid.reasons.INVALID_SIGNATURE":
    "Die Signatur der Datei ist nicht gültig. Die Datei oder ihre Signatur wurde nach dem Signieren geändert, oder sie wurde mit einem anderen Schlüssel signiert.",
  "directory.notValid.reasons.ISSUED_LATER":
    "Die Datei gibt an, dass sie am {issued} ausgestellt wurde. Das liegt nach der Zeit Ihrer Uhr: {clock}. Prüfen Sie Ihre Uhr.",
  "directory.notValid.reasons.EXPIRED":
    "Nach Ihrer Uhr ist die Datei am {expired} abgelaufen. Sie sagt deshalb nicht mehr, welche Schlüssel in Gebrauch sind.",
  "directory.listing.VALID_THEN.word": "Aufgeführt",
  "directory.listing.TIME_NOT_STATED.word": "Aufgeführt",
  "directory.listing.NOT_YET_VALID.word.record":
    "Aufgeführt, aber bei der Bestätigung noch nicht gültig",
  "directory.listing.NOT_YET_VALID.word.key": "Aufgeführt, aber noch nicht gültig",
  "directory.listing.ENDED.word.record": "Aufgeführt, aber bei der Bestätigung nicht mehr gültig",
  "directory.listing.ENDED.word.key": "Aufgeführt, aber nicht mehr gültig",
  "directory.listing.NOT_LISTED.word": "Nicht aufgeführt",
  "directory.listing.NOT_LISTED.sentence":
    "Im Verzeichnis von {domain} steht der Schlüssel {key} nicht. Eine Organisation kann Schlüssel verwenden, die sie nicht aufführt. Das allein heißt also nicht, dass etwas nicht stimmt. Fragen Sie die Organisation auf einem Weg, dem Sie vertrauen, ob der Schlüssel ihr gehört.",
  "directory.listing.listed.since":
    "Das Verzeichnis von {domain} führt den Schlüssel {key} als {label} auf, gültig seit {from}.",
  "directory.listing.listed.until":
    "Das Verzeichnis von {domain} führt den Schlüssel {key} als {label} auf, gültig von {from} bis {until}.",
  "directory.listing.record.VALID_THEN":
    "Nach Angabe des Dienstes wurde dieser Fingerabdruck in diesem Zeitraum bestätigt, am {confirmed}. Wann der Schlüssel signiert hat, ist nicht bekannt, denn Signaturen können auch nach der Bestätigung hinzugefügt werden.",
  "directory.listing.record.NOT_YET_VALID":
    "Nach Angabe des Dienstes wurde dieser Fingerabdruck am {confirmed} bestätigt, vor diesem Zeitraum. Wann der Schlüssel signiert hat, ist nicht bekannt, denn Signaturen können auch nach der Bestätigung hinzugefügt werden. Fragen Sie die Organisation, wann er signiert hat.",
  "directory.listing.record.ENDED":
    "Nach Angabe des Dienstes wurde dieser Fingerabdruck nach diesem Zeitraum bestätigt, am {confirmed}. Ob er vor dem Ende des Zeitraums signiert wurde, ist nicht bekannt. Fragen Sie die Organisation, wann er signiert wurde.",
  "directory.listing.record.TIME_NOT_STATED":
    "Der Datensatz gibt keine lesbare Zeit der Bestätigung an. Deshalb wurde keine Zeit mit diesem Zeitraum verglichen.",
  "directory.listing.key.VALID_THEN": "Dieser Zeitraum schließt den heutigen Tag ein.",
  "directory.listing.key.NOT_YET_VALID": "Dieser Zeitraum hat noch nicht begonnen.",
  "directory.listing.key.ENDED":
    "Dieser Zeitraum ist vorbei. Die Seite eines Fingerabdrucks, den dieser Schlüssel signiert hat, vergleicht den Zeitraum mit der Zeit, zu der der Fingerabdruck bestätigt wurde.",
  "directory.trusted.word": "Sie vertrauen diesem Schlüssel",
  "directory.trusted.sentence":
    "Sie haben diesen Schlüssel am {time} {name} genannt, und zwar für die Organisation dieses Verzeichnisses.",
  "directory.trusted.imported":
    "Sie haben für diesen Schlüssel und die Organisation dieses Verzeichnisses den Namen {name}. Er wurde am {time} aus einer Datei importiert.",
  "directory.notTrusted.word": "Sie vertrauen diesem Schlüssel bisher nicht",
  "directory.notTrusted.sentence":
    "Sie haben diesen Schlüssel nicht für die Organisation dieses Verzeichnisses benannt.",
  "directory.notTrusted.offer":
    "Sie haben diesen Schlüssel nicht für die Organisation dieses Verzeichnisses benannt. Wenn Sie darauf vertrauen, dass {domain} dieser Organisation gehört, können Sie dem Schlüssel vertrauen. Dieser Browser nennt den Schlüssel dann {name} und weist Sie darauf hin, wenn für diese Organisation ein anderer Schlüssel signiert. Auf der Seite des Schlüssels können Sie den Namen ändern.",
  "directory.changed.title":
    "Das Verzeichnis hat sich geändert, seit Sie zuletzt nachgesehen haben",
  "directory.changed.since":
    "Sie haben zuletzt am {time} nachgesehen. Seitdem hat sich in der Datei geändert:",
  "directory.changed.OLDER":
    "Die Datei der Domain wurde vor der Datei ausgestellt, die Sie zuletzt gesehen haben. Vielleicht hat jemand eine alte Datei wieder eingesetzt. Fragen Sie die Organisation, welche Datei die richtige ist.",
  "directory.changed.NAME":
    "Der Name der Organisation in der Datei ist jetzt {now}. Er war {before}.",
  "directory.changed.ADDED": "Der Schlüssel {key}, {label}, ist neu.",
  "directory.changed.REMOVED": "Der Schlüssel {key}, {label}, ist nicht mehr aufgeführt.",
  "directory.changed.PERIOD":
    "Der Schlüssel {key} ist jetzt als gültig {periodNow} aufgeführt. Er war als gültig {periodBefore} aufgeführt.",
  "directory.changed.LABEL": "Der Schlüssel {key} heißt {now}. Er hieß {before}.",
  "directory.changed.ISSUED_AGAIN":
    "Der Name der Organisation, die Schlüssel und ihre Zeiträume sind dieselben. Etwas anderes in der Datei hat sich geändert, zum Beispiel die Zeiten der Ausstellung und des Ablaufs.",
  "directory.changed.period.since": "seit {from}",
  "directory.changed.period.until": "von {from} bis {until}",
  "directory.changed.more": {
    by: "count",
    one: "Eine weitere Änderung wird nicht gezeigt.",
    other: "{count} weitere Änderungen werden nicht gezeigt.",
  },
  "directory.worth":
    "Diese Liste der Schlüssel ist nur eine Angabe von {domain}. Die Liste zeigt nicht, dass der Inhaber eines Schlüssels dem Eintrag zugestimmt hat oder dass die Domain der Organisation gehört. Kein Urteil hängt von der Liste ab.",
  "document.same.title": "Ja, das sind dieselben Bytes",
  "document.same.predicate":
    "hat den {algorithm}-Hash, den dieser Datensatz für sein Dokument angibt.",
  "document.recordFailed.title":
    "Der Hash in diesem Datensatz ist derselbe, aber das Urteil über den Datensatz ist „Nicht bestanden“",
  "document.recordFailed.predicate":
    "hat den Hash, den dieser Datensatz nennt. Das Urteil über die Beweise ist „Nicht bestanden“. Deshalb zeigt das nichts über das Dokument.",
  "document.recordUnsigned.title":
    "Der Hash in diesem Datensatz ist derselbe, aber hier wurde keine gültige Signatur gefunden",
  "document.recordUnsigned.predicate":
    "hat den Hash, den dieser Datensatz nennt. Ohne gültige Signatur kann jeder den Datensatz geschrieben haben. Deshalb zeigt das nichts über das Dokument.",
  "document.noRecord": "Dieses Dokument wird zurzeit mit keinem Datensatz verglichen.",
  "document.superseded":
    "Dieses Dokument wird zurzeit nicht verglichen, weil ein anderes verglichen wird. Um es noch einmal zu vergleichen, laden Sie es noch einmal herunter.",
  "document.other.title": "Nicht dieselben Bytes",
  "document.other.predicate":
    "ist nicht das Dokument, um das es in diesem Datensatz geht: Die Bytes sind verschieden.",
  "document.otherHash.title": "Der angegebene Hash ist nicht der aufgezeichnete",
  "document.otherHash.predicate":
    "hat nicht den {algorithm}-Hash, auf den sich dieser Datensatz bezieht. Hier wurde kein Dokument gehasht: Um ein Dokument zu vergleichen, wählen Sie seine Datei.",
  "document.notComparable.title": "Nicht vergleichbar",
  "document.notComparable.predicate":
    "konnte nicht mit dem Hash des Dokuments im Datensatz verglichen werden.",
  "document.undecided.CONTENT_NOT_PASSED.title":
    "Nicht verglichen: Die Prüfung des Inhalts des Datensatzes ergab nicht „Bestanden“",
  "document.undecided.CONTENT_NOT_PASSED.predicate":
    "konnte nicht verglichen werden, weil der Datensatz nicht zeigt, um welches Dokument es bei diesem Fingerabdruck geht.",
  "document.undecided.OTHER_ALGORITHM.title":
    "Nicht vergleichbar: Dieser Hash stammt von einem anderen Verfahren",
  "document.undecided.OTHER_ALGORITHM.predicate":
    "kann nicht verglichen werden, weil der Hash des Dokuments im Datensatz von einem anderen Verfahren stammt. Wählen Sie die Datei selbst aus, oder fügen Sie einen Hash der Datei ein, der vom Verfahren des Datensatzes stammt.",
  "documentFind.bound.title": "hat den Hash, den ein von Ihnen angegebener Datensatz nennt",
  "documentFind.bound.words":
    "Die Beweise, die Sie angegeben haben, enthalten einen Datensatz zu diesem Dokument. Die Felder des Datensatzes ergeben den Hash des Fingerabdrucks. Das Urteil steht oben.",
  "documentFind.recordOpen.title": "hat den Hash, den ein von Ihnen angegebener Datensatz nennt",
  "documentFind.recordOpen.words":
    "Das Urteil über diesen Datensatz ist „Nicht entscheidbar“. Deshalb wird über das Dokument nichts festgestellt. Der Grund steht oben.",
  "documentFind.recordFailed.title":
    "hat den Hash, den ein Datensatz nennt, aber das Urteil über diesen Datensatz ist „Nicht bestanden“",
  "documentFind.recordFailed.words":
    "Sie haben einen Datensatz angegeben, der den Hash dieses Dokuments nennt. Das Urteil über die Beweise mit diesem Datensatz ist „Nicht bestanden“. Verlassen Sie sich nicht auf sie. Der Grund steht oben.",
  "documentFind.unbound.title":
    "stimmt mit dem Hash in einem Datensatz überein, aber dessen Inhaltsprüfung ergab nicht „Bestanden“",
  "documentFind.unbound.words":
    "Sie haben einen Datensatz angegeben, der den Hash dieses Dokuments nennt. Die Prüfung seines Inhalts ergab nicht „Bestanden“. Deshalb zeigt der Datensatz nichts über das Dokument.",
  "documentFind.listed.title": "wird vom Dienst aufgeführt",
  "documentFind.listed.words": {
    by: "count",
    one: "Der Dienst von {network} führt zum Hash dieses Dokuments {count} Fingerabdruck auf. Geprüft ist davon noch nichts: Öffnen Sie ihn, um ihn in Ihrem Browser zu prüfen.",
    other:
      "Der Dienst von {network} führt zum Hash dieses Dokuments {count} Fingerabdrücke auf. Geprüft ist davon noch nichts: Öffnen Sie einen, um ihn in Ihrem Browser zu prüfen.",
  },
  "documentFind.listed.loadedOnly": {
    by: "lookedThrough",
    one: "Der Dienst bietet keine öffentliche Suche nach dem Hash eines Dokuments. Deshalb wurde das Dokument nur mit dem verglichen, was hier geladen ist: {lookedThrough} Fingerabdruck. Es kann weitere Treffer geben.",
    other:
      "Der Dienst bietet keine öffentliche Suche nach dem Hash eines Dokuments. Deshalb wurde das Dokument nur mit dem verglichen, was hier geladen ist: {lookedThrough} Fingerabdrücke. Es kann weitere Treffer geben.",
  },
  "documentFind.listed.notAll": "Es kann mehr Treffer geben, als hier stehen.",
  "documentFind.failed.title": "konnte nicht nachgeschlagen werden",
  "documentFind.failed.words":
    "Die Suche auf {network} ist fehlgeschlagen. {reason}. Das sagt nichts über das Dokument. Legen Sie es noch einmal ab, um es erneut zu versuchen, oder suchen Sie nach seinem Hash, der unten steht.",
  "documentFind.partlySearched.title":
    "wurde in den bisher durchsuchten Datensätzen nicht gefunden",
  "documentFind.partlySearched.words":
    "Der Dienst von {network} hat aufgehört, bevor er alle seine Datensätze durchsucht hatte. Bitten Sie den Absender des Dokuments um den Hash des Fingerabdrucks oder um den Beweis.",
  "documentFind.notOffered.title": "hat unter den durchsuchbaren Fingerabdrücken keinen Treffer",
  "documentFind.payment":
    "Für diese Suche verlangt der Dienst eine Zahlung von {amount} der kleinsten Einheiten von {currency}, auf der Chain {chain}, an {payTo}. Es wurde nichts gezahlt. Er antwortet vielleicht mit einem API-Schlüssel oder einem Programm, das nach x402 zahlt.",
  "documentFind.notOffered.words": {
    by: "lookedThrough",
    one: "Der Dienst von {network} bietet keine öffentliche Suche nach dem Hash eines Dokuments. Deshalb wurde das Dokument nur mit dem verglichen, was hier geladen ist: {lookedThrough} Fingerabdruck. Bitten Sie den Absender des Dokuments um den Hash des Fingerabdrucks oder um den Beweis.",
    other:
      "Der Dienst von {network} bietet keine öffentliche Suche nach dem Hash eines Dokuments. Deshalb wurde das Dokument nur mit dem verglichen, was hier geladen ist: {lookedThrough} Fingerabdrücke. Bitten Sie den Absender des Dokuments um den Hash des Fingerabdrucks oder um den Beweis.",
  },
  "documentFind.absent.title": "hat keinen Treffer auf {network}",
  "unread.case.missing": {
    by: "count",
    one: "sie nennt {name}, aber diese Datei ist nicht in der Akte. Bitten Sie die Person, die die Akte erstellt hat, noch einmal darum",
    other:
      "sie nennt {count} Dateien, die nicht in der Akte sind, etwa {name}. Bitten Sie die Person, die die Akte erstellt hat, noch einmal darum",
  },
  "unread.case.differing": {
    by: "count",
    one: "sie nennt {name}, aber die Datei mit diesem Namen ist eine andere. Bitten Sie die Person, die die Akte erstellt hat, noch einmal darum",
    other:
      "sie nennt {count} Dateien, etwa {name}, aber die Dateien mit diesen Namen sind andere. Bitten Sie die Person, die die Akte erstellt hat, noch einmal darum",
  },
  "named.CASE_MANIFEST.compared": {
    by: "count",
    one: "Es enthält die Angaben der Person, die die Akte zusammengestellt hat. Die {count} Datei, die es nennt, ist unverändert da.",
    other:
      "Es enthält die Angaben der Person, die die Akte zusammengestellt hat. Die {count} Dateien, die es nennt, sind unverändert da.",
  },
  "unread.zip.many":
    "die ZIP-Datei enthält {count} Dateien, und höchstens {number} werden gelesen. Entpacken Sie sie, und geben Sie weniger auf einmal an",
  "named.foreign.title": "ist ein Nachweis oder eine Signatur eines anderen Systems: {system}",
  "named.foreign.advice":
    "Hier wurde das nicht geprüft, und der Hash wurde nicht gesendet. Ein Werkzeug, das es prüft: {tool}.",
  "signer.repeated":
    "Signaturen: {signatures}. Unterzeichner: {signers}. Signaturen desselben Schlüssels und auseinander berechnete Signaturen zählen als ein Unterzeichner.",
  "check.givenDocument":
    "Der angegebene Hash des Dokuments ist der, auf den sich der Datensatz bezieht. Das Dokument selbst wurde hier nicht gehasht.",
  "check.namedBy":
    "Diese Namen stammen aus der Datei oder vom Dienst. Nichts hier bestätigt sie: {names}.",
  "verdict.only.several":
    "Nur Folgende bürgen für die Wurzel und für alles, was mit ihr verglichen wurde: {parts}.",
  "verdict.label.several": "Stimmig: Nur wer diese Beweise liefert, bürgt für die Wurzel",
  "supplier.service": "der Dienst",
  "supplier.file": "die Datei",
  "supplier.visitor": "Sie",
  "part.record": "der Datensatz",
  "part.proof": "der Beweis",
  "part.batch": "der Stapel",
  "part.snapshot": "der Snapshot",
  "unread.SYNTAX": "der Text ist kein gültiges JSON",
  "unread.DUPLICATE_KEY": "ein Objekt nennt dasselbe Feld zweimal",
  "unread.LONE_SURROGATE": "der Text enthält ein unvollständiges Zeichen",
  "unread.NUMBER_OUT_OF_RANGE": "eine Zahl ist zu groß",
  "unread.TOO_DEEP": "die Werte sind zu tief verschachtelt",
  "unread.TOO_LONG": "der Text oder eine Zeichenkette darin ist zu lang",
  "unread.TOO_MANY_VALUES": "der Text enthält zu viele Werte",
  "unread.NOT_A_BUNDLE": "das ist weder ein Beweisbündel noch ein Beweis",
  "unread.UNSUPPORTED_VERSION": "hier können nur die Versionen 1 bis 4 des Formats gelesen werden",
  "unread.pasted": "der eingefügte Text ist zu lang. Geben Sie ihn als Datei an",
  "unread.notUtf8": "die Datei ist kein Text in UTF-8",
  "unread.noBundle": "darin ist kein unversehrtes Beweisbündel",
  "unread.onlyProof": "es ist nur ein Beweis darin",
  "unread.logProof": "es ist kein vollständiges .tlog-proof mit seinem Checkpoint",
  "unread.pdf.encrypted":
    "das PDF ist verschlüsselt und kann hier nicht gelesen werden. Speichern Sie seinen Anhang mit einem PDF-Programm und geben Sie diese Datei an, oder bitten Sie um den Bericht ohne Verschlüsselung",
  "unread.pdf.several":
    "an das PDF sind mehrere Dateien angehängt, an einen Bericht ist es genau eine. Ein PDF-Programm könnte eine andere zeigen, als hier geprüft würde. Bitten Sie um den Bericht, wie er erstellt wurde",
  "unread.pdf.damaged":
    "das PDF ist beschädigt oder ungewöhnlich aufgebaut. Jedes Programm repariert eine solche Datei auf seine Weise und könnte andere Anhänge zeigen. Bitten Sie um den Bericht, wie er erstellt wurde",
  "unread.pdf.unreadable":
    "die an das PDF angehängte Datei ist beschädigt oder zu groß, oder sie fehlt in der Liste der Anhänge. Bitten Sie um den Bericht, wie er erstellt wurde",
  "unread.link.OTHER_VERSION":
    "Der Link hat eine Form, die hier nicht bekannt ist. Vielleicht stammt er von einem neueren Explorer.",
  "unread.link.NOT_THE_FORM":
    "Der Link hat nicht die Form eines Links mit Beweisen. Wahrscheinlich wurde er unterwegs verändert, zum Beispiel von einem Mailprogramm.",
  "unread.link.CUT_OFF":
    "Das Ende des Links fehlt. Wahrscheinlich wurde er beim Kopieren oder Senden abgeschnitten.",
  "unread.link.APPENDED":
    "An das Ende des Links wurde etwas angehängt, zum Beispiel von einem Programm, das aus Text einen Link gemacht hat.",
  "unread.link.DAMAGED":
    "Der Link hat seine volle Länge, aber sein Inhalt lässt sich nicht entpacken. Wahrscheinlich wurden unterwegs einige Zeichen verändert.",
  "unread.link.NOT_UTF8":
    "Der Link hat seine volle Länge, aber sein Inhalt ist kein Text. Wahrscheinlich wurden unterwegs einige Zeichen verändert.",
  "unread.at": "{reason} (Zeichen {number})",
  "unread.MALFORMED": "das hat nicht die Form, die Bündel haben",
  "unread.MALFORMED.at":
    "das hat nicht die Form, die Bündel haben: Das Feld {path} fehlt, ist falsch oder unbekannt",
  "unread.pieces":
    "es sind {count} Beweisstücke darin, und aus einer Datei werden höchstens {number} gelesen",
  "unread.ignored": {
    by: "count",
    one: "{count} Element der Liste ist weder ein Beweis noch ein Bündel noch ein Datensatz und wurde nicht gelesen",
    other:
      "{count} Elemente der Liste sind weder Beweise noch Bündel noch Datensätze und wurden nicht gelesen",
  },
  "unread.link.TOO_LONG": "Der Link ist länger als die {count} Zeichen, die hier gelesen werden.",
  "unread.link.TOO_LARGE":
    "Der Inhalt des Links ist entpackt größer als die {kibibytes} KiB, die hier gelesen werden.",
  "unread.link.notABundle":
    "Der Inhalt des Links kann nicht als Beweisbündel gelesen werden: {reason}.",
  "part.document": "das Dokument",
  "part.about": "der Kopf",
  "part.logProof": "der Beweis des Logs",
  "part.observations": "was Beobachter gesehen haben",
  "part.timestamps": "die Zeitstempel",
  "check.otherDocumentId":
    "Mit der Dokument-ID, die Sie angegeben haben, ergeben die Felder des Datensatzes nicht den Hash dieses Fingerabdrucks.",
  "check.noRecordForDocument":
    "Das Dokument wurde mit nichts verglichen: Diese Beweise enthalten keinen Datensatz, der ein Dokument nennt.",
  "notShown.agreed":
    "Dass irgendjemand außer denen, die diese Beweise geliefert haben, die Wurzel bestätigt.",
  "notShown.document":
    "Dass eine Datei, die Sie haben, dieses Dokument ist: Es wurde kein Dokument verglichen.",
  "notShown.proofAlone":
    "Inhalt, Signaturen und Status des Fingerabdrucks: Die Beweise enthalten keinen Datensatz.",
  "notShown.absent": {
    by: "count",
    one: "Was Folgendes zeigen würde, denn es fehlt in diesen Beweisen: {parts}.",
    other: "Was Folgendes zeigen würde, denn es fehlt in diesen Beweisen: {parts}.",
  },
  "notShown.before":
    "Dass irgendetwas schon vor dem Snapshot des Ledgers da war: Die früheren Zeiten sind Behauptungen.",
  "report.demonstration":
    "Dies ist eine Demonstration: Die Organisation und das Dokument sind erfunden, und der Dienst führt das Ledger selbst.",
  "report.stated": "Laut Datensatz heißt das Dokument {name}, und die Organisation heißt {stated}.",
  "report.made":
    "Dieser Bericht wurde am {time} mit {tool} aus den Antworten des Dienstes von {network} erstellt. Er gibt die Ergebnisse dieses Programms wieder und prüft selbst nichts.",
  "report.declaration.done":
    "Das Programm {tool} hat die Beweise zu diesem Fingerabdruck beim Dienst von {network} geholt, die Prüfungen ausgeführt, die in diesem Bericht stehen, und diesen Bericht erstellt.",
  "report.declaration.noDocument": "es wurde kein Dokument verglichen",
  "report.root.own": "Wer diesen Bericht erstellt hat, hat diese Wurzel angegeben.",
  "report.root.ownOther": "Wer diesen Bericht erstellt hat, hat eine andere Wurzel angegeben.",
  "report.root.ownSnapshot":
    "Wer diesen Bericht erstellt hat, hat einen Snapshot angegeben, der diese Wurzel aufführt.",
  "report.root.only.service":
    "Nur der Dienst nennt diese Wurzel. Mit einer Quelle außerhalb des Dienstes wurde sie nicht verglichen.",
  "report.root.only.file":
    "Nur die Beweise nennen diese Wurzel. Mit einer anderen Quelle wurde sie nicht verglichen.",
  "report.root.stated.service": "Der Dienst nennt diese Wurzel.",
  "report.root.stated.file": "Die Beweise nennen diese Wurzel.",
  "report.root.other": "Auch eine andere Wurzel wird genannt: siehe die Prüfungen.",
  "report.root.witnesses":
    "Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat, haben das Log mitsigniert, das den Snapshot mit dieser Wurzel enthält. Angaben zu ihnen stehen unten.",
  "report.root.none":
    "Es gab keine angegebene Wurzel, mit der diese Wurzel verglichen werden konnte.",
  "report.root.unreached": "Der Beweis führt zu keiner Wurzel.",
  "report.times.shown":
    "Sie zeigen nur, dass es den Inhalt des Snapshots schon gab, als der Hash des Snapshots anderen bekannt wurde.",
  "report.times.written": "wie geschrieben: {text}",
  "report.times.unread": "keine Zeit, die sich lesen lässt: {text}",
  "report.times.none": "nicht angegeben",
  "report.notBound":
    "Die Prüfung des Inhalts ergab nicht „Bestanden“. Deshalb ist nicht bekannt, ob diese Werte zu diesem Fingerabdruck gehören.",
  "report.withheld": "vom Betreiber zurückgehalten, wie der Dienst angibt",
  "report.moreSignatures": {
    by: "count",
    one: "{count} weitere steht im Beweisbündel.",
    other: "{count} weitere stehen im Beweisbündel.",
  },
  "report.witnesses.note":
    "Die Person, die diesen Bericht erstellt hat, hat diese Zeugen gewählt. Bevor Sie sich auf sie verlassen, finden Sie heraus, wer sie betreibt, und vergleichen Sie ihre Schlüssel mit denen, die ihre Betreiber veröffentlichen. Das Beweisbündel enthält ihre Mitsignaturen, aber nicht ihre Schlüssel.",
  "report.witnesses.more": {
    by: "count",
    one: "{count} weiterer Zeuge hat das Log mitsigniert. Seinen Namen und Schlüssel erhalten Sie von der Person, die diesen Bericht erstellt hat.",
    other:
      "{count} weitere Zeugen haben das Log mitsigniert. Ihre Namen und Schlüssel erhalten Sie von der Person, die diesen Bericht erstellt hat.",
  },
  "report.witnesses.shortKey":
    "Diese Zeile der Policy ist zu lang für den Druck. Hier stehen der Name des Zeugen in der Policy, Name und ID seines Schlüssels und der SHA-256 des Schlüssels, wie er in der Policy steht. Den ganzen Schlüssel erhalten Sie von der Person, die diesen Bericht erstellt hat.",
  "report.witnesses.shortQuorum":
    "Die Gruppen, auf die sich das Quorum bezieht, sind zu lang für den Druck. Sie erhalten sie von der Person, die diesen Bericht erstellt hat.",
  "report.statedOnly": "Angegeben, nicht geprüft",
  "mirror.ends":
    "Der Spiegel endet vor dem ersten Snapshot, der die Prüfung nicht besteht oder noch nicht endgültig ist. Um ihn fortzusetzen, rufen Sie den Befehl noch einmal auf, mit dieser oder einer anderen Quelle.",
  "mirror.refused":
    "Der Spiegel hat mindestens so viele Snapshots wie die Quelle. Was abgelehnt wurde, wurde nicht kopiert.",
  "mirror.verified":
    "Jeder jetzt kopierte Datensatz wurde geprüft: sein Inhalt, seine Signaturen, sein Platz im Stapel und sein Stapel im Ledger. Nicht geprüft wurde, was nur der Dienst angibt, zum Beispiel Tags und Zähler.",
  "mirror.partlyVerified":
    "Von jedem jetzt kopierten Datensatz wurden die Signaturen, sein Platz im Stapel und sein Stapel im Ledger geprüft. Der Inhalt wurde nur bei Datensätzen geprüft, die ihre Dokument-ID nennen: Der Inhalt der anderen, auch der Hash des Dokuments, kann erfunden sein. Nicht geprüft wurde, was nur der Dienst angibt, zum Beispiel Tags und Zähler.",
  "mirror.faultsOfSource": "Die Fehler oben sind Fehler der Quelle.",
  "mirror.withheld": {
    by: "count",
    one: "{count} der gelesenen Datensätze nennt seine Dokument-ID nicht. Sein Inhalt konnte deshalb nicht geprüft werden.",
    other:
      "{count} der gelesenen Datensätze nennen ihre Dokument-ID nicht. Ihr Inhalt konnte deshalb nicht geprüft werden.",
  },
  "ledgers.contradict":
    "{names} widersprechen einander: Sie nennen dasselbe Netzwerk, {network}, und zeigen verschiedene Snapshots mit der Ordnungszahl {ordinal}. Sie stammen also aus zwei Ledgern, oder ein Ledger wurde in zwei Fassungen gezeigt. Verlassen Sie sich auf keine davon, bis Sie wissen, was zutrifft.",
  "saved.noLogProof": "Das Beweisbündel enthält keinen Beweis des Logs. {reason}",
  "saved.noTimestamp": "Das Beweisbündel enthält keinen Zeitstempel des Logs. {reason}",
  "saved.timestampsNotPublished":
    "Die Zeitstempel des Logs gehören nicht zu den Dateien, die der Dienst veröffentlicht hat.",
  "saved.noTimestampYet":
    "Der Dienst zeigt keinen verwendbaren Zeitstempel des Checkpoints im Beweisbündel.",
  "saved.logLeftOut":
    "Das Beweisbündel zeigt das nicht, weil nur ein passender Beweis in ein Bündel kommt. Wer das Bündel prüft, beurteilt nur die übrigen Beweise.",
} as const;

type English = typeof englishExplanations & typeof englishClaims;
/** A message whose slots differ from the English one has the type never. */
type Checked<M extends Readonly<Record<Code, Message>>> = {
  readonly [C in Code]: [SlotsOf<M[C]>] extends [SlotsOf<English[C]>]
    ? [SlotsOf<English[C]>] extends [SlotsOf<M[C]>]
      ? Message
      : never
    : never;
};

const messages = { ...explanations, ...claims };
messages satisfies Checked<typeof messages>;

const inReports: Partial<Record<Code, Message>> = {
  "verdict.confirmed.witnesses.label":
    "Bestätigt von Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat",
  "verdict.confirmed.witnesses.agrees": {
    by: "count",
    one: "{log} enthält den Hash des Snapshots, der die Wurzel des Beweises aufführt. Die Person, die diesen Bericht erstellt hat, vertraut einem Zeugen, der dieses Log mitsigniert hat, zuletzt mit Datum {time}. {fits}.",
    other:
      "{log} enthält den Hash des Snapshots, der die Wurzel des Beweises aufführt. Die Person, die diesen Bericht erstellt hat, vertraut {count} Zeugen, die dieses Log mitsigniert haben, zuletzt mit Datum {time}. {fits}.",
  },
  "verdict.confirmed.witnesses.worth":
    "Sie haben diese Zeugen nicht gewählt. Sie bürgen nur dafür, dass im Log, soweit sie sahen, nichts geändert oder entfernt wurde. Wenn Sie ihnen nicht vertrauen, ist die Wurzel für Sie nicht bestätigt, und eine Prüfung des Beweisbündels ergibt „Stimmig“. Einzelheiten stehen in diesem Bericht.",
  "verdict.confirmed.root.label":
    "Bestätigt durch eine Wurzel, die die Person angegeben hat, die diesen Bericht erstellt hat",
  "verdict.confirmed.root.leads":
    "Der Beweis führt von diesem Fingerabdruck zu der Wurzel, die die Person angegeben hat, die diesen Bericht erstellt hat.",
  "verdict.confirmed.root.agrees":
    "{fits}, und der Beweis führt zu der Wurzel, die die Person angegeben hat, die diesen Bericht erstellt hat.",
  "verdict.confirmed.root.worth":
    "Das zählt nur, wenn diese Wurzel aus einer anderen Quelle als den Beweisen stammt. Woher sie stammt, zeigt der Bericht nicht.",
  "verdict.confirmed.snapshot.label":
    "Bestätigt durch einen Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat",
  "verdict.confirmed.snapshot.leads":
    "Der Beweis führt von diesem Fingerabdruck zu einer Wurzel in dem Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat.",
  "verdict.confirmed.snapshot.agrees":
    "{fits}, und der Beweis führt zu einer Wurzel in dem Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat.",
  "verdict.confirmed.snapshot.worth":
    "Das zählt nur, wenn dieser Snapshot aus einer anderen Quelle als den Beweisen stammt. Woher er stammt, zeigt der Bericht nicht.",
  "log.witnesses.worth":
    "Der Dienst hat diese Zeugen gewählt. Mitsignaturen zählen für das Urteil dieses Berichts nur, wenn sie von Zeugen stammen, denen die Person vertraut, die diesen Bericht erstellt hat.",
  "witnesses.trusted":
    "Mitsigniert von {names}: {count} von {trusted} Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat. Das genügt der Policy dieser Person. Die letzte Mitsignatur trägt das Datum {time}.",
  "witnesses.short":
    "Von den Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat ({trusted}), zählen hier so viele Mitsignaturen dieses Checkpoints: {count}. Die Policy dieser Person verlangt mehr. Deshalb stützt sich das Urteil nicht auf Zeugen.",
  "witnesses.discounted.AHEAD_OF_CLOCK":
    "Diese Mitsignaturen zählen nicht: {names}. Ihre Zeiten liegen nach der Zeit der Uhr des Geräts, auf dem dieser Bericht erstellt wurde: {clock}.",
  "check.passed.ROOT_OBSERVER":
    "{Name}, ein Beobachter, dem die Person, die diesen Bericht erstellt hat, für das Netz {network} vertraut, gibt an, dass der Dienst ihm am {time} dieselbe Wurzel für diesen Batch genannt hat.",
  "check.OBSERVED_OTHER_ROOT":
    "{Name}, ein Beobachter, dem die Person, die diesen Bericht erstellt hat, für das Netz {network} vertraut, gibt an, dass der Dienst ihm am {time} eine andere Wurzel für diesen Batch genannt hat. Der Dienst zeigt verschiedenen Leuten verschiedene Wurzeln, oder diese Beweise sind falsch, oder die Angabe des Beobachters ist es.",
  "check.OBSERVED_TWO_ROOTS":
    "{Name}, ein Beobachter, dem die Person, die diesen Bericht erstellt hat, für das Netz {network} vertraut, hat am {time} festgehalten, dass der Dienst für diesen Batch zwei verschiedene Wurzeln genannt hat.",
  "check.OBSERVED_AHEAD":
    "{Name}, ein Beobachter, dem die Person, die diesen Bericht erstellt hat, für das Netz {network} vertraut, datiert, was er gesehen hat, auf {time}. Das liegt vor der Uhr dieser Person, also zählt es nicht.",
  "check.OBSERVED_CHANGE.STATUS_BACK":
    "{Name}, ein Beobachter, dem die Person, die diesen Bericht erstellt hat, für das Netz {network} vertraut, hat am {time} festgehalten, dass der Dienst zurückgenommen hat, dass dies endgültig ist.",
  "check.OBSERVED_CHANGE.CHANGED":
    "{Name}, ein Beobachter, dem die Person, die diesen Bericht erstellt hat, für das Netz {network} vertraut, hat am {time} festgehalten, dass der Dienst seinen Datensatz zu diesem Fingerabdruck geändert hat.",
  "check.OBSERVED_CHANGE.VANISHED":
    "{Name}, ein Beobachter, dem die Person, die diesen Bericht erstellt hat, für das Netz {network} vertraut, hat am {time} festgehalten, dass der Dienst diesen Fingerabdruck oder seinen Batch nicht mehr kannte.",
  "check.UNKNOWN_OBSERVER":
    "Kein Beobachter, dem die Person, die diesen Bericht erstellt hat, für dieses Netz vertraut, hat dies signiert.",
  "verdict.confirmed.observer.agrees":
    "{Name}, ein Beobachter, dem die Person, die diesen Bericht erstellt hat, für das Netz {network} vertraut, gibt an, dass der Dienst ihm am {time} dieselbe Wurzel für diesen Batch genannt hat. {fits}.",
  "verdict.confirmed.observer.label":
    "Bestätigt durch einen Beobachter, dem die Person vertraut, die diesen Bericht erstellt hat",
  "verdict.confirmed.observer.worth":
    "Sie haben diesen Beobachter nicht gewählt. Er bürgt dafür, was der Dienst angegeben hat und wann, und nicht dafür, dass das Ledger die Wurzel hat. Wenn Sie ihm nicht vertrauen, ist die Wurzel für Sie nicht bestätigt.",
  "check.title.ROOT_WITNESSES":
    "Mitsignaturen von Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat",
  "check.passed.ROOT_WITNESSES":
    "Der Snapshot steht im Log, und genug dieser Zeugen haben dieses Log mitsigniert, um der Policy der Person zu genügen, die diesen Bericht erstellt hat.",
  "check.UNKNOWN_LOG":
    "Das Log ist nicht mit einem Schlüssel signiert, den die Policy der Person nennt, die diesen Bericht erstellt hat.",
  "check.KEY_ENDED":
    "Das Log hat diesen Checkpoint mit einem Schlüssel signiert, den die Policy der Person, die diesen Bericht erstellt hat, nur für frühere Checkpoints gelten lässt, als das Log kleiner war.",
  "check.QUORUM_NOT_REACHED":
    "Zu wenige Mitsignaturen dieser Zeugen zählen hier. Die Policy der Person, die diesen Bericht erstellt hat, verlangt mehr.",
  "check.title.ROOT_VISITOR":
    "Vergleich mit der Wurzel, die die Person angegeben hat, die diesen Bericht erstellt hat",
  "check.passed.ROOT_VISITOR":
    "Der Beweis führt zu der Wurzel, die die Person angegeben hat, die diesen Bericht erstellt hat.",
  "check.otherRootThanVisitor":
    "Der Beweis führt zu einer Wurzel, und die Person, die diesen Bericht erstellt hat, hat eine andere angegeben.",
  "check.ownSnapshot.title":
    "Vergleich mit dem Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat",
  "check.ownSnapshot.passed":
    "Der Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat, führt diesen Stapel mit der Wurzel des Beweises auf, und sein Inhalt passt zu seinem Hash.",
  "check.ownSnapshot.passed.anyBatch":
    "Der Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat, führt einen Stapel mit der Wurzel des Beweises auf, und sein Inhalt passt zu seinem Hash.",
  "check.ownDocumentId":
    "Die Person, die diesen Bericht erstellt hat, hat die Dokument-ID angegeben.",
  "supplier.visitor": "die Person, die diesen Bericht erstellt hat",
  "verdict.ledger.visitor":
    "Der Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat, führt einen Stapel mit der Wurzel des Beweises auf.",
  "verdict.ledger.visitor.dated":
    "Der Snapshot vom {date}, den die Person angegeben hat, die diesen Bericht erstellt hat, führt einen Stapel mit der Wurzel des Beweises auf.",
  "verdict.compared.parts.document": "ein Dokument",
  "verdict.failed.ownRoot":
    "Die Wurzel oder der Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat, kann falsch abgetippt sein oder zu einem anderen Stapel gehören. Oder dieser Beweis gehört zu einem anderen Ledger.",
  "verdict.failed.advice":
    "Verlassen Sie sich nicht auf diese Beweise. Die Prüfungen in diesem Bericht sagen, was gefunden wurde.",
  "verdict.inconclusive.updates":
    "Der Fingerabdruck erhält einen Beweis, sobald sein Stapel im Ledger steht. Ein später erstellter Bericht kann ihn enthalten.",
  "verdict.consistent.labels.visitor":
    "Stimmig: Nur die Person, die diesen Bericht erstellt hat, bürgt für die Wurzel",
  "verdict.consistent.only.visitor":
    "Nur die Beweise, die die Person angegeben hat, die diesen Bericht erstellt hat, bürgen für die Wurzel.",
  "verdict.consistent.more":
    "Um die Wurzel bestätigen zu lassen, beschaffen Sie die Wurzel oder einen Snapshot des Ledgers aus einer unabhängigen Quelle, und prüfen Sie das Beweisbündel damit.",
  "verdict.next.otherDocumentId":
    "Die Person, die diesen Bericht erstellt hat, kann die Dokument-ID falsch abgetippt haben.",
  "verdict.next.WITHHELD":
    "Ein Datensatz, der die Dokument-ID nennt, kann auf der Seite des Fingerabdrucks oder unter „Prüfen“ geprüft werden.",
  "verdict.next.NO_ROOT_GIVEN":
    "Mit einer Wurzel aus einer anderen Quelle kann der Beweis unter „Prüfen“ noch einmal geprüft werden.",
  "verdict.next.NOT_A_HASH":
    "Die Person, die diesen Bericht erstellt hat, kann den Hash oder die Wurzel falsch abgetippt haben.",
  "verdict.next.UNKNOWN_LEDGER":
    "Mit der Wurzel des Stapels statt dieses Snapshots kann der Beweis unter „Prüfen“ noch einmal geprüft werden.",
  "verdict.next.INVALID_POLICY":
    "Die Person, die diesen Bericht erstellt hat, muss die Policy berichtigen oder den Bericht ohne sie erstellen.",
  "check.ownSnapshot.SNAPSHOT_HASH_MISMATCH":
    "Der Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat, gibt nicht den Hash seines eigenen Inhalts an.",
  "check.ownSnapshot.OTHER_SNAPSHOT":
    "Der Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat, ist nicht der, den der Datensatz oder der Stapel nennt.",
  "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT":
    "In dem Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat, fehlt dieser Stapel, oder er hat eine andere Wurzel als der Beweis.",
  "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT.anyBatch":
    "Der Snapshot, den die Person angegeben hat, die diesen Bericht erstellt hat, führt keinen Stapel mit der Wurzel des Beweises auf.",
  "check.notARoot":
    "Der Text, den die Person angegeben hat, die diesen Bericht erstellt hat, ist keine Wurzel. Eine Wurzel hat 64 Hexadezimalziffern.",
  "check.notADocument":
    "Der Text, den die Person angegeben hat, die diesen Bericht erstellt hat, ist kein SHA-256- oder SHA-512-Hash.",
  "check.otherDocumentId":
    "Mit der Dokument-ID, die die Person angegeben hat, die diesen Bericht erstellt hat, ergeben die Felder des Datensatzes nicht den Hash dieses Fingerabdrucks.",
  "check.INVALID_POLICY":
    "Die Policy der Person, die diesen Bericht erstellt hat, nennt die Zeugen, lässt sich aber nicht lesen.",
  "check.NO_WITNESSES_TRUSTED":
    "Die Person, die diesen Bericht erstellt hat, vertraut keinem Zeugen dieses Logs.",
  "check.NO_QUORUM":
    "Die Policy der Person, die diesen Bericht erstellt hat, verlangt keinen Zeugen. Deshalb kann kein Zeuge die Wurzel bestätigen.",
  "check.status.final.visitor":
    "Die Person, die diesen Bericht erstellt hat, gibt an, dass der Fingerabdruck endgültig ist. Keine Prüfung kann zeigen, ob das stimmt.",
  "check.status.errored.visitor":
    "Die Person, die diesen Bericht erstellt hat, gibt an, dass der Fingerabdruck nicht ins Ledger aufgenommen werden konnte.",
  "check.status.notFinalYet.visitor":
    "Die Person, die diesen Bericht erstellt hat, gibt an, dass der Fingerabdruck noch nicht endgültig ist.",
  "check.status.withheld.visitor":
    "Die Person, die diesen Bericht erstellt hat, gibt an, dass der Betreiber die Dokument-ID zurückhält. Der Inhalt lässt sich nur mit der richtigen Dokument-ID prüfen.",
  "log.title.history": "Passt zu dem, was das Programm dieses Berichts vorher gesehen hat",
  "log.place.BEYOND_CHECKPOINT":
    "Der neueste Checkpoint des Logs umfasst diesen Snapshot noch nicht. Ein später erstellter Bericht kann ihn zeigen.",
  "log.history.CONSISTENT":
    "Das Log beginnt noch immer mit den Einträgen ({snapshots}), die es hatte, als das Programm dieses Berichts zuletzt nachsah, am {time}. Keiner davon wurde geändert oder entfernt.",
  "log.history.FIRST_LOOK":
    "Das Programm dieses Berichts hatte dieses Log vorher nicht gesehen. Es gab also nichts, womit das Log verglichen werden konnte.",
  "log.history.NOT_KEPT":
    "Das Log wurde nicht mit einem früheren Stand verglichen, weil das Programm dieses Berichts keinen speichert.",
  "log.history.OTHER_KEY":
    "Das Log ist jetzt mit einem anderen Schlüssel signiert als dem, den das Programm dieses Berichts vorher gesehen hat. Deshalb zeigt die Signatur nicht, dass es dasselbe Log ist.",
  "log.history.TOO_LONG":
    "Das Log wurde nicht mit einem früheren Stand verglichen, weil sein Checkpoint zu lang ist, um gespeichert zu werden.",
  "log.history.ROLLED_BACK":
    "Das Log ist kürzer als beim letzten Mal, als das Programm dieses Berichts nachsah.",
  "log.history.FORKED":
    "Das Log beginnt nicht mehr mit den Snapshots, die das Programm dieses Berichts vorher darin gesehen hat.",
  "log.history.FORKED_BEFORE":
    "Als das Programm dieses Berichts früher nachsah, begann das Log nicht mit den Snapshots, die es vorher gesehen hatte.",
  "log.history.TILES_MISMATCH":
    "Die aus den Dateien des Logs berechnete Wurzel ist nicht die, die das Log signiert hat. Diese Dateien beweisen also nicht, dass das Log noch mit den Snapshots beginnt, die das Programm dieses Berichts vorher gesehen hat.",
  "log.failure.FORKED.meaning":
    "Das Programm dieses Berichts hat zwei Fassungen des Logs gesehen, und keine ist der Anfang der anderen. Derselbe Schlüssel hat beide signiert. Also zeigt der Betreiber des Logs zu verschiedenen Zeiten oder verschiedenen Leuten verschiedene Logs, oder jemand anders hat den Schlüssel.",
  "log.failure.FORKED.advice":
    "Verlassen Sie sich nicht auf diesen Dienst, bis die Ursache bekannt ist.",
  "log.failure.ROLLED_BACK.sentence":
    "Das Log des Dienstes ist kürzer als beim letzten Mal, als das Programm dieses Berichts nachsah.",
  "log.failure.ROLLED_BACK.meaning":
    "Ein Log darf nur wachsen. Das Programm dieses Berichts hat eine frühere Fassung gesehen, die das Log signiert hatte. Einige Snapshots dieser Fassung fehlen in der jetzigen. Eine alte Kopie des Logs, etwa aus einem Cache, sieht genauso aus.",
  "log.failure.ROLLED_BACK.advice":
    "Verlassen Sie sich nicht auf diesen Dienst, bis die Ursache bekannt ist.",
  "log.witnesses.notYet": {
    by: "named",
    one: "Von dem einen Zeugen, den der Dienst nennt, hat dieser Checkpoint noch keine Mitsignatur, die zählt.",
    other:
      "Von den {named} Zeugen, die der Dienst nennt, hat dieser Checkpoint noch keine Mitsignatur, die zählt.",
  },
};

export const german: Language = {
  locale: "de-DE",
  messages,
  quotes: ["„", "“"],
  omitted: (characters) => `… (${characters} weitere) …`,
};

export const germanReport: Language = /* @__PURE__ */ inOtherWords(german, inReports);
