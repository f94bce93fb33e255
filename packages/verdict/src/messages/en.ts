// Everything that can be said about evidence, in English: the words of each code. The order is that of a page: the verdict,
// the chain of checks, the log and who vouches for it, directories, documents. statements.ts gives the types of the slots.
import { inOtherWords, type Language, type Message } from "./language.ts";

export const explanations = {
  "check.title.PROOF_SHAPE": "Format of the proof",
  "check.title.PROOF_SUBJECT": "Proof for this fingerprint",
  "check.title.PROOF_WALK": "Proof’s steps compared with each other",
  "check.title.RECORD_HASH": "Hash of the record’s content",
  "check.title.SIGNATURE": "Signature",
  "check.title.SIGNER": "The named signer",
  "check.title.ROOT_RECORD": "Root compared with the record",
  "check.title.ROOT_BATCH": "Root compared with the batch",
  "check.title.BATCH_FINAL": "Status",
  "check.title.ROOT_LEDGER": "Root compared with the ledger’s snapshot",
  "check.title.STATEMENTS": "Statements compared with each other",
  "check.title.DOCUMENT": "Hash of the document",
  "check.title.ROOT_VISITOR": "Root compared with your root",
  "check.title.ROOT_WITNESSES": "Cosignatures of your witnesses",
  "check.title.ROOT_OBSERVER": "What an observer saw",
  "check.ownSnapshot.title": "Root compared with your snapshot",
  "verdict.incompleteStep":
    "Do not rely on the record’s other fields unless another source confirms them.",
  "verdict.next.NOT_REPRODUCED":
    "The fields may have been changed, or the service may write one of them differently from the signer. Do not rely on the fields unless another source confirms them.",
  "verdict.next.WITHHELD":
    "If you have a record that states the document ID, add that record on the fingerprint’s page or under Verify.",
  "verdict.next.otherDocumentId": "Correct the document ID, or remove it.",
  "verdict.next.NO_ROOT_GIVEN": "Provide a root from another source.",
  "verdict.next.rootOrRecord":
    "Provide a root from another source, or fetch the record to compare the proof with the record’s root.",
  "verdict.next.NOT_A_HASH": "If you entered the hash or the root yourself, correct or remove it.",
  "verdict.next.UNKNOWN_LEDGER": "Provide the batch’s root instead of this snapshot.",
  "verdict.next.KNOWN_SHAPE":
    "Ask the sender for the proof in the format with one “path” and its “witness”.",
  "verdict.next.UNSUPPORTED_ALGORITHM": "Another program may be able to check this signature.",
  "verdict.next.INVALID_POLICY": "Correct the policy, or stop trusting its witnesses.",
  "link.chain": "Checks made in this browser",
  "link.title.content": "Content",
  "link.title.signatures": "Signatures",
  "link.title.inclusion": "Inclusion",
  "link.title.batch": "Batch",
  "link.title.ledger": "Ledger",
  "link.title.statements": "Statements",
  "link.title.document": "Document",
  "link.title.root": "Your root",
  "link.title.file": "File",
  "log.title.place": "In this service’s log",
  "log.title.history": "Consistent with what this browser saw before",
  "log.title.witnesses": "Cosigned by witnesses",
  "bundleTimestamp.title": "Timestamps of the log",
  "loneTimestamp.title": "What this timestamp shows",
  "loneTimestamp.subject": "What was timestamped",
  "loneTimestamp.signature": "Who signed the timestamp",
  "ledgerHost.title": "Known to another host of the network",
  "check.title.MANIFEST": "Hashes in the file’s manifest",
  "verdict.withdrawn.notes.1":
    "The record may have been removed, or the service may be answering wrongly. Check again later, and keep the proof if you have it.",
  "verdict.unavailable.advice":
    "This does not mean that the fingerprint is invalid. Reload the page to try again.",
  "verdict.damaged.advice":
    "The file may have been changed or damaged after it was made. Get it again from the service or from the signer, because whoever sent it may have changed it.",
  "verdict.failed.also": "Also:",
  "verdict.failed.ownRoot":
    "Your root or snapshot may be mistyped or belong to another batch. Or this proof may belong to another ledger.",
  "verdict.failed.advice":
    "Do not rely on this evidence. Open a check below to see what was computed and what was expected.",
  "verdict.inconclusive.notInvalid": "This does not mean that the fingerprint is invalid.",
  "verdict.consistent.more":
    "To have the root confirmed, provide the root or a ledger’s snapshot from an independent source.",
  "verdict.confirmed.root.worth":
    "This result is only as trustworthy as the source of your root. A root that was copied from this evidence or came with it confirms nothing.",
  "verdict.confirmed.snapshot.worth":
    "This result is only as trustworthy as the source of your snapshot. A snapshot that was copied from this evidence or came with it confirms nothing.",
  "verdict.confirmed.witnesses.worth":
    "These witnesses vouch only for the log: as far as they saw, nothing in it was changed or removed. They did not look at the fingerprint itself. How much their word is worth depends on what you know about their operators.",
  "verdict.confirmed.observer.worth":
    "An observer vouches for what the service stated, and when. It does not show that the ledger has the root, or that the observer saw everything. How much its word is worth depends on what you know about who runs it.",
  "log.timestamped": "Timestamped by an authority",
  "log.failure.FORKED.advice":
    "Do not rely on this service until the cause is known. Save both checkpoints and pass them on to somebody who can investigate.",
  "log.failure.ROLLED_BACK.advice":
    "Do not rely on this service until the cause is known. Save both checkpoints and pass them on to somebody who can investigate.",
  "log.failure.SIGNATURE_MISMATCH.advice":
    "Do not rely on this evidence. Ask the service’s operator for the cause, and check again later.",
  "log.failure.OTHER_ENTRY.advice":
    "Do not rely on this evidence. Ask the service’s operator for the cause, and check again later.",
  "log.failure.TILES_MISMATCH.advice":
    "Do not rely on this evidence. Ask the service’s operator for the cause, and check again later.",
  "timestamp.trustedWorth":
    "A timestamp by an authority that you trust shows that this state of the log existed at that time. It does not show that the service shows everybody the same log, so it does not change the verdict.",
  "bundleTimestamp.trustedWorth":
    "A timestamp by an authority that you trust shows that this checkpoint existed at that time. It does not show that the log’s operator shows everybody the same log, so it does not change the verdict.",
  "loneTimestamp.missing":
    "A timestamp names no fingerprint. It can only show that what was timestamped existed at the stated time. A verdict about a fingerprint needs the bundle of that fingerprint.",
  "loneTimestamp.worth":
    "A timestamp by an authority that you trust shows that exactly this text existed at that time. It does not show that the log was in this state. To have the log’s signature checked, open the checkpoint alone and provide a policy with the log’s key.",
  "ledgerHost.advice":
    "Ask the service’s operator why the service and this host state different values. The verdict does not rest on this comparison.",
  "logFile.checkpoint.missing":
    "A checkpoint names no fingerprint. A verdict about a fingerprint needs the bundle of that fingerprint.",
  "logFile.contradiction.advice":
    "Do not rely on this log until the cause is known. Save both checkpoints and pass them on to somebody who can investigate.",
  "directory.notTrusted.how":
    "Once the holder has confirmed to you that this is their key, you can name the key on its page:",
  "directory.changed.read": "I have read this",
  "directory.noWorth": "No verdict depends on a directory.",
  "documentFind.absent.words":
    "Changing a single byte changes the hash. If the file’s content was altered, or the file was saved again, converted, or rewritten by a program, its hash is different. The document’s fingerprint may also be on another network, or may not have reached the service yet. Ask the sender of the document for the fingerprint’s hash or for the proof.",
  "named.CASE_PAGE.advice":
    "It says what is in the case, by the word of the person who made it. The verdicts here come from the bundles themselves.",
  "named.HASH_LIST.advice":
    "A list of hashes is no evidence. The page /verify looks its hashes up, and so does “digital-evidence find --list FILE”.",
  "named.CASE_TABLE.advice":
    "It is the word of the person who made the case. The verdicts here come from the bundles themselves.",
  "named.POLICY.advice":
    "It was not used, because whoever sends evidence can send a policy with it. If you trust these witnesses yourself, enter it under “Witnesses that you trust”.",
  "named.OBSERVERS.advice":
    "They were not used, because whoever sends evidence can name observers with it. If you trust them yourself, enter them under “Name an observer of your own”.",
  "named.KEY_DIRECTORY.advice":
    "No verdict depends on it. The command “digital-evidence check-directory” checks it.",
  "named.KEY_NAMES.advice":
    "No verdict depends on them. They can be imported on the page of a signer.",
  "named.CASE_MANIFEST.advice":
    "It is the word of the person who made the case. The verdicts here come from the bundles themselves. Not every file that it lists was compared with it here: that is done in the ZIP of the case, and by the command also in the unpacked folder.",
  "named.CERTIFICATES.advice":
    "They complete timestamps that come without their certificates. Nobody is trusted because of them.",
  "notShown.author": "Who wrote the document, or who owns it: a signature shows which key signed.",
  "notShown.holder": "Who holds that key, or when it signed.",
  "notShown.content": "That the document’s statements are true.",
  "notShown.when": "When anything came to exist: all stated times are claims.",
  "report.what":
    "A fingerprint is a signed statement about one document. It holds the document’s hash and not the document.",
  "report.forged":
    "Anyone can print a page that looks like this one. Before you rely on it, check the evidence itself: open the permanent link, or verify the evidence bundle with the command below.",
  "report.times.note":
    "All times are in UTC. The signer can claim any time. The checks do not confirm any of these times.",
  "mirror.earlier":
    "What an earlier run copied was not read again. It can hold records with a withheld document ID, too.",
} as const;

export const claims = {
  "verdict.name.failed": "Failed",
  "verdict.name.inconclusive": "Inconclusive",
  "verdict.name.consistent": "Consistent",
  "verdict.name.confirmed": "Confirmed",
  "verdict.name.checking": "Checking",
  "verdict.unanswered.label": "Waiting for the service",
  "verdict.loading.label": "Loading",
  "verdict.loading.sentence": "Loading fingerprint details...",
  "verdict.loading.note":
    "The record and its proof are being fetched. They will then be checked here.",
  "verdict.checking.sentence": "This fingerprint is being checked here…",
  "verdict.checking.note": "Nothing has been concluded yet.",
  "verdict.rechecking.sentence": "New data has arrived. It is being checked here…",
  "verdict.rechecking.note": "The earlier result was for different data and no longer counts.",
  "verdict.hashing.sentence": "The document is being hashed here…",
  "verdict.hashing.note":
    "The verdict follows when the document’s hash is known. Nothing has been concluded yet.",
  "link.state.pass": "Passed",
  "link.state.fail": "Failed",
  "link.state.unknown": "Undecided",
  "link.state.absent": "Not compared",
  "link.state.waiting": "Waiting",
  "side.service.record": "the service’s record",
  "side.service.proof": "the service’s proof",
  "side.service.batch": "the service’s answer about the batch",
  "side.service.snapshot": "the snapshot from the service’s own ledger",
  "side.service.hash": "the requested hash",
  "side.service.document": "the document",
  "side.service.root": "the root",
  "side.service.logProof": "the log’s proof from the service",
  "side.service.protocol": "the protocol",
  "side.service.computed": "computed here",
  "side.file.record": "the record in the file",
  "side.file.proof": "the proof in the file",
  "side.file.batch": "the batch in the file",
  "side.file.snapshot": "the snapshot in the file",
  "side.file.hash": "the hash that the file names",
  "side.file.document": "the document",
  "side.file.root": "the root",
  "side.file.logProof": "the log’s proof in the file",
  "side.file.protocol": "the protocol",
  "side.file.computed": "computed here",
  "side.visitor.record": "your record",
  "side.visitor.proof": "your proof",
  "side.visitor.batch": "your batch",
  "side.visitor.snapshot": "the snapshot you provided",
  "side.visitor.hash": "the hash you asked for",
  "side.visitor.document": "the document",
  "side.visitor.root": "the root you provided",
  "side.visitor.logProof": "the log’s proof you provided",
  "side.visitor.protocol": "the protocol",
  "side.visitor.computed": "computed here",
  "side.protocol": "the protocol",
  "side.here": "computed here",
  "read.utf16":
    "The file is saved in UTF-16, as Windows PowerShell does. It was read as what it says.",
  "read.restored":
    "The text was changed on its way here, for example in its quotation marks, line breaks or indentation, as mail programs do. It was read without these changes. If a signature or a hash does not fit, ask for the file itself.",
  "read.within": "It stood among other words, which were not read.",
  "unread.checkpoint":
    "it begins like a log’s checkpoint, but does not have the form of one. A mail program or an editor may have changed it. Ask for the file itself",
  "document.also.SIGNED_PDF":
    "This PDF is signed. Its signatures were not checked here; a program for PDFs checks them.",
  "document.also.SIGNED":
    "This is a signed message (CMS or OpenPGP). Its signature was not checked here.",
  "document.also.EMAIL":
    "This is an e-mail. Its signatures (DKIM, S/MIME, OpenPGP) were not checked here.",
  "document.also.MHTML": "This is a saved web page (MHTML).",
  "document.also.ARCHIVE":
    "This is an archive of a kind that is not opened here. To have its files checked, unpack it and provide them.",
  "document.also.DAMAGED_ZIP":
    "This begins like a ZIP file, but cannot be opened here. It may have been cut off. If it should hold evidence, ask for it again.",
  "document.also.UNOPENED_ZIP":
    "This is a ZIP file. It, or a ZIP file in it, was not opened here. If it should hold evidence, unpack it and provide its files.",
  "document.also.ZIP": "This is a ZIP file. No evidence was found in it.",
  "unread.zip.name":
    "its name in the ZIP is one that programs unpack into different places, or not at all. Ask for the ZIP again, with plain names",
  "unread.zip.same":
    "the ZIP has several files of this name, and programs unpack one or another of them. Ask for the ZIP again, with different names",
  "unread.zip.encrypted":
    "it is encrypted in the ZIP. Unpack it with a program that asks for the password, and provide it",
  "unread.zip.large":
    "it is too large to be unpacked here. If you know where the ZIP comes from, unpack it and provide the file",
  "unread.zip.damaged":
    "it is damaged in the ZIP, or is packed in a way that is not known here. Ask for the ZIP again",
  "unread.case.changed":
    "it is not the file that the case’s manifest lists: one of the two was changed or damaged. Ask the person who made the case for it again",
  "unread.case.list":
    "it is the manifest of a case, and its list of files cannot be read, so nothing was compared with it. Ask the person who made the case for it again",
  "unread.case.noList":
    "it is the first page of a case, and no manifest that can be read is beside it, so nothing was compared with one. Ask the person who made the case for it again",
  "unread.several":
    "it has several pieces of evidence among other words, and which of them is meant is not guessed. Provide one at a time",
  "caseFile.changed":
    "This file is not the one that the case’s manifest lists: one of the two was changed or damaged. What it shows by itself is judged here.",
  "named.CASE_PAGE.title": "is the first page of a case",
  "named.HASH_LIST.title": "is a list of hashes",
  "named.CASE_TABLE.title": "is the table of a case",
  "named.POLICY.title": "is a policy of witnesses",
  "named.OBSERVERS.title": "names observers",
  "named.KEY_DIRECTORY.title": "is a directory of keys",
  "named.KEY_NAMES.title": "has somebody’s names for keys",
  "named.CASE_MANIFEST.title": "is the list of a case",
  "named.CERTIFICATES.title": "has certificates",
  "unread.SYNTAX": "the text is not valid JSON",
  "unread.DUPLICATE_KEY": "an object names the same field twice",
  "unread.LONE_SURROGATE": "the text has an incomplete character",
  "unread.NUMBER_OUT_OF_RANGE": "a number is too large",
  "unread.TOO_DEEP": "the values are nested too deeply",
  "unread.TOO_LONG": "the text or a string in it is too long",
  "unread.TOO_MANY_VALUES": "the text has too many values",
  "unread.NOT_A_BUNDLE": "it is neither an evidence bundle nor a proof",
  "unread.UNSUPPORTED_VERSION": "only the versions 1 to 4 of the format can be read here",
  "unread.pasted": "the pasted text is too long. Provide it as a file",
  "unread.notUtf8": "the file is not UTF-8 text",
  "unread.noBundle": "it holds no intact evidence bundle",
  "unread.onlyProof": "it holds only a proof",
  "unread.logProof": "it is not a complete .tlog-proof with its checkpoint",
  "unread.pdf.encrypted":
    "the PDF is encrypted and cannot be read here. Save its attachment with a program for PDFs and provide that file, or ask for the report without encryption",
  "unread.pdf.several":
    "several files are attached to the PDF, and a report has exactly one. A program for PDFs could show another one than would be verified here. Ask for the report as it was made",
  "unread.pdf.damaged":
    "the PDF is damaged or has an unusual structure. Programs repair such a file, each in its own way, and could show different attachments. Ask for the report as it was made",
  "unread.pdf.unreadable":
    "the file attached to the PDF is damaged or too large, or is missing from the PDF’s list of attachments. Ask for the report as it was made",
  "unread.link.OTHER_VERSION":
    "The link has a form that is not known here. A newer explorer may have made it.",
  "unread.link.NOT_THE_FORM":
    "The link does not have the form of a link with evidence. It was probably changed on its way, for example by a mail program.",
  "unread.link.CUT_OFF":
    "The end of the link is missing. It was probably cut off when it was copied or sent.",
  "unread.link.APPENDED":
    "Something was added to the end of the link, for example by a program that turned text into a link.",
  "unread.link.DAMAGED":
    "The link has its full length, but its content cannot be unpacked. Some of its characters were probably changed on the way.",
  "unread.link.NOT_UTF8":
    "The link has its full length, but its content is not text. Some of its characters were probably changed on the way.",
  "check.passed.MANIFEST":
    "Every part of the file has the hash that the file’s own manifest states for it.",
  "check.CONTRADICTORY_PROOF":
    "The proof contradicts itself: its path and its leaf name different fingerprints.",
  "side.service.manifest": "the file’s own manifest",
  "side.file.manifest": "the file’s own manifest",
  "side.visitor.manifest": "the file’s own manifest",
  "request.status": "The service answered with status {code}",
  "request.status.said": "The service answered with status {code}: {text}",
  "request.unreadable": "The service’s answer is in a form that cannot be read here",
  "request.NOT_THE_SERVICE": "The address does not answer like the service",
  "request.NETWORK": "The service could not be reached",
  "request.TIMEOUT": "The service did not answer in time",
  "request.REDIRECTED": "The service answered with a redirect, which is not followed",
  "request.FILE_MISSING": "A file of the publication is missing",
  "request.NO_RANGES": "The server of the files does not give out parts of files",
  "request.ANSWER_TOO_LARGE": "The service’s answer is longer than is allowed here",
  "proof.leads.fromBatch": "the proof leads from this fingerprint to the batch’s root.",
  "proof.leads.fromRecord":
    "the proof leads from this fingerprint to the root that the record states.",
  "timestamp.notChecked": "{name}: {reason}",
  "timestamp.stated":
    "The service shows a timestamp that names {name}. It states that the log contained this snapshot on {time}, when the log had at least {snapshots}. Its signature was verified here under a certificate that only the service supplies.",
  "bundleTimestamp.stated":
    "This file holds a timestamp that names {name}. It states that the log’s checkpoint, which covers {snapshots} and this fingerprint’s snapshot, existed on {time}. Its signature was verified here under a certificate that only this file supplies.",
  "document.sameHash.title": "The hash that was given is the recorded one",
  "document.sameHash.predicate":
    "has the {algorithm} hash that this record refers to. No document was hashed here: to compare a document, choose its file.",
  "check.NO_SNAPSHOT_TIME":
    "The snapshot states no time that can be read, so the times of the cosignatures could not be compared with it.",
  "time.fingerprintTimestamp": "the time that the signer states",
  "time.createdAt": "the stated time of receipt",
  "time.confirmationTimestamp": "the stated time of confirmation",
  "time.timestamp": "the snapshot’s time",
  "verdict.unreadTime": "{Member} is not a time that can be read, so it was not compared: {text}.",
  "verdict.unreadTime.notText": "{Member} is not text, so it was not compared.",
  "verdict.undated":
    "The snapshot states no time that can be read. Without one, nothing confirms the root.",
  "check.numbered": "{check} {number}",
  "check.passed.PROOF_SHAPE": "The proof has the format of an inclusion proof.",
  "check.passed.PROOF_SUBJECT":
    "The proof is for this fingerprint: its path and its leaf both hold the fingerprint’s hash.",
  "check.passed.PROOF_WALK": "The proof’s steps fit together, from the leaf up to a root.",
  "check.passed.RECORD_HASH":
    "The hash computed here from the record’s fields is this fingerprint’s hash.",
  "check.passed.SIGNATURE": "The signature is valid for this fingerprint.",
  "check.passed.SIGNER": "One of the valid signatures is by the signer that the record names.",
  "check.passed.ROOT_RECORD": "The proof leads to the root that the record states.",
  "check.passed.ROOT_BATCH": "The proof leads to the root that the batch states.",
  "check.passed.ROOT_LEDGER":
    "The snapshot lists this batch with the proof’s root, and the snapshot’s content matches its hash.",
  "check.passed.ROOT_LEDGER.anyBatch":
    "The snapshot lists a batch with the proof’s root, and the snapshot’s content matches its hash.",
  "check.passed.STATEMENTS":
    "The statements of {parts} that were compared do not contradict each other.",
  "check.passed.DOCUMENT":
    "The document’s hash, computed here, is the one that the record refers to.",
  "check.passed.ROOT_VISITOR": "The proof leads to the root that you provided.",
  "check.passed.ROOT_WITNESSES":
    "The snapshot is in the log, and enough of the witnesses that you trust have cosigned that log to meet your policy.",
  "check.OTHER_RECORD": "The hash that the record states is not this fingerprint’s hash.",
  "check.MALFORMED_PROOF": "The proof does not have the format of an inclusion proof.",
  "check.ABSENCE_PROOF":
    "The proof is not an inclusion proof. It is a proof of absence, which is meant to show that something is not in the batch.",
  "check.BROKEN_WALK": "The proof’s steps do not fit together.",
  "check.OTHER_FINGERPRINT": "The proof is not for this fingerprint.",
  "check.INVALID_SIGNATURE": "A signature is not valid for this fingerprint.",
  "check.SIGNER_NOT_AMONG_VALID":
    "None of the valid signatures is by the signer that the record names.",
  "check.OTHER_ROOT": "The proof leads to one root, and the record states another.",
  "check.SNAPSHOT_HASH_MISMATCH": "The snapshot does not state the hash of its own content.",
  "check.OTHER_SNAPSHOT": "The snapshot is not the one that the record or the batch names.",
  "check.ROOT_NOT_IN_SNAPSHOT":
    "In the snapshot, this batch is missing or has a different root from the proof’s.",
  "check.ROOT_NOT_IN_SNAPSHOT.anyBatch": "The snapshot lists no batch with the proof’s root.",
  "check.OTHER_DOCUMENT": "The document’s hash is not the one that the record refers to.",
  "check.otherGivenHash":
    "The hash of a document that was given is not the one that the record refers to. No document was hashed here.",
  "check.NOT_A_HASH":
    "The fingerprint hash is missing or malformed. A fingerprint hash has 64 hex digits.",
  "check.NO_RECORD": "This evidence has no record.",
  "check.NOT_REPRODUCED": "The record’s fields do not give this fingerprint’s hash.",
  "check.UNKNOWN_STATUS": "The evidence does not state a status that is known here.",
  "check.NO_SIGNATURES": "The record holds no signature.",
  "check.TOO_MANY_SIGNATURES": "The record holds more signatures than are checked here.",
  "check.UNSUPPORTED_ALGORITHM":
    "This kind of signature is not supported here, so it was not checked.",
  "check.SIGNER_UNDECIDED":
    "No valid signature by the named signer was found among the signatures that could be checked. So it is not known whether that signer signed.",
  "check.NO_PROOF": "This evidence has no proof.",
  "check.KNOWN_SHAPE": "The proof has another published format, which is not supported here.",
  "check.NO_SUBJECT": "The proof does not show which fingerprint it is for.",
  "check.NO_ROOT_GIVEN":
    "No root is stated for this comparison, so the proof’s root was not compared.",
  "check.NO_BATCH": "This evidence has no batch.",
  "check.NO_SNAPSHOT": "This evidence has no snapshot.",
  "check.NO_SNAPSHOT_NAMED": "Neither the record nor the batch names a snapshot.",
  "check.UNKNOWN_LEDGER": "The snapshot is from a kind of ledger that is not supported here.",
  "check.CONTENT_NOT_PASSED":
    "The document was not compared, because the check of the record’s content did not pass.",
  "check.UNKNOWN_REFERENCE":
    "The record’s Document REF is neither a SHA-256 nor a SHA-512 hash, so the document could not be compared.",
  "check.OTHER_ALGORITHM":
    "The document’s hash and the one in the record were made with different algorithms, so they cannot be compared.",
  "check.NO_SIGNER":
    "The record names no signer. The keys that signed are listed with the signatures.",
  "check.NO_ROOT_REACHED": "The proof does not lead to a root.",
  "check.INVALID_CHECKPOINT":
    "A signature on the log’s checkpoint that names the log or one of its witnesses is not valid.",
  "check.NOT_IN_LOG":
    "The log’s proof does not show that this snapshot is at its place in the signed log.",
  "check.passed.ROOT_OBSERVER":
    "{Name}, an observer that you trust for the network {network}, states that it saw the service give the same root for this batch at {time}.",
  "check.OBSERVED_OTHER_ROOT":
    "{Name}, an observer that you trust for the network {network}, states that it saw the service give another root for this batch at {time}. The service shows different people different roots, or this evidence is false, or the observer’s statement is.",
  "check.OBSERVED_TWO_ROOTS":
    "{Name}, an observer that you trust for the network {network}, has put on record at {time} that the service gave two different roots for this batch.",
  "check.OBSERVED_AHEAD":
    "{Name}, an observer that you trust for the network {network}, dates what it saw at {time}. That is ahead of your clock, so it does not count.",
  "check.OBSERVED_CHANGE.STATUS_BACK":
    "{Name}, an observer that you trust for the network {network}, has put on record at {time} that the service took back that this is final.",
  "check.OBSERVED_CHANGE.CHANGED":
    "{Name}, an observer that you trust for the network {network}, has put on record at {time} that the service changed its record of this fingerprint.",
  "check.OBSERVED_CHANGE.VANISHED":
    "{Name}, an observer that you trust for the network {network}, has put on record at {time} that the service no longer knew this fingerprint or its batch.",
  "check.OBSERVATION_NOT_PROVEN":
    "An observer’s proof cannot be read or does not hold, so it shows nothing.",
  "check.UNKNOWN_OBSERVER": "No observer that you trust for this network has signed this.",
  "check.OTHER_OBSERVATION":
    "What the observer saw is about another batch, fingerprint or network.",
  "check.INVALID_POLICY": "The policy that names the witnesses you trust cannot be read.",
  "check.NO_ML_DSA":
    "The log was not checked, because the code for a witness’s signatures (ML-DSA-44) is not available here.",
  "check.NO_WITNESSES_TRUSTED": "You do not trust any witness of this log yet.",
  "check.NO_QUORUM":
    "Your policy does not require any witness, so no witness can confirm the root.",
  "check.NO_LOG_PROOF": "There is no proof that the snapshot is in the log.",
  "check.UNKNOWN_LOG": "The log is not signed by a key that your policy names.",
  "check.KEY_ENDED":
    "The log signed this checkpoint with a key that your policy accepts only for earlier checkpoints, when the log was smaller.",
  "check.OTHER_LOG_PROOF":
    "The log’s proof does not lead from this snapshot to the root in the checkpoint that comes with the proof. The proof is damaged or belongs to another snapshot.",
  "check.LEDGER_NOT_PASSED":
    "The check of the ledger did not pass, or the snapshot states no ordinal. So the snapshot was not looked up in the log.",
  "check.QUORUM_NOT_REACHED":
    "Too few cosignatures by witnesses that you trust count here. Your policy requires more. A cosignature does not count if, for example, its time is ahead of your clock.",
  "check.ownSnapshot.passed":
    "The snapshot you provided lists this batch with the proof’s root, and the snapshot’s content matches its hash.",
  "check.ownSnapshot.passed.anyBatch":
    "The snapshot you provided lists a batch with the proof’s root, and the snapshot’s content matches its hash.",
  "check.ownSnapshot.SNAPSHOT_HASH_MISMATCH":
    "The snapshot you provided does not state the hash of its own content.",
  "check.ownSnapshot.OTHER_SNAPSHOT":
    "The snapshot you provided is not the one that the record or the batch names.",
  "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT":
    "In the snapshot you provided, this batch is missing or has a different root from the proof’s.",
  "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT.anyBatch":
    "The snapshot you provided lists no batch with the proof’s root.",
  "check.boundByLeaf":
    "The proof is for this fingerprint: its leaf holds the fingerprint’s hash. On this network, the proof’s path does not have to be that hash.",
  "check.signedTime":
    "The hash was computed with the time written as {text}. The record shows the same time in another form.",
  "check.signerNotCovered": "If the record names a signer, the hash does not cover that name.",
  "check.repeats":
    "This signature is by the same key as signature {number}, or was computed from it. So both count as one signer.",
  "check.highS":
    "This signature has the “high-S” form. Anyone can make that form from an existing signature without the key, so the signer may not have produced it.",
  "check.signedAhead":
    "The time that the signer states is later than the stated time of receipt. Nothing is concluded from that, since the signer’s clock may be wrong.",
  "check.otherRootThanBatch": "The proof leads to one root, and the batch states another.",
  "check.otherRootThanVisitor": "The proof leads to one root, and you provided another.",
  "check.notARoot": "The text you provided is not a root. A root has 64 hex digits.",
  "check.notADocument": "The text you provided is not a SHA-256 or SHA-512 hash.",
  "check.notStated":
    "The hash covers a field {name}, which the record lacks or states in a wrong form. So the hash cannot be computed.",
  "check.ownDocumentId": "You provided the document ID.",
  "check.uncovered":
    "The proof contains fields that no hash covers, so anybody could have changed them: {names}.",
  "check.status.final.service":
    "The service says that the fingerprint is final. No check can show whether that is true.",
  "check.status.final.file":
    "The file says that the fingerprint is final. No check can show whether that is true.",
  "check.status.final.visitor":
    "You say that the fingerprint is final. No check can show whether that is true.",
  "check.status.final.nobody":
    "The evidence says that the fingerprint is final. No check can show whether that is true.",
  "check.status.errored.service":
    "The service says that the fingerprint could not be committed to the ledger.",
  "check.status.errored.file":
    "The file says that the fingerprint could not be committed to the ledger.",
  "check.status.errored.visitor":
    "You say that the fingerprint could not be committed to the ledger.",
  "check.status.errored.nobody":
    "The evidence says that the fingerprint could not be committed to the ledger.",
  "check.status.notFinalYet.service": "The service says that the fingerprint is not final yet.",
  "check.status.notFinalYet.file": "The file says that the fingerprint is not final yet.",
  "check.status.notFinalYet.visitor": "You say that the fingerprint is not final yet.",
  "check.status.notFinalYet.nobody": "The evidence says that the fingerprint is not final yet.",
  "check.status.withheld.service":
    "The service says that the operator withholds the document ID. The content can be checked only with the right document ID.",
  "check.status.withheld.file":
    "The file says that the operator withholds the document ID. The content can be checked only with the right document ID.",
  "check.status.withheld.visitor":
    "You say that the operator withholds the document ID. The content can be checked only with the right document ID.",
  "check.status.withheld.nobody":
    "The evidence says that the operator withholds the document ID. The content can be checked only with the right document ID.",
  "check.contradiction.BATCH_ID": "The record names one batch, and the batch shown has another id.",
  "check.contradiction.ORGANIZATION": "The record and the batch name different organizations.",
  "check.contradiction.ROOT": "The record and the batch state different roots.",
  "check.contradiction.SNAPSHOT": "The record and the batch name different snapshots.",
  "check.contradiction.ORDINAL":
    "The batch and the snapshot state different ordinals for the snapshot.",
  "check.contradiction.STATUS":
    "The record and the batch state statuses that contradict each other.",
  "check.contradiction.SNAPSHOT_BEFORE_RECEIPT":
    "The snapshot is dated before the stated time of receipt.",
  "check.contradiction.CONFIRMED_BEFORE_RECEIPT":
    "The stated time of confirmation is before the stated time of receipt.",
  "check.unreadable.PROOF_SHAPE":
    "The proof could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.PROOF_SUBJECT":
    "The proof could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.PROOF_WALK":
    "The proof could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.RECORD_HASH":
    "The record could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.SIGNATURE":
    "The record’s signatures could not be read. Either the record cannot be read, or its signatures are not a list.",
  "check.unreadable.SIGNER":
    "The record could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.ROOT_RECORD":
    "The record could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.ROOT_BATCH":
    "The batch could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.ROOT_LEDGER":
    "The snapshot could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.DOCUMENT":
    "The record could not be read. Either it is not a JSON object, or it is larger than the size limit.",
  "check.unreadable.ROOT_WITNESSES":
    "The log’s proof could not be read. It is not a proof of a log, it is larger than the size limit, or it has extra data that no signature covers.",
  "verdict.withdrawn.label": "Inconclusive: the record is gone",
  "verdict.withdrawn.sentence":
    "The service returned a record for this fingerprint before, but no longer does.",
  "verdict.withdrawn.notes.0":
    "The record from the service is still shown below, unchanged. It was not verified again.",
  "verdict.unavailable.label": "Inconclusive: not checked",
  "verdict.unavailable.sentence": "The checks could not be run here.",
  "verdict.unavailable.reason": "The reason: {reason}.",
  "verdict.damaged.label": "Failed: damaged bundle",
  "verdict.damaged.sentence":
    "These parts of the bundle do not match the hashes in the bundle’s own manifest: {parts}.",
  "verdict.failed.unnamed": "A check failed.",
  "verdict.failed.ownDocument":
    "This does not mean that the record is wrong. A copy whose content was altered has different bytes, and usually so has one that was only opened and saved again.",
  "verdict.failed.ownHash":
    "This does not mean that the record is wrong. The hash may be mistyped or be that of another file.",
  "verdict.held.content": "the content",
  "verdict.held.signatures": "the signatures",
  "verdict.held.proof": "the steps of the proof",
  "verdict.held.all": "What passed its checks: {parts}.",
  "verdict.inconclusive.notFinal": "Inconclusive: not final yet",
  "verdict.inconclusive.rootless":
    "The proof’s steps fit together, but nothing here says which root is the right one.",
  "verdict.inconclusive.updates":
    "The fingerprint gets a proof once its batch is committed to the ledger. This page updates by itself.",
  "verdict.inconclusive.errored": "The fingerprint is not confirmed, but no check failed.",
  "verdict.consistent.labels.service": "Consistent: only the service vouches for the root",
  "verdict.consistent.labels.file": "Consistent: only this file vouches for the root",
  "verdict.consistent.labels.visitor": "Consistent: only your evidence vouches for the root",
  "verdict.consistent.only.service":
    "Only the service vouches for the root and for everything that was compared with it.",
  "verdict.consistent.only.file":
    "Only this file vouches for the root and for everything that was compared with it.",
  "verdict.consistent.only.visitor": "Only the evidence you provided vouches for the root.",
  "verdict.confirmed.root.label": "Confirmed by your root",
  "verdict.confirmed.root.leads": "The proof leads from this fingerprint to the root you provided.",
  "verdict.confirmed.root.agrees": "{fits}, and the proof leads to the root you provided.",
  "verdict.confirmed.snapshot.label": "Confirmed by your snapshot",
  "verdict.confirmed.snapshot.leads":
    "The proof leads from this fingerprint to a root in the snapshot you provided.",
  "verdict.confirmed.snapshot.agrees":
    "{fits}, and the proof leads to a root in the snapshot you provided.",
  "verdict.confirmed.witnesses.label": "Confirmed by witnesses you trust",
  "verdict.confirmed.witnesses.agrees": {
    by: "count",
    one: "{log} contains the hash of the snapshot that lists the proof’s root, and {count} witness that you trust has cosigned that log. The latest cosignature is dated {time}. {fits}.",
    other:
      "{log} contains the hash of the snapshot that lists the proof’s root, and {count} witnesses that you trust have cosigned that log. The latest cosignature is dated {time}. {fits}.",
  },
  "verdict.confirmed.observer.label": "Confirmed by an observer you trust",
  "verdict.confirmed.observer.agrees":
    "{Name}, an observer that you trust for the network {network}, states that it saw the service give the same root for this batch at {time}. {fits}.",
  "verdict.confirmed.proofAlone":
    "This result is about the proof only, because the evidence does not contain the record and its signatures. To check them too, add the record or fetch it.",
  "verdict.fits.document": "document",
  "verdict.fits.content": "content",
  "verdict.fits.signatures": { by: "count", one: "signature", other: "signatures by {count} keys" },
  "verdict.fits.proof": "proof",
  "verdict.fits.sentence": "{fits}.",
  "verdict.consistent.proofAlone": "The proof leads from this fingerprint to its root.",
  "verdict.fits.all": "{Parts} of this fingerprint fit together",
  "verdict.ledger.service":
    "The service’s own ledger lists this fingerprint’s batch in a snapshot.",
  "verdict.ledger.service.dated":
    "The service’s own ledger lists this fingerprint’s batch in a snapshot dated {date}.",
  "verdict.ledger.file":
    "A ledger described by this file lists this fingerprint’s batch in a snapshot.",
  "verdict.ledger.file.dated":
    "A ledger described by this file lists this fingerprint’s batch in a snapshot dated {date}.",
  "verdict.ledger.visitor": "The snapshot that you provided lists a batch with the proof’s root.",
  "verdict.ledger.visitor.dated":
    "The snapshot that you provided, dated {date}, lists a batch with the proof’s root.",
  "verdict.compared.parts.record": "the record",
  "verdict.compared.parts.proof": "the proof",
  "verdict.compared.parts.batch": "the batch",
  "verdict.compared.parts.snapshot": "a ledger’s snapshot",
  "verdict.compared.parts.document": "your document",
  "verdict.compared.notCompared": "Not compared: {parts}.",
  "verdict.compared.signerStated.service":
    "Only the service states the signer’s name. The fingerprint’s hash does not cover that name.",
  "verdict.compared.signerStated.file":
    "Only the file states the signer’s name. The fingerprint’s hash does not cover that name.",
  "verdict.compared.boundByLeaf":
    "On this network, only the leaf of a proof has to hold the fingerprint’s hash. The proof’s path does not have to be that hash.",
  "link.passedCount": "{number} of {count} checks passed, none failed",
  "link.failedCount": "{number} of {count} checks failed",
  "link.passed.signatures": "Every signature is valid for this fingerprint.",
  "link.passed.inclusion":
    "The proof is for this fingerprint and leads to the root that the record states.",
  "link.passed.statements": "The statements that were compared do not contradict each other.",
  "link.absent.content": "There is no record whose content could be checked.",
  "link.absent.signatures": "There is no record, so there is no signature to check.",
  "link.absent.inclusion": "There is no proof to check.",
  "link.absent.batch":
    "There is no batch that states a root, so the proof was not compared with a batch.",
  "link.absent.ledger":
    "There is no snapshot of a ledger, so the proof was not compared with a ledger.",
  "link.absent.statements": "There are not enough statements to compare with each other.",
  "link.absent.document": "You have not provided a document to compare.",
  "link.waiting": "This was not checked yet.",
  "link.notChecked": "This was not checked.",
  "link.rootless":
    "The proof is for this fingerprint, and the proof’s steps fit together. But no record states a root, so the proof was not compared with a record’s root.",
  "missing.generatedBatches":
    "This explorer shows made-up batches, so the proof was not compared with a real batch.",
  "missing.withdrawn":
    "This was not checked again, because the service no longer returns the record.",
  "missing.noBatchNamed": "The record names no batch yet.",
  "missing.batchUnknown": "The service does not know the batch that the record names.",
  "missing.noSnapshotNamed": "The record names no snapshot yet.",
  "missing.snapshotUnknown":
    "The service does not know the snapshot that the record or the batch names.",
  "missing.otherLedger":
    "By default, only the service is asked, so nothing was compared with the ledger of {network}.",
  "missing.failed.proof": "The proof could not be read. {reason}.",
  "missing.failed.batch": "The batch could not be read. {reason}.",
  "missing.failed.snapshot": "The snapshot could not be read. {reason}.",
  "signer.unnamed": {
    by: "count",
    one: "The record names no signer. The fingerprint was signed with the key {keys}.",
    other: "The record names no signer. The fingerprint was signed with the keys {keys}.",
  },
  "signer.highS": {
    by: "count",
    one: "{count} signature is in the “high-S” form. Anyone can make that form from an existing signature without the key.",
    other:
      "{count} signatures are in the “high-S” form. Anyone can make that form from an existing signature without the key.",
  },
  "log.chosen": "Chosen by the service",
  "log.snapshots": { by: "count", one: "{count} snapshot", other: "{count} snapshots" },
  "log.before": "Checkpoint seen by this browser on {time}: {snapshots}",
  "log.now": "Checkpoint shown by the service on {time}: {snapshots}",
  "log.problem.UNREACHABLE":
    "Files of the log could not be fetched, so what needs them was not checked.",
  "log.problem.REFUSED":
    "The service does not serve the log’s files at present, so what needs them was not checked.",
  "log.problem.WRONG_LENGTH":
    "A file of the log does not have the right length, so what needs it was not checked.",
  "log.problem.INVALID_POLICY": "The log’s policy file cannot be read, so the log was not checked.",
  "log.problem.NO_ML_DSA":
    "The log was not checked, because the code for a witness’s signatures (ML-DSA-44) is not available here.",
  "log.problem.INVALID_CHECKPOINT":
    "The log’s checkpoint cannot be read or is not signed by the log’s key, so the log was not checked.",
  "log.problem.SIGNATURE_MISMATCH": "A signature on the log’s checkpoint is not valid.",
  "log.place.IN_LOG":
    "The log’s root was computed here from this snapshot’s hash, the snapshot’s place in the log and the log’s files. The log signed the same root, so the snapshot is in the log.",
  "log.place.OTHER_ENTRY": "At this snapshot’s place, the service’s signed log has another entry.",
  "log.place.TILES_MISMATCH":
    "The root computed from the log’s files is not the root that the log signed.",
  "log.place.BEYOND_CHECKPOINT":
    "The log’s newest checkpoint does not include this snapshot yet. This page will check again automatically.",
  "log.history.CONSISTENT":
    "The log still begins with the {snapshots} that it had when this browser last looked, on {time}. None of them was changed or removed.",
  "log.history.FIRST_LOOK":
    "This browser had not seen this log before. It has now stored the log’s checkpoint, and will compare the log with that checkpoint at your next visit.",
  "log.history.NOT_KEPT":
    "The log was not compared with its state at an earlier visit, because this browser does not store data for this site. So this browser cannot notice whether the log changes between visits.",
  "log.history.OTHER_KEY":
    "The log is now signed with a different key from the one that this browser saw before, so its signature does not show that it is the same log. Ask the service’s operator why the key changed.",
  "log.history.TOO_LONG":
    "The log was not compared with its state at an earlier visit, because its checkpoint is too long for this browser to store. So this browser cannot notice whether the log changes between visits.",
  "log.history.ROLLED_BACK": "The log is shorter than when this browser last looked.",
  "log.history.FORKED":
    "The log no longer begins with the snapshots that this browser saw in it before.",
  "log.history.FORKED_BEFORE":
    "When this browser looked earlier, the log did not begin with the snapshots that this browser saw in it before.",
  "log.history.TILES_MISMATCH":
    "The root computed from the log’s files is not the root that the log signed. So these files do not prove that the log still begins with the snapshots that this browser saw before.",
  "log.witnesses.none":
    "The service names no witnesses. So only the service itself vouches here that it shows everyone the same log.",
  "log.witnesses.cosigned": {
    by: "named",
    one: "Cosigned by {names}, the only witness on the service’s list. The latest cosignature is dated {time}.",
    other:
      "Cosigned by {names}: {cosigned} of the {named} witnesses on the service’s list. The latest cosignature is dated {time}.",
  },
  "log.witnesses.notYet": {
    by: "named",
    one: "This checkpoint has no cosignature yet that counts by the one witness that the service names. A cosignature whose time is ahead of your clock does not count. This page will check again automatically.",
    other:
      "This checkpoint has no cosignature yet that counts by any of the {named} witnesses that the service names. A cosignature whose time is ahead of your clock does not count. This page will check again automatically.",
  },
  "log.witnesses.quorum": "These cosignatures are enough for the service’s own policy.",
  "log.witnesses.noQuorum": "The service’s own policy requires more witnesses.",
  "log.witnesses.worth":
    "The service chose these witnesses. Their cosignatures do not change the verdict unless you know these witnesses and trust them.",
  "log.failure.FORKED.label": "Failed: this service’s log was forked",
  "log.failure.FORKED.sentence":
    "Two versions of the service’s log contradict each other, and the log’s key signed both.",
  "log.failure.FORKED.meaning":
    "This browser has seen two versions of the log, and neither is the beginning of the other. The same key signed both versions. So either the log’s operator shows different logs at different times or to different people, or somebody else has the key.",
  "log.failure.ROLLED_BACK.label": "Failed: this service’s log was rolled back",
  "log.failure.ROLLED_BACK.sentence":
    "The service’s log is shorter than when this browser last looked.",
  "log.failure.ROLLED_BACK.meaning":
    "A log may only grow. This browser saw an earlier version that the log had signed. Some snapshots of that version are missing from the version shown now. An old copy of the log, for example from a cache, looks the same.",
  "log.failure.SIGNATURE_MISMATCH.label": "Failed: invalid signature on the log’s checkpoint",
  "log.failure.SIGNATURE_MISMATCH.sentence":
    "A signature on the checkpoint of the service’s log is not valid.",
  "log.failure.SIGNATURE_MISMATCH.meaning":
    "The checkpoint or its signature was changed, or the checkpoint was never signed with the key that the signature names.",
  "log.failure.OTHER_ENTRY.label": "Failed: not in the service’s log",
  "log.failure.OTHER_ENTRY.sentence":
    "At the place of the snapshot shown here, the service’s log has another entry.",
  "log.failure.OTHER_ENTRY.meaning":
    "The service shows this snapshot, but the log’s key signed something else for its place in the log. So the snapshot shown here is not the one in the log.",
  "log.failure.TILES_MISMATCH.label": "Failed: the log’s files do not match its signed root",
  "log.failure.TILES_MISMATCH.sentence":
    "The root computed from the files of the service’s log is not the root that the log signed.",
  "log.failure.TILES_MISMATCH.meaning":
    "The files of an honest log lead to the root that it signed. Either these files were damaged or changed, or the log signed a root that does not belong to them.",
  "witnesses.trusted": {
    by: "trusted",
    one: "Cosigned by {names}, the only witness that you trust. This is enough for your policy. The latest cosignature is dated {time}.",
    other:
      "Cosigned by {names}: {count} of the {trusted} witnesses that you trust. This is enough for your policy. The latest cosignature is dated {time}.",
  },
  "witnesses.short": {
    by: "trusted",
    one: "The witness in your policy has no cosignature on this checkpoint that counts. Your policy requires more, so the verdict does not rest on witnesses.",
    other:
      "Your policy names {trusted} witnesses. Of these, {count} have a cosignature on this checkpoint that counts. Your policy requires more, so the verdict does not rest on witnesses.",
  },
  "witnesses.replaced":
    "The service now names other witnesses than those that you trust. You do not trust the new ones automatically. Before you trust them, compare their keys with the keys that their operators publish.",
  "witnesses.discounted.AHEAD_OF_CLOCK":
    "These cosignatures do not count: {names}. Their times are ahead of your clock, which says {clock}. Check your clock.",
  "witnesses.discounted.BEFORE_SNAPSHOT":
    "These cosignatures do not count, because they are older than the snapshot: {names}.",
  "witnesses.discounted.KEY_OF_LOG":
    "These cosignatures do not count, because they were made with the log’s own key: {names}.",
  "witnesses.discounted.KEY_ENDED":
    "These cosignatures do not count, because the policy accepts their keys only for earlier checkpoints, when the log was smaller: {names}.",
  "witnesses.checking": "The cosignatures are being checked.",
  "witnesses.refused.INVALID": "This policy cannot be read.",
  "witnesses.refused.OTHER_LOG": "This policy is for another log, or for another key of this log.",
  "witnesses.refused.NO_LOG": "This policy names no log.",
  "witnesses.refused.NO_QUORUM":
    "This policy does not require any witness, so it cannot confirm anything.",
  "witnesses.refused.KEY_OF_LOG":
    "This policy lists the log’s own key as a witness. A log cannot be its own witness, so the policy cannot be used.",
  "witnesses.refused.INVALID.line": "This policy cannot be read: the error is in line {line}.",
  "timestamp.NOT_IN_LOG":
    "No timestamp was checked, because the snapshot was not found in the log.",
  "timestamp.NO_AUTHORITY":
    "The service names no timestamp authority, so no timestamp shows how long this snapshot has been in the log.",
  "timestamp.NOT_PUBLISHED":
    "This explorer reads files that the service published, and the log’s timestamps are not among them. A bundle that somebody saved while the service ran may contain timestamps. It can be checked on /verify.",
  "timestamp.NO_WEB_CRYPTO":
    "No timestamp was checked. Browsers can verify the signatures of timestamps only on pages that were loaded over HTTPS, and this page was not.",
  "timestamp.UNREADABLE_LIST":
    "No timestamp was checked, because the service’s list of timestamps cannot be read.",
  "timestamp.valid":
    "On {time}, {name} timestamped the log, which contained this snapshot. At that time, the log had at least {snapshots}. The timestamp was verified here.",
  "timestamp.called": "{name}, which the service calls {others},",
  "timestamp.details.stated":
    "The token says that {signer} signed it under policy {policy}. SHA-256 of the authority’s certificate, as supplied by the service: {certificate}.",
  "timestamp.details.stated.accuracy":
    "The token says that {signer} signed it under policy {policy}, with an accuracy of {seconds} s. SHA-256 of the authority’s certificate, as supplied by the service: {certificate}.",
  "timestamp.details.trusted":
    "{signer} signed the timestamp under policy {policy}. SHA-256 of the certificate that you trust: {certificate}.",
  "timestamp.details.trusted.accuracy":
    "{signer} signed the timestamp under policy {policy} and states an accuracy of {seconds} s. SHA-256 of the certificate that you trust: {certificate}.",
  "timestamp.notYet":
    "The service does not yet show a timestamp by {name} that covers this snapshot. This page will check again automatically.",
  "timestamp.later":
    "The service shows a timestamp by {name} of a later state of the log than the one that was checked here. This page will check again automatically.",
  "timestamp.invalid":
    "The service shows a timestamp and says that {name} issued it. This timestamp shows nothing about this snapshot: {reason} ({code}). Ask the service’s operator why. The verdict does not rest on this timestamp.",
  "timestamp.undecided":
    "The service shows a timestamp and says that {name} issued it. It could not be checked here: {reason} ({code}). This says nothing against it. The verdict does not rest on it.",
  "timestamp.malformed": "it is damaged or does not follow RFC 3161",
  "timestamp.worth":
    "The service chose the authority and supplied its certificate. Rely on the time only if you know and trust that authority. The timestamp does not change the verdict.",
  "timestamp.byTrusted": "By an authority that you trust",
  "timestamp.reason.OTHER_IMPRINT": "it is for something other than this log",
  "timestamp.reason.INVALID_NAME":
    "the name of its authority is too long or has characters that are not allowed, so the timestamp was not fetched",
  "timestamp.reason.INVALID_ANCHOR": "the certificate given for the authority cannot be read",
  "timestamp.reason.OTHER_TREE":
    "it covers an earlier state of the log, which does not contain this snapshot",
  "timestamp.reason.TILES_MISMATCH":
    "the log’s files do not prove that the log still begins with the timestamped snapshots",
  "timestamp.reason.IN_THE_FUTURE": "its time is ahead of your clock, which says {clock}",
  "timestamp.reason.SIGNATURE_MISMATCH": "its signature is not valid",
  "timestamp.reason.NO_CHAIN":
    "the certificate of its signer does not lead to the certificate given for the authority",
  "timestamp.reason.NOT_VALID_THEN":
    "a certificate was not valid at the time that the timestamp states",
  "timestamp.reason.WRONG_KEY_USAGE": "its signer’s certificate is not meant for timestamping",
  "timestamp.reason.SIGNER_IS_AUTHORITY":
    "its signer’s certificate may itself issue certificates, which one for timestamps must not",
  "timestamp.reason.OTHER_CERTIFICATE":
    "what was signed names another certificate than the one that came with it",
  "timestamp.reason.OTHER_CONTENT": "its content is not what was signed",
  "timestamp.reason.NO_CERTIFICATE":
    "the certificate of its signer is missing, and it can be checked only with that",
  "timestamp.reason.WEAK_HASH":
    "it relies on SHA-1 or MD5, which are not supported here because two contents with the same hash can be made",
  "timestamp.reason.WEAK_KEY": "it relies on an RSA key of less than 2,048 bits",
  "timestamp.reason.UNSUPPORTED_ALGORITHM": "it uses an algorithm that is not supported here",
  "timestamp.reason.UNSUPPORTED_CURVE": "it uses an elliptic curve that is not supported here",
  "timestamp.reason.UNSUPPORTED_CONSTRAINT":
    "a certificate has constraints of names or policies, which are not checked here",
  "timestamp.reason.UNKNOWN_EXTENSION":
    "it or one of its certificates has a critical extension that is not known here",
  "timestamp.reason.UNSUPPORTED_FORM":
    "it has several signers or another form that is not supported here",
  "timestamp.reason.UNCOVERED_MEMBERS":
    "it has additions that no signature covers, which are not supported here",
  "timestamp.reason.TOO_LONG": "it is larger, or has more certificates, than is supported here",
  "bundleTimestamp.named": "Authority named only by this file",
  "bundleTimestamp.valid":
    "On {time}, {name} timestamped the log’s checkpoint, which covers {snapshots}. It was verified here that the timestamp is for this checkpoint, and that the checkpoint covers this fingerprint’s snapshot.",
  "bundleTimestamp.observer":
    "On {time}, {name}, an authority that you trust, timestamped the log of {log} with what it saw of this batch. So {log} had put it on record by then.",
  "bundleTimestamp.called": "{name}, which this file calls {others},",
  "bundleTimestamp.otherTree":
    "A timestamp that names {name} states that the checkpoint in this file existed on {time}, but the log’s proof in the file does not lead from this fingerprint’s snapshot to that checkpoint. So the time says nothing about this fingerprint.",
  "bundleTimestamp.noLedger":
    "A timestamp that names {name} states that the checkpoint in this file existed on {time}. It could not be established here whether that checkpoint covers this fingerprint’s snapshot, because the check of the ledger did not pass or the snapshot states no ordinal.",
  "bundleTimestamp.invalid":
    "This file holds a timestamp and says that {name} issued it. This timestamp is not valid: {reason} ({code}). The verdict does not rest on it.",
  "bundleTimestamp.undecided":
    "This file holds a timestamp and says that {name} issued it. It could not be checked here: {reason} ({code}). This says nothing against it. The verdict does not rest on it.",
  "bundleTimestamp.noCheckpoint":
    "This timestamp was not checked, because the log’s checkpoint in the file cannot be read.",
  "bundleTimestamp.details": "{signer} signed the timestamp under policy {policy}.",
  "bundleTimestamp.details.accuracy":
    "{signer} signed the timestamp under policy {policy} and states an accuracy of {seconds} s.",
  "bundleTimestamp.statedDetails":
    "The token says that {signer} signed it under policy {policy}. Nobody whom you trust vouches for that.",
  "bundleTimestamp.statedDetails.accuracy":
    "The token says that {signer} signed it under policy {policy}, with an accuracy of {seconds} s. Nobody whom you trust vouches for that.",
  "bundleTimestamp.certificate":
    "SHA-256 of the certificate that the file names for this authority: {hash}.",
  "bundleTimestamp.ownCertificate": "SHA-256 of the certificate that you trust: {hash}.",
  "bundleTimestamp.worth":
    "Only this file names these authorities and their certificates. A timestamp counts only if you know that its certificate belongs to the authority, and if you trust that authority. So the timestamps do not change the verdict.",
  "loneTimestamp.label": "Inconclusive: a timestamp alone",
  "loneTimestamp.sentence": "This is a timestamp token (RFC 3161).",
  "loneTimestamp.matches": {
    by: "size",
    one: "You also provided what was timestamped: a checkpoint that names the log {log} and states {size} entry. Whether that log signed it was not checked here. Anybody can write such a text.",
    other:
      "You also provided what was timestamped: a checkpoint that names the log {log} and states {size} entries. Whether that log signed it was not checked here. Anybody can write such a text.",
  },
  "loneTimestamp.unmatched":
    "What was timestamped was not found in what you provided. If it is a file, add exactly that file. If it is a log’s checkpoint, add that checkpoint, a .tlog-proof that contains it, or a bundle that contains the log’s proof.",
  "loneTimestamp.trusted":
    "{name}, an authority that you trust, signed the token and states the time {time}.",
  "loneTimestamp.untrusted":
    "The token states the time {time}. Its signature is valid under certificates that came with it. They do not lead to an authority that you trust. Anybody can make such certificates, so do not rely on this time.",
  "loneTimestamp.invalid": "The token is not valid: {reason} ({code}). Do not rely on its time.",
  "loneTimestamp.undecided":
    "The token could not be checked here: {reason} ({code}). This says nothing against it.",
  "loneTimestamp.notTrusted": "Not by an authority that you trust",
  "loneTimestamp.found": "Found",
  "loneTimestamp.notFound": "Not found here",
  "loneTimestamp.certificate": "SHA-256 of the signer’s certificate: {hash}.",
  "loneTimestamp.root":
    "The last certificate of the chain names {name}. Its SHA-256: {hash}. If the authority publishes the same value, the certificate is the authority’s.",
  "loneTimestamp.trustedRoot":
    "The chain ends with the certificate that you trust, which names {name}. Its SHA-256: {hash}.",
  "loneTimestamp.incomplete":
    "It was issued by {name}, and the certificates above it are not all here. If you trust that issuer, add the certificates between it and the signer’s (.pem, .cer or .p7b).",
  "loneTimestamp.addCertificate":
    "Ask the authority for its signer’s certificate (.pem, .cer or .p7b), and add that file.",
  "fileTimestamp.trusted.label": "Confirmed: timestamped by an authority that you trust",
  "fileTimestamp.trusted.sentence":
    "{name}, an authority that you trust, states that it saw exactly this file, {file}, before {time}.",
  "fileTimestamp.stated.label": "Inconclusive: timestamped, but by no authority that you trust",
  "fileTimestamp.stated.sentence":
    "A timestamp that names {signer} as its signer states that this authority saw exactly this file, {file}, before {time}.",
  "fileTimestamp.stated.advice":
    "The timestamp is undamaged, but anybody can make one that names this signer. It counts once you know that its certificate belongs to the authority, and trust that authority.",
  "fileTimestamp.worth":
    "A timestamp shows that the file existed. It does not show who made the file, or that what it says is true.",
  "fileTimestamp.invalid.label": "Failed: the timestamp is not valid",
  "fileTimestamp.invalid.sentence":
    "You provided a timestamp for the file {file}. It is not valid: {reason} ({code}). So it does not show when the file existed.",
  "fileTimestamp.undecided.label": "Inconclusive: the timestamp could not be checked here",
  "fileTimestamp.undecided.sentence":
    "You provided a timestamp for the file {file}. It could not be checked here: {reason} ({code}). This says nothing against it.",
  "fileTimestamp.matches":
    "The token is for exactly this file, {file}: it has the file’s {algorithm} hash, which was computed here.",
  "ledgerHost.outcomes.KNOWN": "Known there",
  "ledgerHost.outcomes.DIFFERS": "Statements differ",
  "ledgerHost.outcomes.NOT_KNOWN": "Not known there",
  "ledgerHost.outcomes.NOT_ASKED": "No usable answer",
  "ledgerHost.snapshots.network": "this snapshot",
  "ledgerHost.snapshots.metagraph": "the metagraph’s snapshot",
  "ledgerHost.known":
    "{host} knows {snapshot}. The host states the ordinal {ordinal} and the time {time}.",
  "ledgerHost.ordinal.AGREES": "The batch states the same ordinal.",
  "ledgerHost.ordinal.DIFFERS": "The batch states another ordinal: {ordinal}.",
  "ledgerHost.ordinal.NOT_STATED": "The service states no ordinal to compare.",
  "ledgerHost.time.AGREES":
    "The time agrees with the record. The service states that it received the record on {received}, and that the record was confirmed on {confirmed}.",
  "ledgerHost.time.TOO_EARLY":
    "The time is too early: the service states that it received the record later, on {received}.",
  "ledgerHost.time.TOO_LATE":
    "The time is too late: the service states that the record was confirmed earlier, on {confirmed}.",
  "ledgerHost.time.NOT_STATED":
    "It is not known whether this time fits the record, because this time, the time of receipt or the time of confirmation is missing or cannot be read.",
  "ledgerHost.worth":
    "A host other than the service knows a snapshot with this hash. This does not show that the snapshot contains the root of this batch, so the verdict does not change.",
  "ledgerHost.notKnown":
    "{host} answered that it does not know {snapshot}. It may not have received the snapshot yet, or may no longer keep it. The verdict does not change. Ask again later, or look for the snapshot in the ledger’s own explorer.",
  "ledgerHost.notAsked":
    "{host} gave no usable answer about {snapshot}: {reason}. This says nothing about the snapshot, and the verdict does not change.",
  "ledgerHost.problems.UNREACHABLE":
    "it did not answer, or does not allow this page to read its answers",
  "ledgerHost.problems.TIMED_OUT": "it did not answer within {seconds} seconds",
  "ledgerHost.problems.REDIRECTED": "it answered with a redirect, which is not followed",
  "ledgerHost.problems.REFUSED": "it answered with an error",
  "ledgerHost.problems.TOO_LONG": "its answer is too long",
  "ledgerHost.problems.UNREADABLE": "its answer does not have the form of a snapshot",
  "ledgerHost.problems.OTHER_SNAPSHOT": "it answered with a different snapshot",
  "observer.answered":
    "{Name} answered with what it has on record about this batch. The verdict takes account of it.",
  "observer.notSeen":
    "{Name} has nothing on record about this batch. An observer does not see everything, so the verdict does not change.",
  "observer.notAsked":
    "{Name} gave no usable answer: {reason}. This says nothing about the batch, and the verdict does not change.",
  "logFile.failed": "Failed: a signature on the checkpoint is invalid",
  "logFile.checkpoint.label": "Inconclusive: a log’s checkpoint alone",
  "logFile.proof.label": "Inconclusive: a log’s proof without the snapshot",
  "logFile.proof.missing":
    "Each entry of a service’s log is the hash of a snapshot. This file does not contain the snapshot, so it could not be checked whether the snapshot is in the log. A verdict about a fingerprint needs the bundle of that fingerprint, which also contains the snapshot.",
  "logFile.contradiction.label": "Failed: this log was forked",
  "logFile.contradiction.sentence": {
    by: "size",
    one: "The key of the log {log} signed two different versions with {size} entry: one is in the evidence that you provided, and this browser saw the other on {time}.",
    other:
      "The key of the log {log} signed two different versions with {size} entries: one is in the evidence that you provided, and this browser saw the other on {time}.",
  },
  "logFile.contradiction.meaning":
    "The same key signed both checkpoints. So either the log’s operator shows different logs to different people, or somebody else has the key.",
  "logFile.seen.SAME": {
    by: "size",
    one: "This browser saw the same version of this log, with {size} entry, on {time}.",
    other: "This browser saw the same version of this log, with {size} entries, on {time}.",
  },
  "logFile.seen.OTHER_SIZE": {
    by: "size",
    one: "This browser saw a version of this log with {size} entry on {time}. The two versions were not compared: they have different sizes, and comparing them needs the log’s files, which this page does not request.",
    other:
      "This browser saw a version of this log with {size} entries on {time}. The two versions were not compared: they have different sizes, and comparing them needs the log’s files, which this page does not request.",
  },
  "logFile.inFile": {
    by: "size",
    one: "In this file: {size} entry",
    other: "In this file: {size} entries",
  },
  "logFile.isCheckpoint": {
    by: "size",
    one: "This is a checkpoint that names the log {log} and states {size} entry.",
    other: "This is a checkpoint that names the log {log} and states {size} entries.",
  },
  "logFile.isProof": {
    by: "size",
    one: "This is a proof that names the log {log} and its entry {entry}. The checkpoint in the file states {size} entry.",
    other:
      "This is a proof that names the log {log} and its entry {entry}. The checkpoint in the file states {size} entries.",
  },
  "logFile.signed.NO_POLICY":
    "The signatures were not checked. To check them, enter a policy with the keys of the log and its witnesses under “Witnesses that you trust”.",
  "logFile.signed.NO_ML_DSA":
    "The signatures were not checked, because the code for a witness’s signatures (ML-DSA-44) is not available here.",
  "logFile.signed.UNKNOWN_LOG":
    "None of the keys that your policy names for this log signed the checkpoint.",
  "logFile.signed.KEY_ENDED":
    "The log signed this checkpoint with a key that your policy accepts only for earlier checkpoints, when the log was smaller.",
  "logFile.signed.SIGNATURE_MISMATCH":
    "A signature that names a key in your policy is not valid for this checkpoint. The checkpoint or the signature was changed, or the signature was never made with that key.",
  "logFile.cosigned":
    "The log’s key in your policy signed the checkpoint. {names} cosigned it, which is enough for your policy. The latest cosignature is dated {time}.",
  "logFile.short": {
    by: "trusted",
    one: "The log’s key in your policy signed the checkpoint. The witness in your policy has no cosignature on it that counts, and the policy requires more.",
    other:
      "The log’s key in your policy signed the checkpoint. Of the {trusted} witnesses in your policy, {count} have a cosignature on it that counts, and the policy requires more.",
  },
  "directory.unbound":
    "The check of the record’s content did not pass, so the record may name somebody else’s organization. Therefore, no directory is asked.",
  "directory.noValidSignature":
    "No valid signature was found in this record, so there is no key to look up.",
  "directory.none.word": "Could not be looked up",
  "directory.none.sentence":
    "{domain} was asked on {time}: {reason}. This says nothing about the keys.",
  "directory.none.reasons.UNREACHABLE":
    "it did not answer, or does not allow this page to read its answers",
  "directory.none.reasons.TIMED_OUT": "it did not send the whole file within {seconds} seconds",
  "directory.none.reasons.REDIRECTED": "it answered with a redirect, which is not followed",
  "directory.none.reasons.NOT_PUBLISHED": "it does not publish a directory",
  "directory.none.reasons.REFUSED": "it answered with an error",
  "directory.none.reasons.TOO_LONG": "its file is longer than {kibibytes} KiB and was not read",
  "directory.wellFormed.word": "Well-formed",
  "directory.wellFormed.sentence": {
    by: "count",
    one: "The file of {domain} has the form of a directory. It states {name} as the organization’s name, and lists {count} key. It also states that it was issued on {issued} and expires on {expires}.",
    other:
      "The file of {domain} has the form of a directory. It states {name} as the organization’s name, and lists {count} keys. It also states that it was issued on {issued} and expires on {expires}.",
  },
  "directory.notWellFormed.word": "Not well-formed",
  "directory.notWellFormed.sentence":
    "{domain} sent a file that cannot be read here as a directory: {reason}. No key was looked up in it.",
  "directory.notWellFormed.reasons.TOO_LONG": "it is too long",
  "directory.notWellFormed.reasons.NOT_JSON": "it is not valid JSON",
  "directory.notWellFormed.reasons.OTHER_FORMAT": "it has another format",
  "directory.notWellFormed.reasons.OTHER_VERSION": "it has a version that is not supported here",
  "directory.notWellFormed.reasons.MALFORMED": "{path} is missing, malformed or unknown",
  "directory.notWellFormed.reasons.REPEATED_KEY": "it lists the key at {path} twice",
  "directory.notWellFormed.reasons.BAD_PERIOD":
    "the period of a key ends before it begins ({path})",
  "directory.notWellFormed.reasons.BAD_EXPIRY":
    "its date of expiry is not after its date of issue, or is more than 400 days after it",
  "directory.notSupported.word": "Not supported here",
  "directory.valid.word": "Valid",
  "directory.valid.sentence":
    "The file is signed with {label} ({key}), one of the keys that it lists. That signature was verified here. So somebody who holds that key signed the file. The signature does not show who that is.",
  "directory.notValid.word": "Not valid",
  "directory.notValid.sentence": "{reason} No key was looked up in the file.",
  "directory.notValid.reasons.OTHER_DOMAIN":
    "The file was made for another domain, {stated}. It may have been copied from there.",
  "directory.notValid.reasons.SIGNER_NOT_LISTED":
    "The file is signed with a key that it does not list.",
  "directory.notValid.reasons.SIGNER_NOT_VALID_THEN":
    "The file is signed with a key that was not valid when the file was issued, according to the file’s own dates.",
  "directory.notValid.reasons.INVALID_SIGNATURE":
    "The signature of the file is not valid. The file was changed after it was signed, its signature was changed, or it was signed with another key.",
  "directory.notValid.reasons.ISSUED_LATER":
    "The file states that it was issued on {issued}. That is ahead of your clock, which says {clock}. Check your clock.",
  "directory.notValid.reasons.EXPIRED":
    "By your clock, the file expired on {expired}, so it no longer says which keys are in use.",
  "directory.listing.VALID_THEN.word": "Listed",
  "directory.listing.TIME_NOT_STATED.word": "Listed",
  "directory.listing.NOT_YET_VALID.word.record": "Listed, but not yet valid at confirmation",
  "directory.listing.NOT_YET_VALID.word.key": "Listed, but not yet valid",
  "directory.listing.ENDED.word.record": "Listed, but no longer valid at confirmation",
  "directory.listing.ENDED.word.key": "Listed, but no longer valid",
  "directory.listing.NOT_LISTED.word": "Not listed",
  "directory.listing.NOT_LISTED.sentence":
    "{domain} does not list the key {key}. An organization may use keys that it does not list, so this alone does not mean that anything is wrong. Ask the organization, in a way that you trust, whether the key is theirs.",
  "directory.listing.listed.since": "{domain} lists the key {key} as {label}, valid since {from}.",
  "directory.listing.listed.until":
    "{domain} lists the key {key} as {label}, valid from {from} until {until}.",
  "directory.listing.record.VALID_THEN":
    "The service states that this fingerprint was confirmed in that period, on {confirmed}. It is not known when the key signed, because signatures can also be added after the confirmation.",
  "directory.listing.record.NOT_YET_VALID":
    "The service states that this fingerprint was confirmed on {confirmed}, before that period. It is not known when the key signed, because signatures can also be added after the confirmation. Ask the organization when it signed.",
  "directory.listing.record.ENDED":
    "The service states that this fingerprint was confirmed after that period, on {confirmed}. It is not known whether the fingerprint was signed before the period ended. Ask the organization when it was signed.",
  "directory.listing.record.TIME_NOT_STATED":
    "The record states no time of confirmation that can be read, so no time was compared with that period.",
  "directory.listing.key.VALID_THEN": "That period includes today.",
  "directory.listing.key.NOT_YET_VALID": "That period has not begun.",
  "directory.listing.key.ENDED":
    "That period is over. The page of a fingerprint that this key signed compares the period with the time at which the fingerprint was confirmed.",
  "directory.trusted.word": "Trusted by you",
  "directory.trusted.sentence":
    "You named this key {name} for this directory’s organization on {time}.",
  "directory.trusted.imported":
    "You have the name {name} for this key, for this directory’s organization. It was imported from a file on {time}.",
  "directory.notTrusted.word": "Not trusted by you so far",
  "directory.notTrusted.sentence": "You have not named this key for this directory’s organization.",
  "directory.notTrusted.offer":
    "You have not named this key for this directory’s organization. If you trust that {domain} belongs to that organization, you can trust the key. This browser then names the key {name}, and tells you when another key signs for that organization. You can change the name on the key’s page.",
  "directory.changed.title": "The directory has changed since you last looked",
  "directory.changed.since": "You last looked on {time}. Since then, this has changed in the file:",
  "directory.changed.OLDER":
    "The domain’s file was issued before the file that you saw last. Somebody may have put an old file back. Ask the organization which file is the right one.",
  "directory.changed.NAME": "The organization’s name in the file is now {now}. It was {before}.",
  "directory.changed.ADDED": "The key {key}, {label}, is new.",
  "directory.changed.REMOVED": "The key {key}, {label}, is no longer listed.",
  "directory.changed.PERIOD":
    "The key {key} is now listed as valid {periodNow}. It was listed as valid {periodBefore}.",
  "directory.changed.LABEL": "The key {key} is called {now}. It was called {before}.",
  "directory.changed.ISSUED_AGAIN":
    "The organization’s name, the keys and their periods are the same. Something else in the file has changed, such as its dates of issue and expiry.",
  "directory.changed.period.since": "since {from}",
  "directory.changed.period.until": "from {from} until {until}",
  "directory.changed.more": {
    by: "count",
    one: "{count} more change is not shown.",
    other: "{count} more changes are not shown.",
  },
  "directory.worth":
    "This list of keys is only what {domain} states. The list does not show that the holder of a key agreed to be listed, or that the domain belongs to the organization. No verdict depends on the list.",
  "document.same.title": "Yes, these are the same bytes",
  "document.same.predicate":
    "has the same {algorithm} hash as the document that this record is about.",
  "document.recordFailed.title":
    "The hash in this record is the same, but the verdict on the record is “Failed”",
  "document.recordFailed.predicate":
    "has the hash that this record states. The verdict on the evidence is “Failed”, so this shows nothing about the document.",
  "document.recordUnsigned.title":
    "The hash in this record is the same, but no valid signature was found here",
  "document.recordUnsigned.predicate":
    "has the hash that this record states. Without a valid signature, anybody may have written the record, so this shows nothing about the document.",
  "document.noRecord": "This document is not compared with a record at present.",
  "document.superseded":
    "This document is not compared at present, because another one is. To compare it again, download it again.",
  "document.other.title": "Not the same bytes",
  "document.other.predicate": "is not the document that this record is about: the bytes differ.",
  "document.otherHash.title": "The hash that was given is not the recorded one",
  "document.otherHash.predicate":
    "does not have the {algorithm} hash that this record refers to. No document was hashed here: to compare a document, choose its file.",
  "document.notComparable.title": "Not comparable",
  "document.notComparable.predicate":
    "could not be compared with the document’s hash in the record.",
  "document.undecided.CONTENT_NOT_PASSED.title":
    "Not compared: the check of the record’s content did not pass",
  "document.undecided.CONTENT_NOT_PASSED.predicate":
    "could not be compared, because the record does not show which document this fingerprint is about.",
  "document.undecided.OTHER_ALGORITHM.title":
    "Not comparable: this hash was made with another algorithm",
  "document.undecided.OTHER_ALGORITHM.predicate":
    "cannot be compared, because the document’s hash in the record was made with a different algorithm. Choose the file itself, or paste the file’s hash made with the record’s algorithm.",
  "documentFind.bound.title": "has the hash that a record you provided states",
  "documentFind.bound.words":
    "The evidence that you provided contains a record of this document. The hash computed from the record’s fields is the fingerprint’s hash. The verdict is above.",
  "documentFind.recordOpen.title": "has the hash that a record you provided states",
  "documentFind.recordOpen.words":
    "The verdict on that record is “Inconclusive”, so nothing is concluded about the document. The reason is above.",
  "documentFind.recordFailed.title":
    "has the hash that a record states, but the verdict on that record is “Failed”",
  "documentFind.recordFailed.words":
    "You provided a record that states this document’s hash. The verdict on the evidence with that record is “Failed”, so do not rely on it. The reason is above.",
  "documentFind.unbound.title":
    "matches the hash in a record, but the check of that record’s content did not pass",
  "documentFind.unbound.words":
    "You provided a record that states this document’s hash. The check of the record’s content did not pass, so the record shows nothing about the document.",
  "documentFind.listed.title": "is listed by the service",
  "documentFind.listed.words": {
    by: "count",
    one: "The service of {network} lists {count} fingerprint for this document’s hash. Nothing about it has been checked yet: open it to check it in your browser.",
    other:
      "The service of {network} lists {count} fingerprints for this document’s hash. Nothing about them has been checked yet: open one to check it in your browser.",
  },
  "documentFind.listed.loadedOnly": {
    by: "lookedThrough",
    one: "The service offers no public search by a document’s hash, so the document was compared only with the {lookedThrough} fingerprint loaded here. There may be more matches.",
    other:
      "The service offers no public search by a document’s hash, so the document was compared only with the {lookedThrough} fingerprints loaded here. There may be more matches.",
  },
  "documentFind.listed.notAll": "There may be more matches than those listed here.",
  "documentFind.failed.title": "could not be looked up",
  "documentFind.failed.words":
    "The search on {network} failed. {reason}. This says nothing about the document. To try again, drop the document again, or search for its hash, which is below.",
  "documentFind.partlySearched.title": "was not found in the records searched so far",
  "documentFind.partlySearched.words":
    "The service of {network} stopped before it had looked through all its records. Ask the sender of the document for the fingerprint’s hash or for the proof.",
  "documentFind.notOffered.title": "has no match among the fingerprints that can be searched",
  "documentFind.payment":
    "For this search, the service asks for a payment of {amount} of the smallest units of {currency}, on the chain {chain}, to {payTo}. Nothing was paid. It may answer with an API key, or to a program that pays by x402.",
  "documentFind.notOffered.words": {
    by: "lookedThrough",
    one: "The service of {network} offers no public search by a document’s hash, so the document was compared only with the {lookedThrough} fingerprint loaded here. Ask the sender of the document for the fingerprint’s hash or for the proof.",
    other:
      "The service of {network} offers no public search by a document’s hash, so the document was compared only with the {lookedThrough} fingerprints loaded here. Ask the sender of the document for the fingerprint’s hash or for the proof.",
  },
  "documentFind.absent.title": "has no match on {network}",
  "unread.case.missing": {
    by: "count",
    one: "it lists {name}, which is not in the case. Ask the person who made the case for it again",
    other:
      "it lists {count} files that are not in the case, such as {name}. Ask the person who made the case for them again",
  },
  "unread.case.differing": {
    by: "count",
    one: "it lists {name}, and the file of this name is another one. Ask the person who made the case for it again",
    other:
      "it lists {count} files, such as {name}, and the files of these names are others. Ask the person who made the case for them again",
  },
  "named.CASE_MANIFEST.compared": {
    by: "count",
    one: "It is the word of the person who made the case. The {count} file that it lists is here, unchanged.",
    other:
      "It is the word of the person who made the case. The {count} files that it lists are here, unchanged.",
  },
  "unread.zip.many":
    "the ZIP holds {count} files, and at most {number} are read. Unpack it and provide fewer at a time",
  "named.foreign.title": "is a proof or signature of another system: {system}",
  "named.foreign.advice":
    "It was not checked here, and its hash was not sent. A tool that checks it: {tool}.",
  "signer.repeated":
    "Signatures: {signatures}. Signers: {signers}. Signatures by the same key count as one signer, and so do signatures that were computed from one another.",
  "check.givenDocument":
    "The hash of the document that was given is the one that the record refers to. The document itself was not hashed here.",
  "check.namedBy":
    "These names are the file’s or the service’s own. Nothing here confirms them: {names}.",
  "verdict.only.several":
    "Only {parts} vouch for the root and for everything that was compared with it.",
  "verdict.label.several": "Consistent: only the suppliers of this evidence vouch for the root",
  "supplier.service": "the service",
  "supplier.file": "the file",
  "supplier.visitor": "you",
  "part.record": "the record",
  "part.proof": "the proof",
  "part.batch": "the batch",
  "part.snapshot": "the snapshot",
  "unread.at": "{reason} (character {number})",
  "unread.MALFORMED": "it does not have the form that bundles have",
  "unread.MALFORMED.at":
    "it does not have the form that bundles have: the member {path} is missing, wrong or unknown",
  "unread.pieces":
    "it holds {count} pieces of evidence, and at most {number} are read from one file",
  "unread.ignored": {
    by: "count",
    one: "{count} item of the list is neither a proof, a bundle nor a record, so it was not read",
    other:
      "{count} items of the list are neither proofs, bundles nor records, so they were not read",
  },
  "unread.link.TOO_LONG":
    "The link is longer than {count} characters, the most that are read here.",
  "unread.link.TOO_LARGE":
    "The unpacked link is larger than {kibibytes} KiB, the most that are read here.",
  "unread.link.notABundle":
    "The content of the link cannot be read as an evidence bundle: {reason}.",
  "part.document": "the document",
  "part.about": "the heading",
  "part.logProof": "the log’s proof",
  "part.observations": "what observers saw",
  "part.timestamps": "the timestamps",
  "check.otherDocumentId":
    "With the document ID that you provided, the record’s fields do not give this fingerprint’s hash.",
  "check.noRecordForDocument":
    "The document was not compared with anything: this evidence has no record that names a document.",
  "notShown.agreed": "That anybody other than those who supplied this evidence agrees on the root.",
  "notShown.document": "That a file you have is this document: no document was compared.",
  "notShown.proofAlone":
    "The content, the signatures and the status of the fingerprint: the evidence contains no record.",
  "notShown.absent": {
    by: "count",
    one: "What {parts} would show: this evidence does not contain it.",
    other: "What {parts} would show: this evidence does not contain them.",
  },
  "notShown.before":
    "That anything existed before the ledger’s snapshot: the earlier times are claims.",
  "report.demonstration":
    "This is a demonstration: the organization and the document are invented, and the service keeps the ledger itself.",
  "report.stated":
    "According to the record, the document is called {name}, and the organization is called {stated}.",
  "report.made":
    "This report was made on {time} by {tool}, from what the service on {network} answered then. The report repeats what that program found. The report itself does not check anything.",
  "report.declaration.done":
    "The program {tool} fetched the evidence on this fingerprint from the service on {network}, ran the checks that this report lists, and made this report.",
  "report.declaration.noDocument": "no document was compared",
  "report.root.own": "The person who made this report provided this root.",
  "report.root.ownOther": "The person who made this report provided another root.",
  "report.root.ownSnapshot":
    "The person who made this report provided a snapshot that lists this root.",
  "report.root.only.service":
    "Only the service states this root. It was not compared with any source outside the service.",
  "report.root.only.file":
    "Only the evidence states this root. It was not compared with any other source.",
  "report.root.stated.service": "The service states this root.",
  "report.root.stated.file": "The evidence states this root.",
  "report.root.other": "Another root is stated as well: see the checks.",
  "report.root.witnesses":
    "Witnesses that the person who made this report trusts have cosigned the log that holds the snapshot with this root. Details about them are below.",
  "report.root.none": "There was no stated root to compare this root with.",
  "report.root.unreached": "The proof does not lead to a root.",
  "report.times.shown":
    "They show only that the contents of the snapshot existed when the snapshot’s hash became known to others.",
  "report.times.written": "as written: {text}",
  "report.times.unread": "not a time that can be read: {text}",
  "report.times.none": "not stated",
  "report.notBound":
    "The content check did not pass, so it is not known whether these values belong to this fingerprint.",
  "report.withheld": "withheld by the operator, as the service says",
  "report.moreSignatures": {
    by: "count",
    one: "{count} more is in the evidence bundle.",
    other: "{count} more are in the evidence bundle.",
  },
  "report.witnesses.note":
    "The person who made this report chose these witnesses. Before you rely on them, find out who runs them, and compare their keys with those that their operators publish. The evidence bundle has their cosignatures but not their keys.",
  "report.witnesses.more": {
    by: "count",
    one: "{count} more witness has cosigned the log. For its name and key, ask the person who made this report.",
    other:
      "{count} more witnesses have cosigned the log. For their names and keys, ask the person who made this report.",
  },
  "report.witnesses.shortKey":
    "This line of the policy is too long to print. Shown are the witness’s name in the policy, the name and the ID of its key, and the SHA-256 of the key as the policy writes it. Ask the person who made this report for the whole key.",
  "report.witnesses.shortQuorum":
    "The groups that the quorum refers to are too long to print. Ask the person who made this report for them.",
  "report.statedOnly": "Stated, not checked",
  "mirror.ends":
    "The mirror ends before the first snapshot that does not verify or is not final yet. To continue the mirror, run the command again, with this source or another one.",
  "mirror.refused":
    "The mirror has at least as many snapshots as the source. What was refused was not copied.",
  "mirror.verified":
    "Every record that was copied now was verified: its content, its signatures, its place in its batch, and its batch in the ledger. What only the service states was not, such as tags and counters.",
  "mirror.partlyVerified":
    "Of every record that was copied now, the signatures were verified, its place in its batch, and its batch in the ledger. The content was verified only of records that state their document ID. The content of the others, including the document’s hash, may be invented. What only the service states was not verified, such as tags and counters.",
  "mirror.faultsOfSource": "The faults above are faults of the source.",
  "mirror.withheld": {
    by: "count",
    one: "{count} of the records that were read withholds its document ID, so its content could not be checked.",
    other:
      "{count} of the records that were read withhold their document ID, so their content could not be checked.",
  },
  "ledgers.contradict":
    "{names} contradict each other: they name the same network, {network}, and show different snapshots with the ordinal {ordinal}. So they are from two ledgers, or one ledger was shown in two versions. Do not rely on them until you know which.",
  "saved.noLogProof": "The bundle has no proof of the service’s log. {reason}",
  "saved.noTimestamp": "The bundle has no timestamp of the log. {reason}",
  "saved.timestampsNotPublished":
    "The log’s timestamps are not among the files that the service published.",
  "saved.noTimestampYet": "The service shows no usable timestamp of the checkpoint in the bundle.",
  "saved.logLeftOut":
    "The evidence bundle does not show this, because only a proof that fits is put into a bundle. Whoever verifies the bundle judges only the rest of the evidence.",
} as const;

/**
 * What a report says in other words. Its reader is not the person who made it: that person provided the root and chose whom
 * to trust.
 */
const inReports: Partial<Record<keyof typeof explanations | keyof typeof claims, Message>> = {
  "verdict.confirmed.witnesses.label":
    "Confirmed by witnesses that the person who made this report trusts",
  "verdict.confirmed.witnesses.agrees": {
    by: "count",
    one: "{log} contains the hash of the snapshot that lists the proof’s root, and {count} witness that the person who made this report trusts has cosigned that log. The latest cosignature is dated {time}. {fits}.",
    other:
      "{log} contains the hash of the snapshot that lists the proof’s root, and {count} witnesses that the person who made this report trusts have cosigned that log. The latest cosignature is dated {time}. {fits}.",
  },
  "verdict.confirmed.witnesses.worth":
    "You did not choose these witnesses. They vouch only that, as far as they saw, nothing in the log was changed or removed. If you do not trust them, the root is not confirmed for you, and a check of the evidence bundle gives “Consistent”. Details about them are in this report.",
  "verdict.confirmed.root.label":
    "Confirmed by a root that the person who made this report provided",
  "verdict.confirmed.root.leads":
    "The proof leads from this fingerprint to the root that the person who made this report provided.",
  "verdict.confirmed.root.agrees":
    "{fits}, and the proof leads to the root that the person who made this report provided.",
  "verdict.confirmed.root.worth":
    "This counts only if that root comes from a source other than the evidence. The report does not show where it comes from.",
  "verdict.confirmed.snapshot.label":
    "Confirmed by a snapshot that the person who made this report provided",
  "verdict.confirmed.snapshot.leads":
    "The proof leads from this fingerprint to a root in the snapshot that the person who made this report provided.",
  "verdict.confirmed.snapshot.agrees":
    "{fits}, and the proof leads to a root in the snapshot that the person who made this report provided.",
  "verdict.confirmed.snapshot.worth":
    "This counts only if that snapshot comes from a source other than the evidence. The report does not show where it comes from.",
  "log.witnesses.worth":
    "The service chose these witnesses. Cosignatures count for this report’s verdict only if they are by witnesses that the person who made this report trusts.",
  "witnesses.trusted": {
    by: "trusted",
    one: "Cosigned by {names}, the only witness that the person who made this report trusts. This is enough for that person’s policy. The latest cosignature is dated {time}.",
    other:
      "Cosigned by {names}: {count} of the {trusted} witnesses that the person who made this report trusts. This is enough for that person’s policy. The latest cosignature is dated {time}.",
  },
  "witnesses.short": {
    by: "trusted",
    one: "The witness in the policy of the person who made this report has no cosignature on this checkpoint that counts. The policy requires more, so the verdict does not rest on witnesses.",
    other:
      "The policy of the person who made this report names {trusted} witnesses. Of these, {count} have a cosignature on this checkpoint that counts. The policy requires more, so the verdict does not rest on witnesses.",
  },
  "witnesses.discounted.AHEAD_OF_CLOCK":
    "These cosignatures do not count: {names}. Their times are ahead of the clock of the device that made this report, which said {clock}.",
  "check.passed.ROOT_OBSERVER":
    "{Name}, an observer that the person who made this report trusts for the network {network}, states that it saw the service give the same root for this batch at {time}.",
  "check.OBSERVED_OTHER_ROOT":
    "{Name}, an observer that the person who made this report trusts for the network {network}, states that it saw the service give another root for this batch at {time}. The service shows different people different roots, or this evidence is false, or the observer’s statement is.",
  "check.OBSERVED_TWO_ROOTS":
    "{Name}, an observer that the person who made this report trusts for the network {network}, has put on record at {time} that the service gave two different roots for this batch.",
  "check.OBSERVED_AHEAD":
    "{Name}, an observer that the person who made this report trusts for the network {network}, dates what it saw at {time}. That is ahead of that person’s clock, so it does not count.",
  "check.OBSERVED_CHANGE.STATUS_BACK":
    "{Name}, an observer that the person who made this report trusts for the network {network}, has put on record at {time} that the service took back that this is final.",
  "check.OBSERVED_CHANGE.CHANGED":
    "{Name}, an observer that the person who made this report trusts for the network {network}, has put on record at {time} that the service changed its record of this fingerprint.",
  "check.OBSERVED_CHANGE.VANISHED":
    "{Name}, an observer that the person who made this report trusts for the network {network}, has put on record at {time} that the service no longer knew this fingerprint or its batch.",
  "check.UNKNOWN_OBSERVER":
    "No observer that the person who made this report trusts for this network has signed this.",
  "verdict.confirmed.observer.agrees":
    "{Name}, an observer that the person who made this report trusts for the network {network}, states that it saw the service give the same root for this batch at {time}. {fits}.",
  "verdict.confirmed.observer.label":
    "Confirmed by an observer that the person who made this report trusts",
  "verdict.confirmed.observer.worth":
    "You did not choose this observer. It vouches for what the service stated, and when, and not that the ledger has the root. If you do not trust it, the root is not confirmed for you.",
  "check.title.ROOT_WITNESSES":
    "Cosignatures of witnesses that the person who made this report trusts",
  "check.passed.ROOT_WITNESSES":
    "The snapshot is in the log, and enough of these witnesses have cosigned that log to meet the policy of the person who made this report.",
  "check.UNKNOWN_LOG":
    "The log is not signed by a key that the policy of the person who made this report names.",
  "check.KEY_ENDED":
    "The log signed this checkpoint with a key that the policy of the person who made this report accepts only for earlier checkpoints, when the log was smaller.",
  "check.QUORUM_NOT_REACHED":
    "Too few cosignatures by these witnesses count here. The policy of the person who made this report requires more.",
  "check.title.ROOT_VISITOR":
    "Root compared with the root that the person who made this report provided",
  "check.passed.ROOT_VISITOR":
    "The proof leads to the root that the person who made this report provided.",
  "check.otherRootThanVisitor":
    "The proof leads to one root, and the person who made this report provided another.",
  "check.ownSnapshot.title":
    "Root compared with the snapshot that the person who made this report provided",
  "check.ownSnapshot.passed":
    "The snapshot that the person who made this report provided lists this batch with the proof’s root, and the snapshot’s content matches its hash.",
  "check.ownSnapshot.passed.anyBatch":
    "The snapshot that the person who made this report provided lists a batch with the proof’s root, and the snapshot’s content matches its hash.",
  "check.ownDocumentId": "The person who made this report provided the document ID.",
  "supplier.visitor": "the person who made this report",
  "verdict.ledger.visitor":
    "The snapshot that the person who made this report provided lists a batch with the proof’s root.",
  "verdict.ledger.visitor.dated":
    "The snapshot that the person who made this report provided, dated {date}, lists a batch with the proof’s root.",
  "verdict.compared.parts.document": "a document",
  "verdict.failed.ownRoot":
    "The root or snapshot that the person who made this report provided may be mistyped or belong to another batch. Or this proof may belong to another ledger.",
  "verdict.failed.advice":
    "Do not rely on this evidence. The checks in this report say what was found.",
  "verdict.inconclusive.updates":
    "The fingerprint gets a proof once its batch is committed to the ledger. A report that is made later can have it.",
  "verdict.consistent.labels.visitor":
    "Consistent: only the person who made this report vouches for the root",
  "verdict.consistent.only.visitor":
    "Only the evidence that the person who made this report provided vouches for the root.",
  "verdict.consistent.more":
    "To have the root confirmed, get the root or a ledger’s snapshot from an independent source, and verify the evidence bundle with it.",
  "verdict.next.otherDocumentId":
    "The person who made this report may have mistyped the document ID.",
  "verdict.next.WITHHELD":
    "A record that states the document ID can be checked on the fingerprint’s page or under Verify.",
  "verdict.next.NO_ROOT_GIVEN":
    "With a root from another source, the proof can be checked again under Verify.",
  "verdict.next.NOT_A_HASH":
    "The person who made this report may have mistyped the hash or the root.",
  "verdict.next.UNKNOWN_LEDGER":
    "With the batch’s root instead of this snapshot, the proof can be checked again under Verify.",
  "verdict.next.INVALID_POLICY":
    "The person who made this report has to correct the policy, or make the report without it.",
  "check.ownSnapshot.SNAPSHOT_HASH_MISMATCH":
    "The snapshot that the person who made this report provided does not state the hash of its own content.",
  "check.ownSnapshot.OTHER_SNAPSHOT":
    "The snapshot that the person who made this report provided is not the one that the record or the batch names.",
  "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT":
    "In the snapshot that the person who made this report provided, this batch is missing or has a different root from the proof’s.",
  "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT.anyBatch":
    "The snapshot that the person who made this report provided lists no batch with the proof’s root.",
  "check.notARoot":
    "The text that the person who made this report provided is not a root. A root has 64 hex digits.",
  "check.notADocument":
    "The text that the person who made this report provided is not a SHA-256 or SHA-512 hash.",
  "check.otherDocumentId":
    "With the document ID that the person who made this report provided, the record’s fields do not give this fingerprint’s hash.",
  "check.INVALID_POLICY":
    "The policy of the person who made this report, which names the witnesses, cannot be read.",
  "check.NO_WITNESSES_TRUSTED":
    "The person who made this report does not trust any witness of this log.",
  "check.NO_QUORUM":
    "The policy of the person who made this report does not require any witness, so no witness can confirm the root.",
  "check.status.final.visitor":
    "The person who made this report says that the fingerprint is final. No check can show whether that is true.",
  "check.status.errored.visitor":
    "The person who made this report says that the fingerprint could not be committed to the ledger.",
  "check.status.notFinalYet.visitor":
    "The person who made this report says that the fingerprint is not final yet.",
  "check.status.withheld.visitor":
    "The person who made this report says that the operator withholds the document ID. The content can be checked only with the right document ID.",
  "log.title.history": "Consistent with what the program that made this report saw before",
  "log.place.BEYOND_CHECKPOINT":
    "The log’s newest checkpoint does not include this snapshot yet. A report that is made later can show it.",
  "log.history.CONSISTENT":
    "The log still begins with the {snapshots} that it had when the program that made this report last looked, on {time}. None of them was changed or removed.",
  "log.history.FIRST_LOOK":
    "The program that made this report had not seen this log before, so there was nothing to compare the log with.",
  "log.history.NOT_KEPT":
    "The log was not compared with an earlier state, because the program that made this report does not store any.",
  "log.history.OTHER_KEY":
    "The log is now signed with a different key from the one that the program that made this report saw before, so its signature does not show that it is the same log.",
  "log.history.TOO_LONG":
    "The log was not compared with an earlier state, because its checkpoint is too long to be stored.",
  "log.history.ROLLED_BACK":
    "The log is shorter than when the program that made this report last looked.",
  "log.history.FORKED":
    "The log no longer begins with the snapshots that the program that made this report saw in it before.",
  "log.history.FORKED_BEFORE":
    "When the program that made this report looked earlier, the log did not begin with the snapshots that it had seen before.",
  "log.history.TILES_MISMATCH":
    "The root computed from the log’s files is not the root that the log signed. So these files do not prove that the log still begins with the snapshots that the program that made this report saw before.",
  "log.failure.FORKED.meaning":
    "The program that made this report has seen two versions of the log, and neither is the beginning of the other. The same key signed both versions. So either the log’s operator shows different logs at different times or to different people, or somebody else has the key.",
  "log.failure.FORKED.advice": "Do not rely on this service until the cause is known.",
  "log.failure.ROLLED_BACK.sentence":
    "The service’s log is shorter than when the program that made this report last looked.",
  "log.failure.ROLLED_BACK.meaning":
    "A log may only grow. The program that made this report saw an earlier version that the log had signed. Some snapshots of that version are missing from the version shown now. An old copy of the log, for example from a cache, looks the same.",
  "log.failure.ROLLED_BACK.advice": "Do not rely on this service until the cause is known.",
  "log.witnesses.notYet": {
    by: "named",
    one: "This checkpoint has no cosignature yet that counts by the one witness that the service names.",
    other:
      "This checkpoint has no cosignature yet that counts by any of the {named} witnesses that the service names.",
  },
};

/** What the command says in other words. It has options where pages have fields, and nothing in it updates by itself. */
const inCommands: typeof inReports = {
  "verdict.next.INVALID_POLICY": "Correct the policy, or run the command without it.",
  "verdict.next.WITHHELD":
    "If you have a record that states the document ID, provide it with --record.",
  "verdict.next.NO_ROOT_GIVEN": "Provide a root from another source with --root.",
  "verdict.next.rootOrRecord":
    "Provide a root from another source with --root, or verify a bundle that has the record.",
  "verdict.consistent.more":
    "To have the root confirmed, provide it with --root, or a ledger’s snapshot with --snapshot, from an independent source.",
  "verdict.failed.advice":
    "Do not rely on this evidence. The checks say what was found and what was expected.",
  "verdict.inconclusive.updates":
    "The fingerprint gets a proof once its batch is committed to the ledger. Run the command again later.",
  "log.place.BEYOND_CHECKPOINT":
    "The log’s newest checkpoint does not include this snapshot yet. Run the command again later.",
  "named.POLICY.advice":
    "It was not used, because whoever sends evidence can send a policy with it. If you trust these witnesses yourself, provide it with --policy.",
  "named.OBSERVERS.advice":
    "They were not used, because whoever sends evidence can name observers with it. If you trust them yourself, provide the file with --observer.",
  "logFile.signed.NO_POLICY":
    "The signatures were not checked. Provide a policy that has the keys of the log and its witnesses (--policy).",
};

export const english: Language = {
  locale: "en-GB",
  messages: { ...explanations, ...claims },
  quotes: ["“", "”"],
  omitted: (characters) => `… (${characters} more) …`,
};

// A build leaves out a call that is marked so where nothing uses its result, and the messages with it. It keeps an object
// that is made from others.
export const englishCommand: Language = /* @__PURE__ */ inOtherWords(english, inCommands);

export const englishReport: Language = /* @__PURE__ */ inOtherWords(english, inReports);
