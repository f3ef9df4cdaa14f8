import { isTest } from './directions.ts'
import { withoutComments } from './scan.ts'

/** The gallery demonstrates restaurants' brand colors, so they are data there. */
const ALLOWED_FILES = /^packages\/ui\/src\/gallery\//

/**
 * Screens only. Matches at the start of a value, so "order #1234" in a text does not match; `href="#add"` and
 * `url(#a)` are links.
 */
const SCREENS = /^packages\/(ui|web)\/src\/.*\.tsx$/
const RAW =
  /(?<=['"`[(:,_]\s*)(?<!(?:href|to)=\{?['"`])(?<!url\(['"]?)#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi

export function rawColors(file: string, source: string): { line: number; color: string }[] {
  if (!SCREENS.test(file) || isTest(file) || ALLOWED_FILES.test(file)) return []
  return withoutComments(source)
    .split('\n')
    .flatMap((text, index) => [...text.matchAll(RAW)].map(([color]) => ({ line: index + 1, color })))
}
