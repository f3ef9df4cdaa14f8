import { toPem } from '@comanda/sandbox/identity/saml/certificate'
import { newSamlKey } from '@comanda/sandbox/identity/saml/keys'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { openWorld, PLATFORM, type World } from '../browser.ts'
import { whoIs } from './factors.ts'
import { createHttpBrowser } from './http-browser.ts'
import { setSaml, signInAtCompany, wendy } from './sandbox-saml.ts'

let world: World
let reasons: string[]
const ours = newSamlKey('Comanda')
const { certificate } = ours
const plain = { certificate, way: 'gcm', holds: 'assertion' }

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  const write = (line: string) => void reasons.push(JSON.parse(line).err?.message ?? '')
  world.app.log = pino({ level: 'warn' }, { write })
  const { providers } = world.app.config.signIn
  const at = providers.findIndex(({ id }) => id === 'sandbox-company')
  const company = providers[at]
  if (company?.kind !== 'saml') throw new Error('the sandbox has no company provider')
  providers[at] = { ...company, decryption: { key: ours.privateKey, certificate: toPem(certificate) } }
})

beforeEach(() => {
  reasons = []
})

describe('an encrypted assertion', () => {
  test.each([
    ['assertion', 'gcm'],
    ['assertion', 'cbc'],
    ['response', 'gcm'],
    ['both', 'cbc'],
  ] as const)('is accepted with a signature of the %s, encrypted with %s', async (signs, way) => {
    await setSaml(world, { signs, encrypts: { ...plain, way } })
    const browser = createHttpBrowser(world)
    const end = await signInAtCompany(browser, PLATFORM)
    expect(reasons).toEqual([])
    expect(end.url).toBe(`${PLATFORM}/account?tab=1`)
    expect(await whoIs(browser)).toBe(wendy.email)
  })

  test.each([
    ['unsigned', { fault: 'unsigned' }, plain, 'Invalid signature'],
    ['signed by another key', { fault: 'another-key' }, plain, 'Invalid signature'],
    ['of another audience', { fault: 'audience' }, plain, 'audience mismatch'],
    ['of another request', { fault: 'rewritten' }, plain, 'does not match our request'],
    ['signed with SHA-1', { fault: 'sha1' }, plain, 'rsa-sha1'],
    ['with a comment inside', {}, { ...plain, holds: 'comment' }, 'doctype, comment'],
    [
      'with a second assertion inside',
      {},
      { ...plain, holds: 'two' },
      'expected exactly one assertion in the encrypted content',
    ],
    ['encrypted with PKCS #1 v1.5 padding', {}, { ...plain, way: 'old-padding' }, 'encrypted with http'],
    [
      'for another key',
      {},
      { ...plain, certificate: newSamlKey('Others').certificate },
      'invalid SAML response',
    ],
  ])('is rejected when it is %s', async (_, change, encrypts, reason) => {
    await setSaml(world, { ...change, encrypts })
    const browser = createHttpBrowser(world)
    const end = await signInAtCompany(browser, PLATFORM)
    expect(end.url).toBe(`${PLATFORM}/auth/callback?error=unexpected`)
    expect(reasons).toEqual([expect.stringContaining(reason)])
    expect(await whoIs(browser)).toBeNull()
  })
})
