// Paths are written once, in evidence/api, in OpenAPI's spelling; the router spells parameters
// with a colon.

export function route(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ":$1");
}
