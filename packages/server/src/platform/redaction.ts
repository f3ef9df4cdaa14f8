/**
 * Redacts this process's secrets from log lines and responses, wherever they come from: a provider that
 * rejects a key often echoes it. The known secrets are those of the settings, and the restaurants'
 * credentials that were decrypted most recently.
 */
const settings = new Set<string>()
const opened = new Set<string>()

const HIDDEN = '[hidden]'
/** Shorter values would match inside ordinary words. */
const minLength = 8
const maxOpened = 2000

/** Registers secrets of the settings: redacted for the life of the process. */
export function redactSettings(values: readonly string[]): void {
  for (const value of values) for (const form of formsOf(value)) settings.add(form)
}

/** Registers decrypted credentials: redacted until many others have been decrypted after them. */
export function redactCredentials(values: readonly string[]): void {
  for (const form of values.flatMap(formsOf)) {
    opened.delete(form)
    opened.add(form)
  }
  for (const oldest of opened) {
    if (opened.size <= maxOpened) break
    opened.delete(oldest)
  }
}

/** Replaces every known secret in a text, in plain form and as encoded in URLs, JSON and base64 headers. */
export function redactSecrets(text: string): string {
  if (text.length < minLength) return text
  let clean = text
  for (const forms of [settings, opened]) {
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, HIDDEN)
  }
  return clean
}

function formsOf(value: string): string[] {
  if (value.length < minLength) return []
  const written = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]
  return [...new Set([...written, ...inBase64(value)])]
}

/** The base64 form of a text depends on its offset modulo three, so there are three variants. */
function inBase64(value: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    const begins = Math.ceil((offset * 8) / 6)
    const ends = Math.floor((bytes.length * 8) / 6)
    return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(begins, ends))
  })
}
