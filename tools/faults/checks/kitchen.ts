import { z } from 'zod'
import type { Program } from '../../program/program.ts'
import type { Shop } from '../../program/shop.ts'
import type { Facts } from '../facts.ts'
import type { Tally } from '../tally.ts'

const board = z.object({ tickets: z.array(z.object({ orderId: z.string(), grandTotal: z.int() })) })
export const DEMO_PASSWORD = 'comanda-demo'

/** Reads the board of each kitchen as its staff. */
export async function checkKitchens(
  program: Program,
  shops: Shop[],
  { orders }: Facts,
  tally: Tally,
): Promise<void> {
  for (const shop of shops) {
    const cookie = await signIn(program, `staff@${shop.domain.split('.')[0]}.test`)
    const response = await fetch(`${program.origin}/api/kitchen/${shop.id}/board`, { headers: { cookie } })
    if (!response.ok) throw new Error(`The board of ${shop.domain} returned ${response.status}`)
    const { tickets } = board.parse(await response.json())
    for (const order of orders.filter((candidate) => candidate.restaurant_id === shop.id)) {
      const shown = tickets.filter((ticket) => ticket.orderId === order.id)
      const isPaid = order.payment_status === 'succeeded'
      const matches =
        shown.length === (isPaid ? 1 : 0) && shown.every((ticket) => ticket.grandTotal === order.grand_total)
      tally.expect(
        'the kitchen board shows every paid order once, and no other order',
        matches,
        `${order.id}, ${order.payment_status}: shown ${shown.length} times at ${shop.domain}`,
      )
    }
  }
}

export async function signIn(program: Pick<Program, 'origin'>, email: string): Promise<string> {
  const response = await fetch(`${program.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${email} failed to sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
