// What a browser is told about answers that are data: nothing in them is to be run or shown. What it is
// told about the pages stands in packages/page-headers, since other hosts serve them as well.

export const dataHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};
