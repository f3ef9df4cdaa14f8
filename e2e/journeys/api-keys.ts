import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { eventually, eventuallyEqual, expectText, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import type { World } from '../harness/world.ts'
import { stayAfter } from '../helpers/back-office.ts'
import { loseNextResponse } from '../helpers/bad-network.ts'
import { confirmIdentity, openAs } from '../helpers/staff.ts'

/** An owner creates a key for a program, which calls the API until its limit, and revokes it. */
export const apiKeys: Journey = {
  copyOf: 'sakura',
  name: 'API keys: scope, limit and revocation',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 1440, height: 900 } })
    const id = await world.restaurantId(host)
    await openAs(page, world, `owner@${host}.test`, host, '/admin/api-keys')
    const row = page.getByRole('row').filter({ hasText: 'Till' })

    const secret = await step('a key is created with rights and a limit, and shown once', async () => {
      await page.getByRole('button', { name: 'Turn on API access' }).click()
      await page.getByText('API access is off.').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Create key' }).first().click()
      const form = page.getByRole('region', { name: 'Create key' })
      await form.getByLabel('Name').fill('Till')
      await form.getByLabel('Limit').fill('99')
      await form.getByRole('button', { name: 'Create key' }).click()
      await expectText(form, 'Choose at least one permission.')
      await expectText(form, 'The limit must be 100 to 10000 calls per hour.')
      await form.getByRole('checkbox').first().and(page.locator(':focus')).waitFor()
      await stayAfter(page, () => form.getByRole('button', { name: 'Cancel' }).click())
      await form.getByLabel('Limit').fill('100')
      await form.getByLabel(/^Read orders/).check()
      await form.getByLabel('Name').fill('Lost')
      await loseNextResponse(page, /\/api-keys$/)
      await form.getByRole('button', { name: 'Create key' }).click()
      await confirmIdentity(page)
      await expectText(form, 'Could not confirm that the key was created')
      await page.getByRole('row').filter({ hasText: 'Lost' }).waitFor()
      await form.getByRole('button', { name: 'Create key' }).click()
      await expectText(form, 'The key cannot be shown')
      await form.getByLabel('Name').fill('Till')
      await form.getByRole('button', { name: 'Create key' }).click()
      const key = await page.getByLabel('Key', { exact: true }).inputValue()
      assert.match(key, /^cmd_live_/)
      await page.getByRole('button', { name: 'Done' }).click()
      await row.getByText('0 of 100').waitFor()
      await page.reload()
      await row.waitFor()
      assert.equal((await page.content()).includes(key), false)
      return key
    })
    const call = async (path: string, method = 'GET') => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const body = method === 'GET' ? undefined : '{}'
      const response = await fetch(world.url('', path), { method, headers, ...(body && { body }) })
      await response.arrayBuffer()
      return response.status
    }
    const orders = `/api/staff/orders?restaurantId=${id}`
    await step('it reads the orders of its restaurant, and nothing else', async () => {
      assert.equal(await call(orders), 200)
      assert.equal(await call(`/api/restaurants/${id}/catalog/categories`), 403)
      const other = await world.restaurantId('liberty')
      assert.ok([403, 404].includes(await call(`/api/staff/orders?restaurantId=${other}`)))
    })
    await step('more calls than its limit are refused, and the list shows its use', async () => {
      await eventuallyEqual(() => call(orders), 429, 60_000)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await row.getByText(/^10\d of 100$/).waitFor()
    })
    await step('a revoked key is refused', async () => {
      await row.getByRole('button', { name: 'Actions for Till' }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
      await row.getByText('Revoked').waitFor()
      await eventuallyEqual(() => call(orders), 401)
    })
  },
}

/** An owner adds a webhook; its receiver verifies the signatures, even while a new secret replaces the old one. */
export const webhooks: Journey = {
  copyOf: 'liberty',
  name: 'webhooks: deliveries, replay and a new secret',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 1440, height: 900 } })
    await openAs(page, world, `owner@${host}.test`, host, '/admin/webhooks')
    const receiver = receiverOf(world, `webhooks-${host}-${'x'.repeat(200)}`)
    const shown = receiver.url.replace('http://', '')

    const first = await step('an address inside the network is refused, a receiver is added', async () => {
      await page.getByRole('button', { name: 'Add webhook' }).first().click()
      const form = page.getByRole('region', { name: 'Add webhook' })
      await form.getByLabel('Address').fill('https://169.254.169.254/latest')
      await form.getByRole('button', { name: 'Add webhook' }).click()
      await confirmIdentity(page)
      await form.locator('[aria-invalid=true]').waitFor()
      await form.getByLabel('Address').fill(receiver.url)
      await stayAfter(page, () => page.goBack())
      await loseNextResponse(page, /\/webhooks$/)
      await form.getByRole('button', { name: 'Add webhook' }).click()
      await form.getByText('FETCH_ERROR').waitFor()
      await page.getByRole('button', { name: `Actions for ${shown}` }).waitFor()
      await form.getByLabel(/^Ordering was paused/).check()
      const card = page.getByRole('listitem').filter({ hasText: shown })
      assert.equal(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0)
      await form.getByRole('button', { name: 'Add webhook' }).click()
      await expectText(page, /was added, but its secret did not arrive here/)
      await expectText(card, 'order.paid, ordering.paused')
      await page.getByRole('button', { name: 'Generate secret' }).click()
      return newSecret(page)
    })
    await step('a test event arrives signed, and is in the log', async () => {
      await sendTest(page, shown)
      await eventuallyEqual(async () => (await receiver.messages()).length, 1)
      const [message] = await receiver.messages()
      assert.ok(message)
      new Webhook(first).verify(message.body, message.headers)
      assert.throws(() => new Webhook(first).verify(message.body.replace('test', 'paid'), message.headers))
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByRole('row').filter({ hasText: 'webhook.test' }).getByText('200').waitFor()
    })
    await step('a delivery is sent again with the same id', async () => {
      await page.getByRole('cell', { name: 'webhook.test' }).click()
      const panel = page.getByRole('region', { name: 'webhook.test' })
      await panel.getByRole('region', { name: 'Request body' }).waitFor()
      await panel.getByRole('button', { name: 'Send again' }).click()
      await eventuallyEqual(async () => (await receiver.messages()).length, 2)
      const ids = (await receiver.messages()).map(({ headers }) => headers['webhook-id'])
      assert.equal(ids[0], ids[1])
      await panel.getByRole('button', { name: 'Close' }).click()
    })
    await step(
      'after a new secret, messages have a signature of each, even if its first response was lost',
      async () => {
        await page.getByRole('button', { name: `Actions for ${shown}` }).click()
        await page.getByRole('menuitem', { name: 'New secret' }).click()
        await loseNextResponse(page, /\/secret$/)
        const question = page.getByRole('alertdialog', { name: 'Generate a new secret?' })
        await question.getByRole('button', { name: 'Generate secret' }).click()
        await expectText(question, 'Could not confirm the new secret')
        await question.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('button', { name: `Actions for ${shown}` }).click()
        await page.getByRole('menuitem', { name: 'New secret' }).click()
        await expectText(question, /did not arrive here/)
        await question.getByRole('button', { name: 'Generate secret' }).click()
        const second = await newSecret(page)
        assert.notEqual(second, first)
        await sendTest(page, shown)
        await eventuallyEqual(async () => (await receiver.messages()).length, 3)
        const message = (await receiver.messages())[2]
        assert.ok(message)
        assert.equal(message.headers['webhook-signature']?.split(' ').length, 2)
        for (const secret of [first, second]) new Webhook(secret).verify(message.body, message.headers)
      },
    )
    await step('a receiver that answers 410 is turned off', async () => {
      await page.getByRole('button', { name: `Actions for ${shown}` }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const form = page.getByRole('region', { name: 'Edit webhook' })
      await form.getByLabel('Address').fill(`${receiver.url}?status=410`)
      await world.sql(
        "update webhook_endpoints set description = 'Till', revision = revision + 1 where url = $1",
        [receiver.url],
      )
      await form.getByRole('button', { name: 'Save' }).click()
      await expectText(form, 'Someone else has changed this webhook in the meantime.')
      await form.getByRole('button', { name: 'Keep yours' }).click()
      await form.waitFor({ state: 'detached' })
      await page.getByText('Till', { exact: true }).waitFor()
      await sendTest(page, `${shown}?status=410`)
      await eventually(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        await page.getByText('Disabled').waitFor(within(1000))
      }, 20_000)
    })
    await step('an operation on a webhook that was deleted meanwhile reports it', async () => {
      const actions = page.getByRole('button', { name: `Actions for ${shown}` })
      await actions.click()
      await world.sql('delete from webhook_endpoints where url like $1', [`${receiver.url}%`])
      await page.getByRole('menuitem', { name: 'Resume' }).click()
      await expectText(page, 'This webhook was deleted.')
      await page.getByText('No webhooks yet').waitFor()
    })
  },
}

interface Message {
  headers: Record<string, string>
  body: string
}

/** A receiver of the sandbox, which webhooks reach at its own address. */
function receiverOf(world: World, name: string) {
  const origin = new URL(world.url(''))
  const url = `http://127.0.0.1:${Number(origin.port) + 1}/sandbox/hooks/${name}`
  return {
    url,
    async messages(): Promise<Message[]> {
      const response = await fetch(url)
      return ((await response.json()) as { received: Message[] }).received
    },
  }
}

/** Reads and closes the dialog with a new signing secret. */
async function newSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await dialog.getByLabel('Secret').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return secret
}

async function sendTest(page: Page, shown: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${shown}` }).click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
}
