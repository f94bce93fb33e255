/**
 * Matches what can look like the beginning or the end of a quotation: double marks, in whatever script, and two or more
 * single ones beside each other.
 */
const MARKS =
  /["“”„‟«»‹›「」『』｢｣﹁-﹄〝〞〟＂❝❞❠⹂″‶‴‷⁗ʺ˝ˮ˵˶״〃\u{1f676}-\u{1f678}]|['‘’‚‛`´′‵ʹʻ-ʿˈˊˋ՚׳ߴߵ᾽᾿῾＇｀❛❜❟ꞌ]{2,}/gu;

/**
 * Replaces every quotation mark, so that the text cannot end a quotation in which it stands and go on in the voice of whoever
 * quotes it. Apostrophes stay.
 */
export function withoutQuotationMarks(text: string): string {
  return text.replaceAll(MARKS, "'");
}
