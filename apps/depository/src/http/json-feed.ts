// Writes a feed as JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/
import type { Feed } from "./feed.ts";
import { toIso } from "../records/record-json.ts";

export const JSON_FEED = "application/feed+json";

export function writeJsonFeed(feed: Feed): string {
  const { title, description, url, pageUrl, nextUrl, entries } = feed;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: pageUrl,
    feed_url: url,
    description,
    ...(nextUrl === null ? {} : { next_url: nextUrl }),
    authors: [{ name: "Digital Evidence Explorer" }],
    language: "en",
    items: entries.map(({ id, text, status, publishedAt, updatedAt, ...entry }) => ({
      id,
      url: entry.url,
      title: entry.title,
      content_text: text,
      date_published: toIso(publishedAt),
      date_modified: toIso(updatedAt),
      tags: [status],
    })),
  });
}
