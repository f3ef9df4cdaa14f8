/**
 * Isolates text that a person entered within a line of the program. Otherwise text that is read from right to left would
 * reorder what follows it, such as an amount.
 */
export function isolatedText(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
