import type { SamlConfig } from '@node-saml/node-saml'
import type { App } from '../../../../../app.ts'
import { ProviderFailure } from '../../../../../gateways/identity/ask-provider.ts'
import type { SamlParty, SamlProviderSettings } from '../../../../../platform/config-saml.ts'
import type { FlowSecrets, SamlProvider } from '../identity-provider.ts'
import { type Assertion, checkAssertion, endOf } from './assertion.ts'
import { checkEncrypted } from './encrypted-assertion.ts'
import { partyOf } from './party.ts'
import { readXml } from './read-xml.ts'
import { type Asked, checkEnvelope, decodeResponse } from './response.ts'
import { spendAssertion } from './spend-assertion.ts'
import { whoItIs } from './who-it-is.ts'

/**
 * A company's provider by SAML 2.0. The library writes our request and checks signatures; what the signed words have to
 * say is checked here, by the program's own clock.
 */
export function createSamlProvider(
  settings: SamlProviderSettings,
  app: Pick<App, 'config' | 'db' | 'now'>,
): SamlProvider {
  const party = partyOf(settings, app.now)
  const { origin } = app.config
  const audience = `${origin}/api/auth/saml/${settings.id}/metadata`

  async function client({ ssoUrl, certificates }: SamlParty, requestId: string) {
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

  async function believe(from: SamlParty, asked: Asked, xml: string): Promise<Assertion> {
    const saml = await client(from, asked.requestId)
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
    return checkAssertion(profile?.getAssertion?.(), asked, app.now())
  }

  return {
    speaks: 'saml',
    settings,

    async begin(flow, loginHint) {
      const saml = await client(await party.read(), requestIdOf(flow))
      const additionalParams: Record<string, string> = loginHint ? { login_hint: loginHint } : {}
      return new URL(await saml.getAuthorizeUrlAsync(flow.state, undefined, { additionalParams }))
    },

    async finish(flow, response) {
      const from = await party.read()
      const asked = {
        requestId: requestIdOf(flow),
        answeredAt: flow.redirectUri,
        audience,
        issuer: from.entityId,
      }
      const assertion = await orFailure(async () => {
        const xml = decodeResponse(response)
        const encrypted = checkEnvelope(await readXml(xml), asked)
        if (encrypted) await checkEncrypted(encrypted, settings.decryption?.key ?? null)
        try {
          return await believe(from, asked, xml)
        } catch (error) {
          // The provider may have taken a new key since.
          const renewed = isAboutSignature(error) ? await party.renewed() : null
          if (!renewed) throw error
          return await believe(renewed, { ...asked, issuer: renewed.entityId }, xml)
        }
      })
      const who = await orFailure(async () => whoItIs(assertion, settings))
      if (!(await spendAssertion(app, settings.id, assertion.$.ID, endOf(assertion)))) {
        throw new ProviderFailure('the assertion was used before')
      }
      return who
    },

    async metadata() {
      // It names us alone, and the library asks for a key of the other side where there is none to ask for.
      const saml = await client({ entityId: '', ssoUrl: origin, certificates: ['none'] }, '_comanda')
      return saml.generateServiceProviderMetadata(
        settings.decryption?.certificate ?? null,
        settings.signing?.certificate ?? null,
      )
    },
  }
}

/**
 * Either signature will do, of the response or of the assertion, and one there has to be. Times are not for the library: it
 * goes by the machine's clock.
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

/** The nonce of the sign-in, as a name in XML may begin. */
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
    throw new ProviderFailure(`the response does not hold: ${reason}`, { cause })
  }
}
