import { readStored, writeStored } from '../../../shared/browser-store.ts'

const consentKey = 'comanda.replay'

export type ReplayConsent = 'granted' | 'declined'

/** Global Privacy Control: the browser objects for its user, whatever was chosen before. */
export function isObjecting(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true
}

/** What the user of this browser has chosen on this site; null: not asked yet. */
export function readConsent(): ReplayConsent | null {
  if (isObjecting()) return 'declined'
  const stored = readStored(consentKey)
  return stored === 'granted' || stored === 'declined' ? stored : null
}

/** Stores the choice. A recording in another tab ends when it is declined (start-replay.ts). */
export function storeConsent(consent: ReplayConsent): void {
  writeStored(consentKey, consent)
  if (consent === 'declined') deleteCookies()
}

/** The provider sets its cookies at the highest domain that accepts them. */
function deleteCookies(): void {
  const labels = location.hostname.split('.')
  for (const name of ['_clck', '_clsk']) {
    const expired = `${name}=; Max-Age=0; Path=/`
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = expired
    for (let from = 0; from < labels.length - 1; from += 1)
      // biome-ignore lint/suspicious/noDocumentCookie: the same
      document.cookie = `${expired}; Domain=.${labels.slice(from).join('.')}`
  }
}
