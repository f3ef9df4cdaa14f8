import { undeliveredStatuses } from '@comanda/domain/delivery/courier-status'
import { sql } from 'kysely'

/** A condition on `orders`, as `lacksCourier` of the domain. */
export const lacksCourier = sql<boolean>`(coalesce(courier ->> 'state' = 'failed'
  or courier ->> 'state' = 'booked' and courier ->> 'status' = any(${undeliveredStatuses}), false))`
