// `new Date(text)` accepts many spellings, each engine others: packages/evidence/src/time.ts is the only reader of times. This
// file gives the constructor a first form for instants, and a second one whose result is no `Date`, so that the compiler
// refuses the use of a date that was made from a text. The types of the language itself come after these.
interface DateConstructor {
  new (instant: number | Date): Date;
  new (text: string | number | Date): { readonly "read times with evidence/time": never };
}
