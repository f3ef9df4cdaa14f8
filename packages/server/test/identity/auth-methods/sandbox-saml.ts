import { expect } from 'vitest'
import type { World } from '../browser.ts'
import type { HttpBrowser, Step } from './http-browser.ts'

/** The form that the provider's page posts. */
export interface Posted {
  action: string
  form: { SAMLResponse: string; RelayState: string }
}

/** Headers of a post from another site. */
const fromElsewhere = { origin: 'https://login.work.test', 'sec-fetch-site': 'cross-site' }
export const wendy = { email: 'wendy@work.test', name: 'Wendy Worker' }

/** Configures the sandbox's behavior; its clock follows the test clock, plus an offset. */
export async function setSaml(
  world: World,
  change: {
    fault?: string
    signs?: 'assertion' | 'response' | 'both'
    aheadSeconds?: number
    encrypts?: object
  } = {},
): Promise<void> {
  const { fault = null, signs = 'assertion', aheadSeconds = 0, encrypts = null } = change
  const clockSeconds = (world.clock.now - Date.now()) / 1000 + aheadSeconds
  const response = await fetch(`${world.sandboxUrl}/sandbox/identity/saml/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault, signs, clockSeconds, encrypts }),
  })
  expect(response.status).toBe(200)
}

/** The URL that a sign-in with a work email address redirects to. */
export async function startSamlSignIn(
  browser: HttpBrowser,
  origin: string,
  email = wendy.email,
): Promise<string> {
  const begun = await browser.post(`${origin}/api/auth/sign-in/sso`, { email, returnTo: '/account?tab=1' })
  expect(begun.status, begun.text).toBe(200)
  return begun.json.url
}

/** Chooses an identity on the provider's page; returns the form without posting it. */
export async function chooseSamlIdentityAt(
  browser: HttpBrowser,
  url: string,
  who: { email: string; name?: string } | { cancel: string } = wendy,
): Promise<Posted> {
  const question = await browser.follow(url)
  expect(question.text).toContain('Who signs in?')
  const { text } = await browser.submit(question.url, { ...who })
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  return {
    action: /<form method="post" action="([^"]*)" data-post-on/.exec(text)?.[1] ?? '',
    form: { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') },
  }
}

/** Posts the form and follows redirects. */
export async function post(browser: HttpBrowser, { action, form }: Posted): Promise<Step & { url: string }> {
  const step = await browser.submit(action, form, fromElsewhere)
  if (!step.location) return { ...step, url: action }
  return new URL(step.location).pathname.startsWith('/api/')
    ? browser.follow(step.location)
    : { ...step, url: step.location }
}

/** From the work email address to the final page. */
export async function signInAtCompany(
  browser: HttpBrowser,
  origin: string,
  who: { email: string; name?: string } = wendy,
): Promise<Step & { url: string }> {
  return post(browser, await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, origin), who))
}
