// Serves `/openapi.json` and, for people, `/reference`. The reference page is generated when the service starts. It
// has no scripts, so it can be saved and read offline, and the strictest Content-Security-Policy allows it.
import { readFileSync } from "node:fs";
import { pageHeaders } from "@digital-evidence/page-headers";
import { type Headers, respond } from "./call.ts";
import { etagOf } from "./etag.ts";
import { openApiDocument } from "./openapi.ts";
import { get, type Route } from "./route.ts";
import { html, type Markup } from "./markup.ts";
import { statusOfCode } from "./failure.ts";
import { type FeedFormat, type Operation, operations, type ShapedAnswer } from "./operations.ts";
import { type ParameterSchema, parameterSchema } from "./parameter-schema.ts";
import type { Parameter } from "./parameters.ts";

export const REFERENCE_STYLE = "/reference.css";

export function referenceRoutes(): Route[] {
  const style = readFileSync(new URL("reference.css", import.meta.url), "utf8");
  const policy = pageHeaders([]);
  const row = (path: string, text: string, headers: Headers): Route => {
    const caching = { ETag: etagOf(text), "Cache-Control": "no-cache" };
    const reply = respond(text, 200, { ...policy, ...headers, ...caching });
    return get(path, () => reply);
  };
  return [
    row("/openapi.json", JSON.stringify(openApiDocument()), {
      "Content-Type": "application/json",
      "Access-Control-Allow-Origin": "*",
    }),
    row("/reference", referencePage(REFERENCE_STYLE), {
      "Content-Type": "text/html; charset=utf-8",
    }),
    row(REFERENCE_STYLE, style, { "Content-Type": "text/css; charset=utf-8" }),
  ];
}

function referencePage(stylePath: string): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference · Digital evidence depository</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <header>
          <h1>API reference</h1>
          <p>
            Reading is public. Submitting needs an API key in <code>X-Api-Key</code>. Programs can
            read <a href="/openapi.json">the OpenAPI document</a>.
          </p>
        </header>
        <nav aria-label="Calls">
          <ul>
            ${operations.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`)}
          </ul>
        </nav>
        <main>
          ${operations.map(section)}
          <h2 id="shapes">Shapes</h2>
          ${shapes().map(([name, schema]) => shape(name, schema))}
        </main>
      </body>
    </html>`;
  return page.text;
}

function section(operation: Operation): Markup {
  const { id, method, path, summary, description, parameters, body, answer, errors } = operation;
  return html`<section id="${id}">
    <h2>${summary}</h2>
    <p class="call"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
    <p>${description}</p>
    ${parameters.length === 0 ? "" : parameterTable(parameters)}
    ${operation.needsKey ? html`<p>The header <code>X-Api-Key</code> has an API key.</p>` : ""}
    ${
      body === null
        ? ""
        : html`<p>Body: ${body.maxItems === undefined ? "" : "a list of "}${link(body.shape)}</p>`
    }
    <p>
      Answer:
      ${
        "status" in answer
          ? html`${answer.status} with <code>Location</code>, the address`
          : "feed" in answer
            ? feedNames[answer.feed]
            : shaped(answer)
      }
    </p>
    ${
      errors.length === 0
        ? ""
        : html`<p>
            Errors: ${errors.map((code) => html`<code>${statusOfCode(code)} ${code}</code> `)}
          </p>`
    }
  </section>`;
}

const feedNames: Readonly<Record<FeedFormat, string>> = {
  atom: "an Atom feed (RFC 4287), application/atom+xml",
  json: "a JSON Feed 1.1, application/feed+json",
};

function shaped({ shape, wrapping }: ShapedAnswer): Markup {
  if (wrapping === "LIST") return html`a list of ${link(shape)}`;
  if (wrapping === "DATA_LIST") return html`<code>data</code>, a list of ${link(shape)}`;
  if (wrapping === "PAGE") {
    return html`<code>data</code>, a list of ${link(shape)}, and ${link("Pagination")}`;
  }
  const orNull = wrapping === "DATA_OR_NULL" ? html` or <code>null</code>` : "";
  return html`<code>data</code>, ${link(shape)}${orNull}`;
}

function parameterTable(parameters: readonly Parameter[]): Markup {
  return html`<table>
    <thead>
      <tr>
        <th>Parameter</th>
        <th>In</th>
        <th>Value</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${parameters.map(
        (parameter) =>
          html`<tr>
            <td><code>${parameter.name}</code></td>
            <td>${parameter.in}</td>
            <td>${valueOf(parameterSchema(parameter))}</td>
            <td>${parameter.description}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Describes a parameter's schema in a few words. */
function valueOf(schema: ParameterSchema): Markup | string {
  const { type = "", pattern, minimum, maximum, minLength, maxLength, format } = schema;
  const list = schema.enum ?? schema.items?.enum;
  const usual = schema.default === undefined ? "" : `, by default ${schema.default}`;
  const lengths = minLength === undefined ? "" : `${minLength} to ${maxLength} characters`;
  if (type === "object") return "a JSON object";
  if (list !== undefined) return `${list.join(", ")}${usual}`;
  if (format !== undefined) return format;
  if (pattern !== undefined) return html`<code>${pattern}</code> ${lengths}`;
  if (minimum !== undefined) return `${type} from ${minimum} to ${maximum}${usual}`;
  return lengths || `${type}${usual}`;
}

function link(shapeName: string): Markup {
  return html`<a href="#shape-${shapeName}">${shapeName}</a>`;
}

function shape(name: string, schema: unknown): Markup {
  return html`<section id="shape-${name}">
    <h3>${name}</h3>
    <pre><code>${JSON.stringify(schema, null, 2)}</code></pre>
  </section>`;
}

function shapes(): [string, unknown][] {
  const { components } = openApiDocument() as { components: { schemas: object } };
  return Object.entries(components.schemas);
}
