import { expect } from 'vitest'
import { totpCode } from '../../../src/modules/identity/auth-methods/second-factor/totp.ts'
import { PLATFORM, password, type World } from '../browser.ts'
import { createHttpBrowser, type HttpBrowser } from './http-browser.ts'

export const api = `${PLATFORM}/api`

/** The current code of an authenticator app with the secret of a QR code. */
export function appCode(uri: string, now: number): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return totpCode(base32(secret), Math.floor(now / 30_000))
}

export async function signedInAs(world: World, email: string): Promise<HttpBrowser> {
  const browser = createHttpBrowser(world)
  const step = await browser.post(`${api}/auth/sign-in/email`, { email, password })
  expect(step.status, step.text).toBe(200)
  return browser
}

export async function signedInWithProof(world: World, email: string): Promise<HttpBrowser> {
  const browser = await signedInAs(world, email)
  expect((await browser.post(`${api}/me/proof`, { password })).status).toBe(200)
  return browser
}

/** Signs in and sets up an authenticator app. */
export async function withApp(
  world: World,
  email: string,
): Promise<{ browser: HttpBrowser; uri: string; recoveryCodes: string[]; factorId: string }> {
  const browser = await signedInWithProof(world, email)
  const started = await browser.post(`${api}/me/factors/totp`)
  expect(started.status, started.text).toBe(200)
  const { id, uri } = started.json
  const code = appCode(uri, world.clock.now)
  const verified = await browser.post(`${api}/me/factors/${id}/verify`, { code })
  expect(verified.status, verified.text).toBe(200)
  // Moves on to the next time step, because each code is valid once.
  world.clock.now += 30_000
  return { browser, uri, recoveryCodes: verified.json.recoveryCodes, factorId: id }
}

/** Signs in up to the second-factor challenge. */
export async function awaitingSecondFactor(world: World, email: string): Promise<HttpBrowser> {
  const browser = createHttpBrowser(world)
  const step = await browser.post(`${api}/auth/sign-in/email`, { email, password })
  expect(step.json, step.text).toMatchObject({ twoFactorRedirect: true })
  return browser
}

export async function whoIs(browser: HttpBrowser): Promise<string | null> {
  return (await browser.get(`${api}/me`)).json.user?.email ?? null
}

function base32(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return Buffer.from(bytes).toString('latin1')
}
