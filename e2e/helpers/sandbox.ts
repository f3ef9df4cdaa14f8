import type { Page } from 'playwright-core'
import type { World } from '../harness/world.ts'
import type { Look } from './storefront-screens.ts'

/** Screenshot name and path of each page. */
const pages: [string, string][] = [
  ['mail', 'mail?id=$newest'],
  ['mail list', 'mail'],
  ['mail switches', 'mail?panel=switches'],
  ['text messages', 'sms'],
  ['payments', 'payments'],
  ['payment switches', 'payments?panel=switches'],
  ['courier', 'courier'],
  ['courier switches', 'courier?panel=switches'],
  ['identity', 'identity'],
]

/** Visits the pages of the sandbox, and calls `look` on each. */
export async function visitSandbox(page: Page, world: World, look: Look): Promise<void> {
  const headers = { accept: 'application/json' }
  const response = await fetch(world.url('', '/sandbox/mail?q=Order+Confirmed'), { headers })
  const { messages } = (await response.json()) as { messages: { id: string }[] }
  for (const [name, path] of pages) {
    await page.goto(world.url('', `/sandbox/${path.replace('$newest', messages[0]?.id ?? '')}`))
    await page.getByRole('navigation', { name: 'Sandbox' }).waitFor()
    await look(`sandbox: ${name}`)
  }
}
