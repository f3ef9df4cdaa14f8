import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { expectText } from '../harness/check.ts'
import type { World } from '../harness/world.ts'
import * as customer from './customer.ts'
import { mailTo } from './mailbox.ts'
import { openAs, openKitchen } from './staff.ts'
import type { Look } from './storefront-screens.ts'

const management = 'management@liberty.test'

/** Start of each subject, and the name of its screenshot. */
const subjects: [string, string][] = [
  ['Order Confirmed', 'receipt'],
  ['NEW ORDER', 'new order'],
  ['Ready for pickup', 'ready'],
  ['On its way', 'on its way'],
  ['Delayed', 'delayed'],
  ['Cancelled', 'cancelled'],
  ['Refund of', 'refunded'],
  ['Ordering disabled', 'ordering disabled'],
  ['Ordering re-enabled', 'ordering re-enabled'],
  ['Invitation', 'invitation'],
  ['Confirm your email address', 'verification'],
  ['Choose a new password', 'recovery'],
]

type Windows = Pick<Browser, 'newPage'>

/** Triggers every email that the program sends. */
export async function triggerEmails(browser: Windows, page: Page, world: World): Promise<void> {
  const restaurantId = await world.restaurantId('liberty')
  await world.sql('update restaurants set notification_email = $2 where id = $1', [restaurantId, management])
  await appendOrderEvents(world, restaurantId)
  await requestAccountEmails(browser, world)
  await pauseAndResume(page, world, restaurantId)
  await invite(page, world)
}

/** Opens each email as its recipient sees it, and calls `look` on it. */
export async function visitEmails(page: Page, world: World, look: Look): Promise<void> {
  for (const [subject, name] of subjects) await visitEmail(page, world, look, subject, name)
  await visitEmail(page, world, look, /^\d{6} is your code/, 'code')
}

async function visitEmail(page: Page, world: World, look: Look, subject: string | RegExp, name: string) {
  const { id } = await mailTo(world, null, subject)
  await page.goto(world.url('', `/sandbox/mail/${id}/html`))
  await look(`mail: ${name}`)
}

async function requestAccountEmails(browser: Windows, world: World): Promise<void> {
  const { email } = customer.newContact()
  const known = 'customer@comanda.test'
  const atLogin = async (work: (page: Page) => Promise<void>) => {
    const page = await browser.newPage()
    await customer.open(page, world.url('liberty', '/login'))
    await work(page)
    await page.close()
  }
  await atLogin(async (page) => {
    await page.getByText('Sign up', { exact: true }).click()
    await page.getByLabel('Name').fill('Ada Long')
    await page.getByLabel('Phone number').fill('9085550123')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('seven wet otters')
    await page.getByRole('button', { name: 'Create account' }).click()
    await mailTo(world, email, 'Confirm your email address')
  })
  await atLogin(async (page) => {
    await page.getByRole('button', { name: /^Forgot password/ }).click()
    await page.getByLabel('Email').fill(known)
    await page.keyboard.press('Enter')
    await mailTo(world, known, 'Choose a new password')
  })
  await atLogin(async (page) => {
    await page.getByLabel('Email').fill(known)
    await page.getByRole('button', { name: 'email me a one-time code' }).click()
    await mailTo(world, known, /^\d{6} is your code/)
  })
}

async function pauseAndResume(page: Page, world: World, restaurantId: string): Promise<void> {
  await openKitchen(page, world, 'liberty')
  const photo = (await sharp(Buffer.from(portrait)).jpeg().toBuffer()).toString('base64')
  const pause = { reason: 'Rush period - need to catch up', durationMinutes: 30, photo }
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([url, json]) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(url, { method: 'POST', headers, body: json })
        if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
      },
      [`/api/kitchen/${restaurantId}/${path}`, JSON.stringify(body)] as const,
    )
  await post('pause', pause)
  await mailTo(world, management, 'Ordering disabled')
  await post('resume', {})
  await mailTo(world, management, 'Ordering re-enabled')
}

async function invite(page: Page, world: World): Promise<void> {
  await openAs(page, world, 'owner@liberty.test', 'liberty', '/admin/users')
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('First name').fill('Nora')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectText(page, 'Invitation sent to nora@example.com')
  await mailTo(world, 'nora@example.com', 'Invitation')
}

/** Appends the order events of checkout, kitchen and back office for demo orders. */
async function appendOrderEvents(world: World, restaurantId: string): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const pickup = await prepareOrder(world, restaurantId, 'pickup')
  const delivery = await prepareOrder(world, restaurantId, 'delivery')
  const append = (order: PreparedOrder, type: string, body: object) =>
    world.sql('select append_event($1, $2, $3, $4)', [restaurantId, type, order.id, JSON.stringify(body)])
  const appendStep = async (order: PreparedOrder, from: string, to: string) => {
    await world.sql('update orders set status = $1 where id = $2', [to, order.id])
    await append(order, 'order.status_changed', { from, to })
  }
  await appendStep(pickup, 'preparing', 'ready')
  await mailTo(world, pickup.customer_email, 'Ready for pickup')
  await append(pickup, 'order.promise_moved', { from: at(20), to: at(45) })
  await append(pickup, 'order.cancelled', { reason: 'The grill is out of order', refund: 'full' })
  const amount = pickup.grand_total
  await append(pickup, 'order.refunded', { refundId: 're_1', amount, refunded: amount })
  await appendStep(delivery, 'ready', 'completed')
  await append(delivery, 'order.paid', {})
  await mailTo(world, delivery.customer_email, 'Order Confirmed')
  await mailTo(world, management, 'NEW ORDER')
}

interface PreparedOrder {
  id: string
  customer_email: string
  grand_total: number
}

/** The demo order with the most items, with a note to the kitchen, as if just paid. */
async function prepareOrder(
  world: World,
  restaurantId: string,
  type: 'pickup' | 'delivery',
): Promise<PreparedOrder> {
  const [order] = await world.sql<PreparedOrder>(
    `update orders set paid_at = now(), promised_at = now() + interval '40 minutes', customer_email = $3,
       dropoff_note = case when delivery_type = 'delivery' then 'Blue door, ring twice.' end,
       cart = jsonb_set(cart, '{items,0,specialInstructions}', '"Peanut allergy, please call"')
     where id = (select id from orders where restaurant_id = $1 and is_demo and delivery_type = $2 and payment_status = 'succeeded'
       order by jsonb_array_length(cart->'items') desc, id limit 1)
     returning id, customer_email, grand_total`,
    [restaurantId, type, customer.newContact().email],
  )
  if (!order) throw new Error(`there is no demo order for ${type}`)
  return order
}

/** A drawn portrait that resembles no real person. */
const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
  <rect width="640" height="480" fill="#b9b3a6"/><circle cx="320" cy="190" r="86" fill="#c98f6b"/>
  <path d="M234 170a86 86 0 0 1 172 0l-20-24H254z" fill="#3a2b22"/><path d="M130 480q20-180 190-180t190 180z" fill="#1f3a68"/>
</svg>`
