import assert from 'node:assert/strict'
import { eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { removeByKeyboard } from '../helpers/keyboard.ts'
import { payOrders } from '../helpers/rush-orders.ts'
import { openAs } from '../helpers/staff.ts'

interface Printout {
  lines: { text: string }[]
}

export const stationPrinter: Journey = {
  copyOf: 'liberty',
  sandbox: 'printer',
  name: 'kitchen setup: a station gets a printer of its own, which prints the orders that follow',
  async run({ world, host, newWindow, step }) {
    const restaurantId = await world.restaurantId(host)
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const tray = world.url('', '/sandbox/printer').replace('//localhost', '//127.0.0.1')
    /** The printouts of this restaurant's station. */
    const printouts = async (text: string): Promise<number> => {
      const { papers } = (await (await fetch(`${tray}?format=json`)).json()) as { papers: Printout[] }
      return papers.filter((paper) => {
        const lines = paper.lines.map((line) => line.text)
        return lines.includes(station.toUpperCase()) && lines.some((line) => line.includes(text))
      }).length
    }
    const station = `Fryer ${host}`.slice(0, 20)
    await world.sql(
      `insert into kitchen_settings (restaurant_id, print_when) values ($1, 'new')
       on conflict (restaurant_id) do update set print_when = 'new'`,
      [restaurantId],
    )
    await payOrders(world, host, 2)
    await step('a station is added', async () => {
      await openAs(page, world, `owner@${host}.test`, host, '/admin/kitchen')
      const add = page.getByRole('button', { name: 'Add a station' })
      const remove = (number: number) => page.getByRole('button', { name: `Delete station ${number}` })
      await add.click()
      await add.click()
      await removeByKeyboard(remove(1), remove(1))
      await removeByKeyboard(remove(1), add)
      await add.click()
      await page.getByRole('textbox', { name: 'Station 1' }).fill(station)
      await page.getByRole('button', { name: 'Save stations' }).click()
      await page.getByRole('button', { name: `No printer for ${station}, set one` }).click()
    })
    await step('a wrong address is refused, and a test page names the station', async () => {
      await dialog.getByLabel('Network printer').fill('not an address')
      await dialog.getByRole('button', { name: 'Save printer' }).click()
      await expectText(dialog, 'Enter an address such as 192.168.1.51, and a port.')
      await dialog.getByLabel('Network printer').fill(`127.0.0.1:${printerPort(world.url(''))}`)
      await dialog.getByLabel('Port').focus()
      await dialog.getByRole('button', { name: 'Print a test page' }).click()
      await eventuallyEqual(() => printouts('TEST'), 1)
    })
    await step('orders that waited are not printed, the next one is', async () => {
      await dialog.getByRole('button', { name: 'Save printer' }).click()
      await page.getByRole('button', { name: `Printer of ${station}, 127.0.0.1` }).waitFor()
      await payOrders(world, host, 1)
      await eventuallyEqual(() => printouts('Order #'), 1, 20_000)
    })
    await step('the printer is removed', async () => {
      await page.getByRole('button', { name: `Printer of ${station}, 127.0.0.1` }).click()
      await dialog.getByRole('button', { name: 'Remove printer' }).click()
      await page.getByRole('button', { name: `No printer for ${station}, set one` }).waitFor()
    })
    await step('of two managers, the second sees the stations that the first one saved', async () => {
      const name = page.getByRole('textbox', { name: 'Station 1' })
      await name.fill('Mine')
      await world.sql(
        `with renamed as (update prep_stations set name = 'Theirs' where restaurant_id = $1)
         update kitchen_settings set stations_revision = stations_revision + 1 where restaurant_id = $1`,
        [restaurantId],
      )
      await page.getByRole('button', { name: 'Save stations' }).click()
      await expectText(page, 'Someone else has changed this kitchen’s stations in the meantime.')
      await expectText(page, 'Theirs: Theirs (0 dishes)')
      await page.getByRole('button', { name: 'Take theirs' }).click()
      await eventuallyEqual(() => name.inputValue(), 'Theirs')
      await name.fill('Ours')
      await page.getByRole('button', { name: 'Save stations' }).click()
      await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
      const stored = await world.sql('select name from prep_stations where restaurant_id = $1', [
        restaurantId,
      ])
      assert.deepEqual(stored, [{ name: 'Ours' }])
    })
  },
}

/** The sandbox's printer listens seven ports above the program. */
function printerPort(url: string): number {
  return Number(new URL(url).port) + 7
}
