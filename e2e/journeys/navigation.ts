import assert from 'node:assert/strict'
import { type Action, can, type StaffRole } from '@comanda/domain/access/roles'
import type { Page, Request } from 'playwright-core'
import { eventually } from '../harness/check.ts'
import type { Journey, JourneyContext } from '../harness/journey.ts'
import { type Device, emulator, overflowOf, violationsOn } from '../helpers/accessibility.ts'
import { platformScreens } from '../helpers/back-office.ts'
import { openAs } from '../helpers/staff.ts'

const desktop: Device = { width: 1440, height: 900, mobile: false }
const phone: Device = { width: 390, height: 844, mobile: true }

const admin = { email: 'admin@comanda.test', role: 'master_admin', host: '' } as const

/** Screens that the journey of the platform's accessibility checks in every setup. */
const checked = new Set<string>(['/admin', ...platformScreens.map(([path]) => path)])

interface Crawl {
  name: string
  email: string
  role: StaffRole
  /** The subdomain of the back office; empty is the platform's. */
  host: '' | 'sakura' | 'liberty'
  /** The restaurant selected on the platform. */
  selected?: 'liberty'
  /**
   * Where axe looks. On a restaurant's host the screens are those of the platform, and most of these are in the journey of
   * the platform's accessibility.
   */
  axe: 'everywhere' | 'others' | 'dashboard'
}

/**
 * Every entry of the navigation, and every address of the alternative navigation, as each role on a desktop and on
 * a phone: the screen has content, no request fails, axe finds nothing, and nothing scrolls horizontally.
 */
export const navigation: readonly Journey[] = (
  [
    { ...admin, name: 'platform admin', axe: 'others' },
    { ...admin, name: 'platform admin at a restaurant', selected: 'liberty', axe: 'everywhere' },
    { name: 'owner on the platform', email: 'owner@sakura.test', role: 'owner', host: '', axe: 'dashboard' },
    { name: 'owner', email: 'owner@sakura.test', role: 'owner', host: 'sakura', axe: 'dashboard' },
    { name: 'manager', email: 'manager@liberty.test', role: 'manager', host: 'liberty', axe: 'dashboard' },
    { name: 'staff', email: 'staff@sakura.test', role: 'staff', host: 'sakura', axe: 'dashboard' },
  ] satisfies Crawl[]
).map((crawl) => ({ name: `navigation: ${crawl.name}`, run: (context) => crawlAs(crawl, context) }))

async function crawlAs(
  { email, role, host, selected, axe }: Crawl,
  { world, newWindow, step, note }: JourneyContext,
) {
  const page = await newWindow({ viewport: desktop })
  const requests = watchRequests(page)
  const use = await emulator(page, desktop)
  if (selected) {
    const id = await world.restaurantId(selected)
    await page.addInitScript((value) => localStorage.setItem('selected-restaurant-id', value), id)
  }
  await openAs(page, world, email, host, '/admin')
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  const listed = await listedPaths(page)
  const subject = { restaurantId: 'any' }
  const others = alternative.filter(([path]) => !listed.includes(path))
  const found: string[] = []

  for (const [path, right] of [...listed.map((path) => [path, null] as const), ...others]) {
    const expected = right === null || can({ role, ...subject }, right, subject) ? 'filled' : 'denied'
    await step(path, async () => {
      const problem = (text: string) => found.push(`${path}: ${text}`)
      for (const device of [desktop, phone]) {
        await use('light', device)
        if (device === desktop) await goTo(page, path)
        const state = await settled(page, requests)
        const onOtherHost = right === 'platform.manage' && host !== ''
        if (state !== (onOtherHost ? 'missing' : expected)) problem(`${state} at ${device.width} px`)
        for (const line of await overflowOf(page, device)) problem(`${line} at ${device.width} px`)
      }
      if (axe === 'everywhere' || (axe === 'others' ? !checked.has(path) : path === '/admin'))
        for (const violation of await violationsOn(page)) problem(violation)
      for (const failure of requests.takeFailures()) problem(failure)
    })
  }
  note(`${listed.length} entries, ${others.length} other addresses`)
  assert.deepEqual(found, [])
}

/** The addresses of the alternative navigation and of screens that the sidebar does not list, with their rights. */
const alternative: readonly (readonly [path: string, right: Action | null])[] = [
  ['/admin/owner', 'orders.view'],
  ['/admin/businesses', 'platform.manage'],
  ['/admin/pages', 'menu.manage'],
  ['/admin/posts', 'menu.manage'],
  ['/admin/media', 'menu.manage'],
  ['/admin/categories', 'menu.manage'],
  ['/admin/products', 'menu.manage'],
  ['/admin/products/new', 'menu.manage'],
  ['/admin/product-categories', 'menu.manage'],
  ['/admin/attributes', 'menu.manage'],
  ['/admin/variants', 'menu.manage'],
  ['/admin/upsells', 'menu.manage'],
  ['/admin/users/new', 'users.manage'],
  ['/admin/roles', 'users.manage'],
  ['/admin/permissions', 'users.manage'],
  ['/admin/reports', 'payouts.view'],
  ['/admin/realtime', 'platform.manage'],
  ['/admin/import', 'menu.manage'],
  ['/admin/export', 'menu.manage'],
  ['/admin/database', 'platform.manage'],
  ['/admin/logs', 'platform.manage'],
  ['/admin/security', 'platform.manage'],
  ['/admin/api-keys', 'secrets.manage'],
  ['/admin/webhooks', 'secrets.manage'],
  ['/admin/restaurants/new', 'platform.manage'],
  ['/admin/help', null],
  ['/admin/account', null],
]

/** The addresses that the sidebar lists, with all groups expanded. */
async function listedPaths(page: Page): Promise<string[]> {
  const sidebar = page.getByRole('navigation', { name: 'Main' }).first()
  const closed = sidebar.locator('button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  return sidebar
    .locator('li a')
    .evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? '').filter((href) => /^\/admin/.test(href)),
    )
}

/** Follows a link inside the app, without a new page. */
function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((target) => history.pushState(null, '', target), path)
}

type State = 'filled' | 'empty' | 'denied' | 'missing' | 'failed'

/** Waits until the open screen has loaded, and returns what it shows. */
async function settled(page: Page, requests: Requests): Promise<State> {
  await eventually(async () => {
    assert.deepEqual(requests.open(), [])
    assert.equal(
      await page.locator('#main .animate-shimmer, #main [role=status] svg.animate-spin').count(),
      0,
    )
    await page.locator('#main h1').first().waitFor()
  }, 20_000)
  return page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('#main')
    const title = main?.querySelector('h1')?.innerText ?? ''
    const body = (main?.innerText ?? '').replace(title, '').trim()
    if (title === 'Access denied') return 'denied'
    if (title === 'Not found') return 'missing'
    if (title === 'System Error' || /did not load/.test(body)) return 'failed'
    return body.length < 20 ? 'empty' : 'filled'
  })
}

type Requests = ReturnType<typeof watchRequests>

/** The page's requests under way, without live streams, and those that failed. */
function watchRequests(page: Page) {
  const open = new Set<Request>()
  const failures: string[] = []
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) open.delete(response.request())
    if (response.status() >= 400) failures.push(`${nameOf(response.request())} answers ${response.status()}`)
  })
  return {
    open: () => [...open].map(nameOf),
    takeFailures: () => failures.splice(0),
  }
}
