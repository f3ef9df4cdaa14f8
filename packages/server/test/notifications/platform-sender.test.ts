import { expect, test } from 'vitest'
import { deliverNotifications } from '../deliver-notifications.ts'
import { openTeam } from '../team/people.ts'

/** Sends one invitation of the platform and one of a restaurant. Returns sender and address for replies by recipient. */
async function sendersOf(settings: object | null) {
  const team = await openTeam()
  if (settings)
    await team.query(
      `insert into platform_settings (key, value) values ('settings', jsonb_build_object('settings', $1::jsonb))`,
      [JSON.stringify(settings)],
    )
  const senders: Record<string, [string | undefined, string | undefined]> = {}
  team.app.email = {
    send: async ({ to, sender, replyTo }) => {
      senders[to] = [sender, replyTo]
    },
  }
  await team.invite({ email: 'platform@example.com', restaurantId: null }, team.master)
  await team.invite({ email: 'restaurant@example.com' })
  await deliverNotifications(team.app)
  return senders
}

test('emails of the platform have the sender and the address for replies of its settings', async () => {
  const senders = await sendersOf({
    emailFromName: 'Comanda Support',
    emailFromAddress: 'help@comanda.example',
  })
  expect(senders['platform@example.com']).toEqual(['Comanda Support', 'help@comanda.example'])
  expect(senders['restaurant@example.com']).toEqual(['Corner Kitchen', undefined])
})

test('without settings their sender is the platform', async () => {
  expect((await sendersOf(null))['platform@example.com']).toEqual(['Comanda', undefined])
})
