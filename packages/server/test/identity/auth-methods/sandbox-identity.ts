import { expect } from 'vitest'
import type { HttpBrowser, Step } from './http-browser.ts'

type Choice = { email: string; name?: string; unverified?: string } | { cancel: string }

/** From the button on the sign-in form to the final page. */
export async function signInWithSandbox(
  browser: HttpBrowser,
  origin: string,
  who: Choice,
): Promise<Step & { url: string }> {
  return browser.follow(await callbackUrlFrom(browser, origin, who))
}

/** The callback URL that the provider redirects to, not yet requested. */
export async function callbackUrlFrom(browser: HttpBrowser, origin: string, who: Choice): Promise<string> {
  const begun = await browser.post(`${origin}/api/auth/sign-in/social`, {
    provider: 'sandbox',
    returnTo: '/account?tab=1',
  })
  expect(begun.status, begun.text).toBe(200)
  return chooseIdentityAt(browser, begun.json.url, who)
}

/** Chooses an identity on the provider's page. */
export async function chooseIdentityAt(browser: HttpBrowser, url: string, who: Choice): Promise<string> {
  const question = await browser.follow(url)
  expect(question.text).toContain('Who signs in?')
  let step = await browser.submit(question.url, { ...who })
  for (let hops = 0; step.location && hops < 5; hops += 1) {
    if (new URL(step.location).pathname.startsWith('/api/auth/callback/')) return step.location
    step = await browser.get(step.location)
  }
  throw new Error(`the provider did not redirect back: ${step.status} ${step.text.slice(0, 400)}`)
}
