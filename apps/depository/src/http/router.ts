import type { Handler } from "./call.ts";

export interface Router {
  on(method: "GET" | "POST" | "DELETE" | "OPTIONS", template: string, handler: Handler): void;
}
