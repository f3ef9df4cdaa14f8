/**
 * The secrets of this process, so that none gets into a log line or an answer, whoever brings it: a provider that refuses
 * a key likes to repeat it. Known are those of the settings, and credentials of restaurants that were opened last.
 */
const settings = new Set<string>()
const opened = new Set<string>()

const HIDDEN = '[hidden]'
/** Shorter ones would be found in ordinary words. */
const shortest = 8
const mostOpened = 2000

/** From the settings: hidden for as long as the process lives. */
export function hideSettings(values: readonly string[]): void {
  for (const value of values) for (const form of formsOf(value)) settings.add(form)
}

/** Opened to be used: hidden until many others were opened after it. */
export function hideOpened(values: readonly string[]): void {
  for (const form of values.flatMap(formsOf)) {
    opened.delete(form)
    opened.add(form)
  }
  for (const oldest of opened) {
    if (opened.size <= mostOpened) break
    opened.delete(oldest)
  }
}

/** The text without any secret that is known, as it is or as it travels: in an address, in JSON, in a header. */
export function withoutSecrets(text: string): string {
  if (text.length < shortest) return text
  let clean = text
  for (const forms of [settings, opened]) {
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, HIDDEN)
  }
  return clean
}

function formsOf(value: string): string[] {
  if (value.length < shortest) return []
  const written = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]
  return [...new Set([...written, ...inBase64(value)])]
}

/** In base64 a text looks different by where it begins: behind one, two or three letters of something else. */
function inBase64(value: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    const begins = Math.ceil((offset * 8) / 6)
    const ends = Math.floor((bytes.length * 8) / 6)
    return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(begins, ends))
  })
}
