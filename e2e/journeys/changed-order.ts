import assert from 'node:assert/strict'
import { eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { paidOrder } from '../helpers/kitchen.ts'
import { confirmIdentity, openAs, openKitchen, ticketOf } from '../helpers/staff.ts'

/** A manager removes a dish from a paid order and adds another one; kitchen and customer see it, and the kitchen takes the money. */
export const changedOrder: Journey = {
  name: 'orders: dishes of a paid order are removed and added',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const manager = await newWindow({ viewport: { width: 1440, height: 1000 } })
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    await openKitchen(kitchen, world, host)
    const order = await paidOrder(page, world, host, 'Onion Rings')
    const ticket = ticketOf(kitchen, order.number)
    const panel = manager.getByRole('region', { name: `Order ${order.number}` })
    const restaurantId = await world.restaurantId(host)
    const more = async (action: string) => {
      await panel.getByRole('button', { name: `More for order ${order.number}` }).click()
      await manager.getByRole('menuitem', { name: action }).click()
    }

    await step('the manager removes one of two portions and refunds it', async () => {
      await openAs(
        manager,
        world,
        `manager@${host}.test`,
        host,
        `/admin/orders?open=${restaurantId}.${order.id}`,
      )
      await more('Remove dishes…')
      const dialog = manager.getByRole('dialog', { name: /^Remove dishes/ })
      await dialog
        .getByRole('group', { name: /remain$/ })
        .getByRole('button', { name: 'Decrease' })
        .click()
      await dialog.getByRole('button', { name: /^Remove and refund \$/ }).click()
      await expectText(panel, 'REMOVED')
    })
    await step('kitchen and customer see what was removed', async () => {
      await expectText(ticket, 'REMOVED')
      await expectText(page, 'REMOVED')
      await expectText(page, /^Refunded \$/)
    })
    const added = await step('the manager adds a dish, to be paid at the counter', async () => {
      await more('Add dishes…')
      await manager.getByRole('heading', { name: 'Add Dishes', level: 1 }).waitFor()
      await manager.getByLabel('Search dishes').fill('Onion Rings')
      await manager.getByRole('button', { name: /^Onion Rings/ }).click()
      const dish = manager.getByRole('dialog', { name: 'Onion Rings' })
      await dish.getByRole('button', { name: /^Add to order/ }).click()
      await manager.getByRole('button', { name: 'Place order' }).click()
      await manager.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await expectText(panel, 'Dishes were added to this order')
      const [row] = await world.sql<{ id: string; number: string; same: boolean }>(
        `select o.id, o.order_number as number, o.promised_at = f.promised_at as same
         from orders o join orders f on f.id = o.added_to where f.id = $1`,
        [order.id],
      )
      assert.ok(row?.same)
      return row
    })
    await step('both tickets of the kitchen show that, and the payment is recorded there', async () => {
      const other = ticketOf(kitchen, added.number)
      await expectText(other, /Added to #/)
      await expectText(ticket, /Added: #/)
      await other.getByRole('button', { name: /Change time/ }).click()
      await kitchen.getByRole('dialog').getByRole('button', { name: 'Paid: cash' }).click()
      await eventuallyEqual(async () => {
        const [row] = await world.sql<{ method: string | null }>(
          'select counter_paid_with as method from orders where id = $1',
          [added.id],
        )
        return row?.method
      }, 'cash')
      await other.getByText(/^Pay \$/).waitFor({ state: 'detached' })
    })
    await step('the owner cancels the first order and refunds a part of what is left', async () => {
      const owner = await newWindow({ viewport: { width: 1440, height: 1000 } })
      const path = `/admin/orders?open=${restaurantId}.${order.id}`
      await openAs(owner, world, `owner@${host}.test`, host, path)
      await owner.getByRole('button', { name: `More for order ${order.number}` }).click()
      await owner.getByRole('menuitem', { name: 'Cancel order…' }).click()
      const cancel = owner.getByRole('dialog', { name: `Cancel order ${order.number}?` })
      await cancel.getByLabel('Reason').selectOption('An item ran out')
      await cancel.getByLabel('Refund a part').check()
      await cancel.getByRole('button', { name: 'Cancel order' }).click()
      await confirmIdentity(owner)
      const refund = owner.getByRole('dialog', { name: `Refund ${order.number}` })
      await refund.getByRole('textbox', { name: 'Amount' }).fill('2.00')
      await refund.getByRole('button', { name: 'Refund $2.00' }).click()
      await refund.waitFor({ state: 'detached' })
      const state = async () => {
        const [row] = await world.sql<{ status: string; left: number }>(
          'select status, (grand_total - refunded_amount)::int as left from orders where id = $1',
          [order.id],
        )
        return row
      }
      await eventuallyEqual(async () => (await state())?.status, 'cancelled')
      await eventuallyEqual(async () => (await state())?.left, 463)
    })
  },
}
