/**
 * Matches what can look like the beginning or the end of a quotation: double marks, in whatever script, and two or more
 * single ones beside each other.
 */
const MARKS =
  /["“”„‟«»‹›「」『』｢｣﹁-﹄〝〞〟＂❝❞❠⹂″‶‴‷⁗ʺ˝ˮ˵˶״〃\u{1f676}-\u{1f678}]|['‘’‚‛`´′‵ʹʻ-ʿˈˊˋ՚׳ߴߵ᾽᾿῾＇｀❛❜❟ꞌ]{2,}/gu;

/**
 * Replaces every quotation mark. Otherwise, the text could end the quotation around it, and go on as if we said it. Apostrophes
 * stay.
 */
export function withoutQuotationMarks(text: string): string {
  return text.replaceAll(MARKS, "'");
}
