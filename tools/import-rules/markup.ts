import { isTest } from './directions.ts'
import { withoutComments } from './scan.ts'

const SCREENS = /^packages\/(ui|web)\/src\//
/** Scripts of providers and the kitchen's service worker; the content security policy allows them. */
const ALLOWED =
  /^packages\/web\/src\/(?:shared\/script-policy|experiences\/(?:storefront\/(?:checkout\/card\/stripe-script|replay\/start-replay)|kitchen\/offline\/worker-address))\.ts$/
const SINKS =
  /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc|srcDoc|createContextualFragment|parseFromString|setHTMLUnsafe)\b|\bdocument\.write|\beval\(|\bnew Function\(|\bcreateElement\(\s*['"]script|\bcreatePolicy\b/

/**
 * Lines that turn a string into markup or a script; the content security policy blocks them in the browser.
 */
export function markupSinks(file: string, source: string): { line: number; sink: string }[] {
  if (!SCREENS.test(file) || ALLOWED.test(file) || isTest(file)) return []
  return withoutComments(source)
    .split('\n')
    .flatMap((text, index) => {
      const sink = SINKS.exec(text)?.[0]
      return sink ? [{ line: index + 1, sink }] : []
    })
}
