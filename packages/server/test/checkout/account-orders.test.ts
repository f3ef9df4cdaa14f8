import { expect, test } from 'vitest'
import { customerProfile } from '../../src/modules/identity/public.ts'
import { readMe } from '../../src/modules/identity/read-me.ts'
import { updateProfile } from '../../src/modules/identity/update-profile.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { order } from '../account/people.ts'
import { visitor } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'
import { openShop } from './ordering.ts'

const signedIn = visitor({
  actor: 'user:ada',
  user: { id: 'ada', email: 'ada@example.com', name: 'Ada Lovelace' },
})

test('a limit per customer counts an account regardless of the contact details of its orders', async () => {
  const shop = await openShop()
  await shop.query("update discount_codes set usage_limit_per_customer = 1 where code = 'TENOFF'")
  const request = shop.request({ discountCode: 'TENOFF' })
  const contact = { firstName: 'Bob', lastName: 'Long', phone: '2125550100', email: 'bob@example.com' }
  await shop.place({ request }, signedIn)
  await expect(shop.place({ request, contact }, signedIn)).rejects.toMatchObject({
    message: 'This discount code has reached its usage limit',
  })
  expect(await shop.place({ request, contact })).toHaveProperty('orderId')
})

test('the name and phone number of a paid order are stored with its account, not of an unpaid one or of a guest', async () => {
  const shop = await openShop()
  await shop.query(
    "insert into auth.users (id, name, email) values ('ada', 'Ada Lovelace', 'ada@example.com')",
  )
  const profilesStored = async () => {
    const rows = await shop.query("select seq from events where type = 'order.paid'")
    const job = { restaurantId: shop.restaurant.id, seqs: rows.map(({ seq }) => Number(seq)) }
    if (rows.length > 0) await handleEvents(shop.app, customerProfile, job)
  }
  const profiles = async () =>
    await shop.query('select user_id, first_name, last_name, phone from user_profiles')
  await order(shop, visitor())
  await shop.place({}, signedIn)
  await profilesStored()
  expect(await profiles()).toEqual([])
  await order(shop, signedIn)
  await profilesStored()
  const ada = { user_id: signedIn.user?.id, first_name: 'Ada', last_name: 'Long', phone: '(908) 555-0123' }
  expect(await profiles()).toEqual([ada])
  const contact = { firstName: 'Ada', lastName: 'King', phone: '2125550100', email: 'ada@example.com' }
  await order(shop, signedIn, { contact })
  await profilesStored()
  const married = { ...ada, last_name: 'King', phone: '(212) 555-0100' }
  expect(await profiles()).toEqual([married])
  await expect(shop.place({ contact: { ...contact, lastName: '' } }, signedIn)).rejects.toThrow()
  expect(await profiles()).toEqual([married])
  expect(await readMe(shop.app, signedIn)).toMatchObject({
    user: { name: 'Ada King', firstName: 'Ada', lastName: 'King', phone: '(212) 555-0100' },
  })
  expect(await shop.query("select name from auth.users where id = 'ada'")).toEqual([{ name: 'Ada King' }])
})

test('a job that runs late overwrites neither a newer order nor what the customer has edited', async () => {
  const shop = await openShop()
  await shop.query(
    "insert into auth.users (id, name, email) values ('ada', 'Ada Lovelace', 'ada@example.com')",
  )
  const pay = async (lastName: string) => {
    shop.clock.now += 60_000
    const contact = { firstName: 'Ada', lastName, phone: '2125550100', email: 'ada@example.com' }
    await order(shop, signedIn, { contact })
    const rows = await shop.query("select max(seq)::int as seq from events where type = 'order.paid'")
    return { restaurantId: shop.restaurant.id, seqs: [rows[0].seq] }
  }
  const handle = (job: Awaited<ReturnType<typeof pay>>) => handleEvents(shop.app, customerProfile, job)
  const stored = async () => {
    const rows = await shop.query(
      "select name, last_name from auth.users join user_profiles on user_id = id where id = 'ada'",
    )
    return rows[0]
  }
  const [first, second] = [await pay('Byron'), await pay('King')]
  await handle(second)
  await handle(first)
  expect(await stored()).toEqual({ name: 'Ada King', last_name: 'King' })
  const third = await pay('Third')
  shop.clock.now += 60_000
  await updateProfile(shop.app, signedIn, { firstName: 'Ada', lastName: 'Edited', phone: '' })
  await handle(third)
  expect(await stored()).toEqual({ name: 'Ada Edited', last_name: 'Edited' })
  await handle(await pay('Fourth'))
  expect(await stored()).toEqual({ name: 'Ada Fourth', last_name: 'Fourth' })
})

test('a job that runs during the deletion of the account neither stores a profile nor prevents the deletion', async () => {
  const shop = await openShop()
  const { owner } = shop.database
  await shop.query("insert into auth.users (id, name, email) values ('ada', 'Ada', 'ada@example.com')")
  await shop.query("insert into user_profiles (user_id) values ('ada')")
  await order(shop, signedIn)
  const rows = await shop.query("select seq::int from events where type = 'order.paid'")
  const job = { restaurantId: shop.restaurant.id, seqs: rows.map(({ seq }) => seq) }
  const deletion = await owner.connect()
  await deletion.query("begin; select from auth.users where id = 'ada' for update")
  const handling = handleEvents(shop.app, customerProfile, job)
  await untilWaiting(shop.database, 1)
  await deletion.query("delete from auth.users where id = 'ada'; commit")
  deletion.release()
  expect(await handling).toBeNull()
  expect((await shop.query('select from user_profiles')).length).toBe(0)
})
