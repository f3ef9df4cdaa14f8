import { expect } from 'vitest'
import type { Step, Walker } from './walker.ts'

type Choice = { email: string; name?: string; unverified?: string } | { cancel: string }

/** From the button on the sign-in form to wherever the browser ends up. */
export async function signInWithSandbox(
  browser: Walker,
  origin: string,
  who: Choice,
): Promise<Step & { url: string }> {
  return browser.follow(await comeBackFrom(browser, origin, who))
}

/** The address to which the provider sends the browser back, not yet gone to. */
export async function comeBackFrom(browser: Walker, origin: string, who: Choice): Promise<string> {
  const begun = await browser.post(`${origin}/api/auth/sign-in/social`, {
    provider: 'sandbox',
    returnTo: '/account?tab=1',
  })
  expect(begun.status, begun.text).toBe(200)
  return chooseAt(browser, begun.json.url, who)
}

/** Answers the provider's question who it is. */
export async function chooseAt(browser: Walker, url: string, who: Choice): Promise<string> {
  const question = await browser.follow(url)
  expect(question.text).toContain('Who signs in?')
  let step = await browser.submit(question.url, { ...who })
  for (let hops = 0; step.location && hops < 5; hops += 1) {
    if (new URL(step.location).pathname.startsWith('/api/auth/callback/')) return step.location
    step = await browser.get(step.location)
  }
  throw new Error(`the provider did not send the browser back: ${step.status} ${step.text.slice(0, 400)}`)
}
