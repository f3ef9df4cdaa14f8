import { cents, zeroCents } from '@comanda/domain/money/cents'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { readMailRestaurant, renderNote } from '../notifications/public.ts'
import type { StoredLine } from './cart-lines.ts'
import { writeReminder } from './write-reminder.ts'

/**
 * The email of a reminder with sample dishes, as the customer receives it. Its links are inactive.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function previewReminder(
  app: App,
  caller: Caller,
  { restaurantId, subject, message }: { restaurantId: string; subject: string; message: string },
): Promise<{ headers: Record<string, string>; body: ReadableStream<Uint8Array> }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const restaurant = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    readMailRestaurant(app, tx, restaurantId),
  )
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  const reminder = { id: restaurantId, email: 'customer@example.com', lines: sampleLines }
  const written = writeReminder(app, restaurant, {
    ...reminder,
    subject: subject.trim() || 'Subject',
    message: message.trim() || 'Message',
  })
  const { html } = renderNote(written)
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: new Blob([html.replace(/ href="[^"]*"/g, '').replace(absolutePicture, ' src="/')]).stream(),
  }
}

/** It can run no scripts, and only pages of the same origin can embed it. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'self'"

/** Every host serves the pictures of every restaurant, including the host of the platform, on which a restaurant is previewed. */
const absolutePicture = / src="https?:\/\/[^/"]+\//g

const sampleLines: StoredLine[] = [
  sample('1', 2, 'Chicken Tacos', ['Corn', 'Extra salsa']),
  sample('2', 1, 'Lemonade', []),
]

function sample(key: string, quantity: number, name: string, options: string[]): StoredLine {
  return {
    key,
    productId: key,
    name,
    quantity,
    unitPrice: cents(900),
    specialInstructions: '',
    selections: options.map((option) => ({
      groupName: '',
      kind: 'modifier',
      name: option,
      priceDelta: zeroCents,
      modifierAction: null,
    })),
  }
}
