import { MAX_PRINTER_NAME } from '@comanda/domain/kitchen/print-claim'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { id, personText } from '../fields.ts'

const screenId = z.string().min(1).max(64).describe('Chosen by the screen, and the same in all its tabs')
const ticketRef = z.object({
  orderId: id,
  generation: z
    .int()
    .min(0)
    .max(10_000)
    .describe('How often the ticket has changed after the order was paid'),
})
const claimedTicket = ticketRef.extend({
  outcome: z
    .enum(['print', 'reprint', 'printed', 'claimed'])
    .describe('Reprint: another screen may have printed it. Claimed: another screen is about to print it'),
  retryInMs: z.int().nullable().describe('Milliseconds until the claim of another screen ends'),
})
export type ClaimedTicket = z.infer<typeof claimedTicket>
const sharedPrint = z.object({
  restaurantId: id,
  screenId,
  printer: personText(MAX_PRINTER_NAME).min(1),
  tickets: z.array(ticketRef).min(1).max(500),
})

/** Operations of screens that print tickets automatically. */
export const printingOperations = {
  reportPrinting: withRight('kitchen.view')
    .meta({ closedToKeys: true })
    .route({
      method: 'PUT',
      path: '/kitchen/{restaurantId}/printing-screens/{screenId}',
      summary:
        'Report every minute whether a screen prints tickets automatically; returns the other screens that do',
    })
    .input(
      z.object({
        restaurantId: id,
        screenId,
        on: z.boolean(),
        printer: personText(MAX_PRINTER_NAME)
          .nullish()
          .describe('Name of the printer that it shares with other screens; null: it has one of its own'),
      }),
    )
    .output(
      z.object({
        screens: z
          .array(z.object({ name: z.string(), printer: z.string().nullable() }))
          .describe('The other screens'),
      }),
    ),
  claimPrints: withRight('kitchen.view')
    .meta({ closedToKeys: true })
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/printing-screens/{screenId}/claims',
      summary: 'Claim tickets that a screen is about to print on a printer that it shares with other screens',
    })
    .input(sharedPrint)
    .output(
      z.object({
        claims: z.array(claimedTicket),
      }),
    ),
  recordPrints: withRight('kitchen.view')
    .meta({ closedToKeys: true })
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/printing-screens/{screenId}/prints',
      summary: 'Record that a screen printed tickets on a printer that it shares with other screens',
    })
    .input(sharedPrint)
    .output(z.object({ recorded: z.literal(true) })),
}
