import { z } from 'zod'
import { ProviderFailure, readFromProvider } from '../../../../../gateways/identity/ask-provider.ts'
import {
  readCertificate,
  type SamlParty,
  type SamlProviderSettings,
} from '../../../../../platform/config-saml.ts'
import { allBelow, childrenOf, names, readXml, textOf } from './read-xml.ts'

const KNOWN_FOR_MS = 3_600_000
const LONGEST_METADATA = 1_000_000
const address = z.url({ protocol: /^https?$/ })

interface Party {
  /** Throws ProviderFailure. */
  read(): Promise<SamlParty>
  /** Asks anew, for a key that the provider has taken since. null when it names the same keys, or publishes nothing. */
  renewed(): Promise<SamlParty | null>
}

/** Who the provider is, from the settings or as it publishes it. One that could not be reached is asked again. */
export function partyOf(settings: SamlProviderSettings, now: () => number): Party {
  let found: { until: number; party: Promise<SamlParty> } | null = null
  const { provider } = settings

  function ask(metadataUrl: string): Promise<SamlParty> {
    const entry = { until: now() + KNOWN_FOR_MS, party: askParty(settings, metadataUrl, now()) }
    found = entry
    entry.party.catch(() => {
      if (found === entry) found = null
    })
    return entry.party
  }

  return {
    async read() {
      if (!('metadataUrl' in provider)) return provider
      return found && now() < found.until ? found.party : ask(provider.metadataUrl)
    },
    async renewed() {
      if (!('metadataUrl' in provider)) return null
      const before = await found?.party.catch(() => null)
      const after = await ask(provider.metadataUrl)
      return before?.certificates.join() === after.certificates.join() ? null : after
    },
  }
}

/** A key that we cannot check may stand beside one that we can. */
function usable(certificate: string): string[] {
  try {
    return [readCertificate(certificate)]
  } catch {
    return []
  }
}

async function askParty(settings: SamlProviderSettings, url: string, now: number): Promise<SamlParty> {
  const text = await readFromProvider(
    settings,
    url,
    'application/samlmetadata+xml, application/xml, text/xml',
  )
  try {
    return await readParty(text, now)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ProviderFailure(`the metadata at ${url} cannot be read: ${reason}`, { cause })
  }
}

/** Reads the metadata of the one provider in a document. */
async function readParty(text: string, now: number): Promise<SamlParty> {
  const document = await readXml(text, LONGEST_METADATA)
  const [role, ...others] = allBelow(document, names.metadata, 'IDPSSODescriptor')
  const entity = role?.parentNode as Element | null | undefined
  if (!role || !entity || others.length > 0) throw new Error('it does not describe one identity provider')
  const validUntil = entity.getAttribute('validUntil')
  if (validUntil && !(Date.parse(validUntil) > now)) throw new Error('it has expired')
  const entityId = entity.getAttribute('entityID') ?? ''
  if (entityId === '') throw new Error('it names no entity')
  const service = childrenOf(role, names.metadata, 'SingleSignOnService').find(
    (endpoint) => endpoint.getAttribute('Binding') === names.redirect,
  )
  const certificates = childrenOf(role, names.metadata, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => childrenOf(key, names.signature, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, names.signature, 'X509Data'))
    .flatMap((data) => childrenOf(data, names.signature, 'X509Certificate'))
    .flatMap((certificate) => usable(textOf(certificate)))
  if (certificates.length === 0) throw new Error('it names no RSA key of 2048 bits or more')
  return { entityId, ssoUrl: address.parse(service?.getAttribute('Location')), certificates }
}
