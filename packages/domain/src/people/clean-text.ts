/**
 * Makes user input safe to store, print and show: composed form (NFC), one line, single spaces, without
 * control, direction-override or invisible characters (joiners inside emoji and words stay), at most `max`
 * visible characters.
 */
export function cleanText(text: string, max: number): string {
  const shown = plainAscii.test(text) ? text : withoutHidden(text)
  const clean = shown.replace(/\s+/gu, ' ').trim()
  return firstCharacters(clean, max).trimEnd()
}

function withoutHidden(text: string): string {
  return text.replace(lineBreaks, ' ').replace(hidden, '').replace(looseJoiners, '').normalize('NFC')
}

/** Number of visible characters: an emoji or an accented letter counts once. */
export function visibleLength(text: string): number {
  if (plainAscii.test(text)) return text.length
  let count = 0
  for (const _ of characters(text)) count += 1
  return count
}

function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  let count = 0
  for (const { segment } of characters(text)) {
    // A stack of combining marks is one visible character but can be arbitrarily long.
    if (count === max || end + segment.length > max * longestCharacter) break
    end += segment.length
    count += 1
  }
  return text.slice(0, end)
}

let segmenter: Intl.Segmenter | undefined

/** Created on first use: most input is plain, and creating it is slow. */
function characters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

const longestCharacter = 12
/** Most input contains no hidden or composed characters, so it needs none of the slower expressions. */
const plainAscii = /^[ -~]*$/
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
const hidden =
  /[\p{Cc}\p{Cs}\p{Co}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\u034F|\u17B4|\u17B5/gu
const looseJoiners =
  /(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})[\u200C\u200D]+|[\u200C\u200D]+(?!\p{L}|\p{M}|\p{Extended_Pictographic})/gu
