import type { Page } from 'playwright-core'

/** Email of the signed-in user of a page, or null. */
export async function signedInEmail(page: Page): Promise<string | null> {
  return page.evaluate(async () => (await (await fetch('/api/me')).json()).user?.email ?? null)
}

/** Runs in a page: ends its session only. */
export async function signOutLocally(): Promise<void> {
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"scope":"local"}',
  })
}

/** Signs in with the form that the page shows. */
export async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
