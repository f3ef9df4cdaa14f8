import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, expectInView, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import type { World } from '../harness/world.ts'
import { violationsOn } from '../helpers/accessibility.ts'
import { result } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

const street = '30 South Second Street'
const request = 'No onions for Wilhelmina'
const project = 'libertyreplay'

/** What only a customer knows: none of it may be recorded. */
const secrets = [street, 'South Second', '19106', request, 'Wilhelmina']

export const sessionReplay: Journey = {
  name: 'session replay: after consent only, on the menu only, masked, and until it is withdrawn',
  copyOf: 'liberty',
  // The provider's program measures interactions, and fails if all of them were before it was loaded.
  expectedErrors: /reading 'latency'/,
  async run({ world, host, newWindow, step }) {
    const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
    const page = await newWindow({ viewport: { width: 390, height: 844 } })
    const requests = replayRequests(page)
    const question = page.getByRole('region', { name: 'Session replays' })
    const inQuestion = (name: string) => question.getByRole('button', { name, exact: true })

    await step('it is off, and the owner of the restaurant cannot turn it on', async () => {
      const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/settings?tab=security')
      await owner.getByLabel('Session timeout').waitFor()
      assert.equal(await owner.getByRole('switch', { name: 'Session replay' }).count(), 0)
      assert.ok(!policyOf(await page.goto(world.url(host))).includes('trusted-types default'))
    })
    await step('a platform admin turns it on', async () => {
      await openAs(admin, world, 'admin@comanda.test', host, '/admin/settings?tab=security')
      await admin.getByRole('switch', { name: 'Session replay' }).check({ force: true })
      await save(admin)
      await expectText(admin, 'Session replay needs a project ID.')
      await admin.getByLabel('Project ID').fill(project)
      await save(admin)
      await result(admin, 'Settings saved successfully!')
    })
    await step('a customer is asked, but not while a dialog is open', async () => {
      await page.clock.install()
      await customer.open(page, world.url(host))
      await customer.startDelivery(page, `${street}, Apt 4B, Philadelphia, PA 19106`)
      await question.waitFor()
      assert.deepEqual(await violationsOn(page), [])
      const sizes = await Promise.all(['Decline', 'Accept'].map((name) => inQuestion(name).boundingBox()))
      assert.deepEqual(
        sizes.map((box) => [box?.width, box?.height]),
        [sizes[0], sizes[0]].map((box) => [box?.width, box?.height]),
      )
      await page.getByRole('button', { name: 'Onion Rings', exact: true }).click()
      await question.waitFor({ state: 'detached' })
      await page.getByRole('dialog').getByRole('textbox', { name: 'Notes to kitchen' }).fill(request)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Add to cart/ })
        .click()
      await question.waitFor()
      // The order bar ignores presses when it appears.
      await expectInView(page.getByRole('button', { name: /View order/ }), 'the order bar is covered')
      assert.deepEqual(requests, [])
    })
    await step('the script is loaded a second after consent', async () => {
      await page.clock.pauseAt(Date.now() + 60_000)
      await inQuestion('Accept').focus()
      await page.keyboard.press('Enter')
      await question.waitFor({ state: 'detached' })
      await page.clock.runFor(999)
      assert.deepEqual(await scripts(page), [])
      await page.clock.runFor(1)
      assert.deepEqual(await scripts(page), [`/sandbox/replay/tag/${project}`])
      await page.clock.resume()
    })
    await step('the menu is recorded, and personal data are masked', async () => {
      await page.getByRole('button', { name: 'Onion Rings', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Notes to kitchen' }).fill(request)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await eventually(async () => {
        const { pages } = await recorded(world, host)
        assert.ok(pages.some(({ texts }) => texts.includes('Onion Rings')))
      }, 20_000)
      await assertMasked(world, host)
    })
    await step('the checkout is another document without it', async () => {
      await customer.addDish(page, 'Onion Rings', [], 5)
      const loaded = page.waitForResponse((response) => response.url().endsWith('/checkout/summary'))
      await customer.toSummary(page)
      assert.ok(policyOf(await loaded).includes("trusted-types 'none'"))
      await assertNotRecording(page)
      await page.getByRole('button', { name: /^Continue \$/ }).click()
      await page.getByRole('heading', { name: 'Your Information', level: 1 }).waitFor()
      await customer.fillInformation(page)
      await assertNotRecording(page)
      await assertMasked(world, host)
    })
    await step('neither is it there after forward from the menu', async () => {
      await customer.open(page, world.url(host))
      // Before the script is there, the checkout is a step of the same document.
      await page.evaluate(() => localStorage.removeItem('comanda.replay'))
      await customer.open(page, world.url(host))
      await question.waitFor()
      await customer.toSummary(page)
      await page.goBack()
      await inQuestion('Accept').click()
      await page.waitForFunction(() => 'clarity' in window)
      await page.goForward()
      await page.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
      await assertNotRecording(page)
      for (const path of ['/admin', '/account', '/privacy'])
        assert.ok(!policyOf(await page.goto(world.url(host, path))).includes('trusted-types default'), path)
    })
    await step('consent is remembered, and its withdrawal ends the recording in every tab', async () => {
      await customer.open(page, world.url(host))
      await page.waitForFunction(() => 'clarity' in window)
      assert.equal(await question.count(), 0)
      await eventually(async () => {
        const { pages } = await recorded(world, host)
        assert.equal(pages[0]?.endedAt, null)
      }, 20_000)
      const other = await page.context().newPage()
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Session replays' })
      await customer.open(other, world.url(host, (await link.getAttribute('href')) ?? ''))
      await expectText(other, 'You have agreed to session replays in this browser.')
      assert.ok((await cookieNames(other)).includes('_clck'))
      await other.getByRole('button', { name: 'Withdraw consent' }).click()
      await expectText(other, 'You have declined session replays in this browser.')
      await eventually(async () => {
        const { pages } = await recorded(world, host)
        assert.ok(pages.every(({ endedAt }) => endedAt !== null))
      })
      assert.deepEqual(
        (await cookieNames(other)).filter((name) => name.startsWith('_cl')),
        [],
      )
      const before = requests.length
      await page.getByRole('button', { name: 'Onion Rings', exact: true }).click()
      await page.clock.runFor(60_000)
      assert.equal(requests.length, before)
      await customer.open(page, world.url(host))
      await page.clock.runFor(60_000)
      assert.equal(await question.count(), 0)
      assert.equal(requests.length, before)
      await other.close()
    })
    await step('Global Privacy Control counts as declined', async () => {
      const objecting = await newWindow()
      const none = replayRequests(objecting)
      await objecting.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      )
      await objecting.clock.install()
      await customer.openForPickup(objecting, world.url(host))
      await objecting.clock.runFor(60_000)
      assert.equal(await objecting.getByRole('region', { name: 'Session replays' }).count(), 0)
      assert.deepEqual(none, [])
      await customer.open(objecting, world.url(host, '/privacy'))
      await expectText(objecting, 'Your browser sends Global Privacy Control, so nothing is recorded.')
    })
    await step('an open page follows when it is turned off', async () => {
      await page.evaluate(() => localStorage.removeItem('comanda.replay'))
      await customer.open(page, world.url(host))
      await question.waitFor()
      await admin.getByRole('switch', { name: 'Session replay' }).uncheck({ force: true })
      await save(admin)
      await question.waitFor({ state: 'detached' })
      await customer.open(page, world.url(host, '/privacy'))
      await expectNoText(page, 'Session replays')
    })
  },
}

/** Paths of the provider that a page has requested. */
function replayRequests(page: Page): string[] {
  const found: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/sandbox/replay')) found.push(pathname)
  })
  return found
}

/** Scripts of the provider that the page was asked to load. */
const scripts = (page: Page) =>
  page
    .locator('script[src*="/replay/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')).filter((src) => src?.includes('/tag/')))

interface Recorded {
  pages: { address: string; endedAt: string | null; texts: string[] }[]
  uploads: { address: string; events: unknown[] }[]
}

/** What the provider has received from the pages of a host. */
async function recorded(world: World, host: string): Promise<Recorded> {
  const response = await fetch(world.url('', '/sandbox/replay?format=json'))
  const all = (await response.json()) as Recorded
  const isHere = ({ address }: { address: string }) => address.includes(`//${host}.`)
  return { pages: all.pages.filter(isHere), uploads: all.uploads.filter(isHere) }
}

async function assertMasked(world: World, host: string): Promise<void> {
  const { uploads } = await recorded(world, host)
  for (const { address, events } of uploads) {
    assert.equal(new URL(address).pathname, '/')
    for (const secret of [...secrets, customer.ada.email, customer.ada.lastName])
      assert.ok(!JSON.stringify(events).includes(secret), `${secret} was recorded`)
  }
}

async function assertNotRecording(page: Page): Promise<void> {
  assert.equal(await page.evaluate(() => 'clarity' in window), false)
  assert.equal(await page.locator('script[src*="replay/"]').count(), 0)
}

const policyOf = (response: { headers(): Record<string, string> } | null) =>
  response?.headers()['content-security-policy'] ?? ''
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
