import { z } from 'zod'
import {
  fetchTextFromProvider,
  ProviderFailure,
} from '../../../../../gateways/identity/fetch-from-provider.ts'
import {
  readCertificate,
  type SamlIdpMetadata,
  type SamlProviderSettings,
} from '../../../../../platform/config-saml.ts'
import { allBelow, childrenOf, names, readXml, textOf } from './read-xml.ts'

const CACHE_MS = 3_600_000
const MAX_METADATA_LENGTH = 1_000_000
const address = z.url({ protocol: /^https?$/ })

interface MetadataSource {
  /** Throws ProviderFailure. */
  read(): Promise<SamlIdpMetadata>
  /**
   * Fetches again, because the provider may have rotated its keys. null if the keys are unchanged, or if the
   * provider publishes no metadata.
   */
  refresh(): Promise<SamlIdpMetadata | null>
}

/**
 * The provider's metadata, from the settings or from its metadata URL. Cached; a failed request is retried by
 * the next call.
 */
export function createIdpMetadata(settings: SamlProviderSettings, now: () => number): MetadataSource {
  let cached: { until: number; metadata: Promise<SamlIdpMetadata> } | null = null
  const { provider } = settings

  function fetchMetadata(metadataUrl: string): Promise<SamlIdpMetadata> {
    const entry = { until: now() + CACHE_MS, metadata: requestMetadata(settings, metadataUrl, now()) }
    cached = entry
    entry.metadata.catch(() => {
      if (cached === entry) cached = null
    })
    return entry.metadata
  }

  return {
    async read() {
      if (!('metadataUrl' in provider)) return provider
      return cached && now() < cached.until ? cached.metadata : fetchMetadata(provider.metadataUrl)
    },
    async refresh() {
      if (!('metadataUrl' in provider)) return null
      const before = await cached?.metadata.catch(() => null)
      const after = await fetchMetadata(provider.metadataUrl)
      return before?.certificates.join() === after.certificates.join() ? null : after
    },
  }
}

/** Skips keys of unsupported types. */
function usable(certificate: string): string[] {
  try {
    return [readCertificate(certificate)]
  } catch {
    return []
  }
}

async function requestMetadata(
  settings: SamlProviderSettings,
  url: string,
  now: number,
): Promise<SamlIdpMetadata> {
  const text = await fetchTextFromProvider(
    settings,
    url,
    'application/samlmetadata+xml, application/xml, text/xml',
  )
  try {
    return await parseMetadata(text, now)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ProviderFailure(`the metadata at ${url} cannot be read: ${reason}`, { cause })
  }
}

/** Parses metadata that describes exactly one identity provider. */
async function parseMetadata(text: string, now: number): Promise<SamlIdpMetadata> {
  const document = await readXml(text, MAX_METADATA_LENGTH)
  const [role, ...others] = allBelow(document, names.metadata, 'IDPSSODescriptor')
  const entity = role?.parentNode as Element | null | undefined
  if (!role || !entity || others.length > 0)
    throw new Error('it does not describe exactly one identity provider')
  const validUntil = entity.getAttribute('validUntil')
  if (validUntil && !(Date.parse(validUntil) > now)) throw new Error('it has expired')
  const entityId = entity.getAttribute('entityID') ?? ''
  if (entityId === '') throw new Error('it has no entityID')
  const service = childrenOf(role, names.metadata, 'SingleSignOnService').find(
    (endpoint) => endpoint.getAttribute('Binding') === names.redirect,
  )
  const certificates = childrenOf(role, names.metadata, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => childrenOf(key, names.signature, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, names.signature, 'X509Data'))
    .flatMap((data) => childrenOf(data, names.signature, 'X509Certificate'))
    .flatMap((certificate) => usable(textOf(certificate)))
  if (certificates.length === 0) throw new Error('it has no RSA key of 2048 bits or more')
  return { entityId, ssoUrl: address.parse(service?.getAttribute('Location')), certificates }
}
