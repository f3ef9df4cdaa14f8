import { readFile } from 'node:fs/promises'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { loseResponse, result } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

export const menuFiles: Journey = {
  name: 'menu files: a menu is exported, edited in a spreadsheet, checked, imported and restored',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const guest = await newWindow()
    const choose = (text: string) =>
      owner
        .locator('input[type=file]')
        .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    let text = ''
    await step('the owner exports the menu', async () => {
      await customer.open(guest, world.url(host))
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/import')
      const downloading = owner.waitForEvent('download')
      await owner.getByRole('button', { name: 'Spreadsheet (CSV)' }).click()
      text = await readFile(await (await downloading).path(), 'utf8')
    })
    const edited = () =>
      `${text.replace(/(,French Fries,[^\r]*?),(\d+\.\d\d),/, '$1,9.99,')},,Sides,Pickle Plate,Four kinds.,3.25,yes,no,no,vegan,,50\r\n`
    await step('a file with mistakes is refused by line, and nothing changes', async () => {
      await choose(`${text},,Sides,Pickle Plate,,three,yes,no,no,,,\r\n`)
      await expectText(owner, /Line \d+: price: is not an amount such as 12.50/)
    })
    await step(
      'a file of a spreadsheet program and one that is too large are refused with the reason',
      async () => {
        await choose('PK\u0003\u0004\u0014\u0000')
        await expectText(owner, /^This is not a CSV or JSON file\./)
        await choose('x'.repeat(6_000_001))
        await expectText(owner, /^The file is too large/)
      },
    )
    await step('the list is that of the choice which was made last', async () => {
      const late = Promise.withResolvers<void>()
      const deletions = owner.locator('summary').filter({ hasText: /^Deleted/ })
      await owner.route('**/catalog/import', async (route) => {
        if (route.request().postDataJSON().mode === 'merge') await late.promise
        await route.continue()
      })
      await choose('category,name,price\r\nSoups,Miso Soup,4.50\r\n')
      await owner.getByRole('radio', { name: /^Replace/ }).click()
      await deletions.waitFor()
      late.resolve()
      await owner.getByRole('radio', { name: /^Merge/ }).click()
      await expectText(owner, 'Miso Soup')
      await deletions.waitFor({ state: 'detached' })
    })
    await step('the check names what would change', async () => {
      await choose(edited())
      await expectText(owner, /^Base price: \$\d+\.\d\d → \$9\.99$/)
      await expectText(owner, 'Pickle Plate')
      // Reported although the response to its start is lost.
      await loseResponse(owner, /\/catalog\/imports$/)
      await owner.getByRole('button', { name: 'Import 2 changes' }).click()
      await result(
        owner,
        'Menu imported',
        '2 changes to the menu. You can undo the import from Recent Changes for 30 days.',
      )
      await expectText(guest, 'Pickle Plate')
      await expectText(guest, '$9.99')
    })
    await step('the import is undone as a whole', async () => {
      await owner.getByRole('button', { name: 'Undo' }).click()
      await expectText(owner, 'The change was undone.')
      await guest.getByText('Pickle Plate').waitFor({ state: 'detached' })
    })
    await step('an import that failed is named with its time, until it is dismissed', async () => {
      await world.sql(
        `insert into menu_imports (restaurant_id, id, user_id, request, state, failure, ip, user_agent, created_at)
         select $1, gen_random_uuid(), id, '{}', 'failed', '{"code":"PLAN_CHANGED","message":"The menu has changed."}', '', '', now()
         from auth.users where email = $2`,
        [await world.restaurantId(host), `owner@${host}.test`],
      )
      const failed = owner.getByRole('alert').filter({ hasText: 'The menu was not imported' })
      await owner.reload()
      await expectText(failed, /The import was started today at \d+:\d\d [AP]M\.$/)
      await failed.getByRole('button', { name: 'Dismiss' }).click()
      await failed.waitFor({ state: 'detached' })
      const read = owner.waitForResponse('**/catalog/imports/latest')
      await owner.reload()
      await (await read).finished()
      // Two frames later the page shows what it has read.
      await owner.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      await failed.waitFor({ state: 'detached' })
    })
  },
}
