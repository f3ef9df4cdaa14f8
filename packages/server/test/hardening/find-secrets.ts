/**
 * The secrets that a text contains: in plain text, URL-encoded or JSON-encoded, in hex, or anywhere within
 * base64. Returns each with its surrounding text.
 */
export function findSecrets(text: string, secrets: readonly string[]): string[] {
  const decoded = [...text.matchAll(/[A-Za-z0-9+/_-]{10,}={0,2}/g)].flatMap(([word]) =>
    // A base64 match may include preceding characters that are not part of it.
    [0, 1, 2, 3].map((skip) => Buffer.from(word.slice(skip), 'base64').toString('utf8')),
  )
  const haystack = [text, text.toLowerCase(), ...decoded].join('\n')
  return secrets.flatMap((secret) => {
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
    const found = [...forms, Buffer.from(secret).toString('hex')].find((form) => haystack.includes(form))
    return found === undefined ? [] : [around(haystack, found)]
  })
}

function around(text: string, found: string): string {
  const at = text.indexOf(found)
  return text.slice(Math.max(0, at - 120), at + found.length + 40)
}
