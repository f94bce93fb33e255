// The part of pdfkit that is used here. The library comes without types, and the separate package of types
// describes only its version for Node.
declare module "pdfkit" {
  type TextOptions = {
    width?: number;
    align?: "left" | "right";
    lineGap?: number;
    paragraphGap?: number;
    lineBreak?: boolean;
    link?: string;
  };
  /** A part of the structure tree, by which screen readers read the document (ISO 32000-2, 14.7). */
  export type StructureElement = {
    add(child: StructureElement | MarkedContent): StructureElement;
  };
  export type MarkedContent = { readonly refs: unknown };
  export class PDFDocument {
    constructor(options: Readonly<Record<string, unknown>>);
    x: number;
    y: number;
    readonly page: {
      readonly width: number;
      readonly height: number;
      readonly margins: { top: number; bottom: number; left: number; right: number };
    };
    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    widthOfString(text: string): number;
    heightOfString(text: string, options?: TextOptions): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    path(path: string): this;
    stroke(): this;
    fill(color: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): void;
    file(source: Uint8Array, options: Readonly<Record<string, unknown>>): unknown;
    struct(type: string, options?: { alt?: string; scope?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(type: string): MarkedContent;
    markContent(type: "Artifact", options: { type: "Layout" | "Pagination" }): this;
    endMarkedContent(): this;
    end(): void;
  }
}

declare module "pdfkit/output" {
  import type { PDFDocument } from "pdfkit";
  export function toBytes(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}
