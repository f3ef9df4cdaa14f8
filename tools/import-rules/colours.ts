import { isTest } from './directions.ts'
import { withoutComments } from './scan.ts'

/** The gallery shows how controls take a restaurant's own brand colour, so brand colours are its data. */
const ALLOWED_FILES = /^packages\/ui\/src\/gallery\//

/** Screens only; where a value begins, so that "order #1234" in a text is none; `href="#add"` and `url(#a)` are links. */
const SCREENS = /^packages\/(ui|web)\/src\/.*\.tsx$/
const RAW =
  /(?<=['"`[(:,_]\s*)(?<!(?:href|to)=\{?['"`])(?<!url\(['"]?)#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi

export function rawColours(file: string, source: string): { line: number; colour: string }[] {
  if (!SCREENS.test(file) || isTest(file) || ALLOWED_FILES.test(file)) return []
  return withoutComments(source)
    .split('\n')
    .flatMap((text, index) => [...text.matchAll(RAW)].map(([colour]) => ({ line: index + 1, colour })))
}
