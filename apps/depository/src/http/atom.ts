// Writes a feed as Atom: RFC 4287. Older entries are linked as RFC 5005, section 3, describes.
import { statusTitle } from "@digital-evidence/evidence/status";
import type { Entry, Feed } from "./feed.ts";
import { html as xml, type Markup } from "./markup.ts";
import { toIso } from "../records/record-json.ts";

export const ATOM = "application/atom+xml; charset=utf-8";

/** Texts of records in the feed are quoted (quoted-text.ts), so they have no character that XML 1.0 forbids. */
export function writeAtom(feed: Feed): string {
  const { id, title, description, url, pageUrl, nextUrl, updatedAt, entries } = feed;
  const document = xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${id}</id>
<title>${title}</title>
<subtitle>${description}</subtitle>
<updated>${toIso(updatedAt)}</updated>
<author><name>Digital Evidence Explorer</name></author>
<link rel="self" type="application/atom+xml" href="${url}"/>
<link rel="alternate" type="text/html" href="${pageUrl}"/>
${nextUrl === null ? "" : xml`<link rel="next" type="application/atom+xml" href="${nextUrl}"/>\n`}${entries.map(writeEntry)}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${document.text}`;
}

function writeEntry({ id, url, title, text, status, publishedAt, updatedAt }: Entry): Markup {
  return xml`<entry>
<id>${id}</id>
<title>${title}</title>
<published>${toIso(publishedAt)}</published>
<updated>${toIso(updatedAt)}</updated>
<category term="${status}" label="${statusTitle(status)}"/>
<link rel="alternate" type="text/html" href="${url}"/>
<content>${text}</content>
</entry>
`;
}
