import type { SamlConfig } from '@node-saml/node-saml'
import type { App } from '../../../../../app.ts'
import { ProviderFailure } from '../../../../../gateways/identity/fetch-from-provider.ts'
import type { SamlIdpMetadata, SamlProviderSettings } from '../../../../../platform/config-saml.ts'
import type { FlowSecrets, SamlProvider } from '../identity-provider.ts'
import { type Assertion, checkAssertion, replayableUntil } from './assertion.ts'
import { checkEncrypted } from './encrypted-assertion.ts'
import { createIdpMetadata } from './idp-metadata.ts'
import { markAssertionUsed } from './mark-assertion-used.ts'
import { readSamlIdentity } from './read-saml-identity.ts'
import { readXml } from './read-xml.ts'
import { checkEnvelope, decodeResponse, type ExpectedResponse } from './response.ts'

/**
 * A company's identity provider by SAML 2.0. The library creates our requests and verifies signatures; the
 * content of the assertion is checked here, by the application clock.
 */
export function createSamlProvider(
  settings: SamlProviderSettings,
  app: Pick<App, 'config' | 'db' | 'now'>,
): SamlProvider {
  const idp = createIdpMetadata(settings, app.now)
  const { origin } = app.config
  const audience = `${origin}/api/auth/saml/${settings.id}/metadata`

  async function client({ ssoUrl, certificates }: SamlIdpMetadata, requestId: string) {
    const { SAML } = await import('@node-saml/node-saml')
    return new SAML({
      ...fixed,
      entryPoint: ssoUrl,
      idpCert: certificates,
      issuer: audience,
      audience,
      callbackUrl: `${origin}/api/auth/callback/${settings.id}`,
      generateUniqueId: () => requestId,
      ...(settings.signing && {
        privateKey: settings.signing.key,
        publicCert: settings.signing.certificate,
      }),
      ...(settings.decryption && { decryptionPvk: settings.decryption.key }),
    })
  }

  async function verify(from: SamlIdpMetadata, expected: ExpectedResponse, xml: string): Promise<Assertion> {
    const saml = await client(from, expected.requestId)
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
    return checkAssertion(profile?.getAssertion?.(), expected, app.now())
  }

  return {
    protocol: 'saml',
    settings,

    async begin(flow, loginHint) {
      const saml = await client(await idp.read(), requestIdOf(flow))
      const additionalParams: Record<string, string> = loginHint ? { login_hint: loginHint } : {}
      return new URL(await saml.getAuthorizeUrlAsync(flow.state, undefined, { additionalParams }))
    },

    async finish(flow, response) {
      const from = await idp.read()
      const expected = {
        requestId: requestIdOf(flow),
        acsUrl: flow.redirectUri,
        audience,
        issuer: from.entityId,
      }
      const assertion = await orFailure(async () => {
        const xml = decodeResponse(response)
        const encrypted = checkEnvelope(await readXml(xml), expected)
        if (encrypted) await checkEncrypted(encrypted, settings.decryption?.key ?? null)
        try {
          return await verify(from, expected, xml)
        } catch (error) {
          // The provider may have rotated its keys.
          const renewed = isAboutSignature(error) ? await idp.refresh() : null
          if (!renewed) throw error
          return await verify(renewed, { ...expected, issuer: renewed.entityId }, xml)
        }
      })
      const who = await orFailure(async () => readSamlIdentity(assertion, settings))
      if (!(await markAssertionUsed(app, settings.id, assertion.$.ID, replayableUntil(assertion)))) {
        throw new ProviderFailure('the assertion was already used')
      }
      return who
    },

    async metadata() {
      // The metadata describes the service provider only, but the library requires a certificate of the identity provider.
      const saml = await client({ entityId: '', ssoUrl: origin, certificates: ['none'] }, '_comanda')
      return saml.generateServiceProviderMetadata(
        settings.decryption?.certificate ?? null,
        settings.signing?.certificate ?? null,
      )
    },
  }
}

/**
 * One valid signature is required, of the response or of the assertion. The library's time checks are
 * disabled, because it uses the machine clock.
 */
const fixed = {
  wantAuthnResponseSigned: false,
  wantAssertionsSigned: false,
  acceptedClockSkewMs: -1,
  signatureAlgorithm: 'sha256',
  digestAlgorithm: 'sha256',
  identifierFormat: null,
  disableRequestedAuthnContext: true,
} satisfies Partial<SamlConfig>

/** The nonce of the flow, prefixed because an XML id must not start with a digit. */
function requestIdOf({ nonce }: Pick<FlowSecrets, 'nonce'>): string {
  return `_${nonce}`
}

function isAboutSignature(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Invalid signature')
}

async function orFailure<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ProviderFailure(`invalid SAML response: ${reason}`, { cause })
  }
}
