import type { TurnedAwayReason } from '@comanda/domain/reporting/turned-away'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'

/** The visit that a report is about. */
export interface Visit {
  restaurantId: string
  sessionId: string
  userAgent: string
  /** The zone of the restaurant. */
  zone: Zone
  /** The local day of the restaurant. */
  day: LocalDate
  /** The traffic source, if this is the first report. */
  source: string
  /** As reported by a trusted proxy. */
  country: string | null
  city: string | null
  /** What the visitor met on the menu; only the first reason of a visit is stored. */
  turnedAway: TurnedAwayReason | null
  /** The email address of the signed-in customer; null for guests. Not stored with the visit. */
  email: string | null
}
