import { createVerify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { toPem } from '@comanda/sandbox/identity/saml/certificate'
import { newSamlKey } from '@comanda/sandbox/identity/saml/keys'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { openWorld, PLATFORM, type World } from '../browser.ts'
import { api } from './factors.ts'
import { createHttpBrowser } from './http-browser.ts'
import { startSamlSignIn } from './sandbox-saml.ts'

let world: World
const ours = newSamlKey('Comanda')
const certificate = toPem(ours.certificate)
const metadata = `${api}/auth/saml/sandbox-company/metadata`
const acs = `${api}/auth/callback/sandbox-company`

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  world.app.config.signIn.providers.push({
    id: 'signed',
    name: 'Signed',
    kind: 'saml',
    provider: { entityId: 'urn:signed', ssoUrl: 'https://signed.test/sso?a=b', certificates: [certificate] },
    emailAttribute: null,
    nameAttribute: null,
    signing: { key: ours.privateKey, certificate },
    decryption: { key: ours.privateKey, certificate },
    domains: ['signed.test'],
    via: null,
  })
})

describe('our SAML service provider', () => {
  test('publishes its entity id and assertion consumer URL', async () => {
    const document = await createHttpBrowser(world).get(metadata)
    expect(document.status).toBe(200)
    expect(document.text).toContain(`entityID="${metadata}"`)
    expect(document.text).toContain(`Location="${acs}"`)
    expect(document.text).toContain('urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST')
    expect((await createHttpBrowser(world).get(metadata)).text).toBe(document.text)
    for (const id of ['sandbox', 'nobody']) {
      expect((await createHttpBrowser(world).get(`${api}/auth/saml/${id}/metadata`)).status).toBe(404)
    }
  })

  test('redirects with an authentication request of its own, and the email address as a login hint', async () => {
    const url = new URL(await startSamlSignIn(createHttpBrowser(world), PLATFORM, 'Wendy@Work.test'))
    expect(url.origin + url.pathname).toBe(`${PLATFORM}/sandbox/identity/saml/sso`)
    expect(url.searchParams.get('login_hint')).toBe('Wendy@Work.test')
    expect(url.searchParams.get('RelayState')).toMatch(/^[\w-]{32}$/)
    const request = inflated(url)
    expect(request).toMatch(/ ID="_[\w-]{32}"/)
    expect(request).toContain(`AssertionConsumerServiceURL="${acs}"`)
    expect(request).toContain(`>${metadata}</saml:Issuer>`)
    expect(url.searchParams.has('Signature')).toBe(false)
  })

  test('signs requests if it has a key, and publishes its certificate', async () => {
    const browser = createHttpBrowser(world)
    const url = new URL(await startSamlSignIn(browser, PLATFORM, 'a@signed.test'))
    expect(url.origin + url.pathname).toBe('https://signed.test/sso')
    expect(url.searchParams.get('a')).toBe('b')
    const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
      .map((name) => `${name}=${encodeURIComponent(url.searchParams.get(name) ?? '')}`)
      .join('&')
    const signature = url.searchParams.get('Signature') ?? ''
    expect(createVerify('sha256').update(signed).verify(certificate, signature, 'base64')).toBe(true)
    const document = (await browser.get(`${api}/auth/saml/signed/metadata`)).text
    expect(document).toContain('AuthnRequestsSigned="true"')
    expect(document).toContain('use="encryption"')
    expect(document.replaceAll(/\s/g, '')).toContain(certificate.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
  })

  test('is rejected by the provider for another assertion consumer URL', async () => {
    const browser = createHttpBrowser(world)
    const url = new URL(await startSamlSignIn(browser, PLATFORM))
    const changed = inflated(url).replace(acs, 'https://evil.test/callback')
    url.searchParams.set('SAMLRequest', deflateRawSync(changed).toString('base64'))
    expect((await browser.get(url.href)).status).toBe(400)
  })
})

function inflated(url: URL): string {
  return inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
}
