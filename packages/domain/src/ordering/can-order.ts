/** Why a restaurant takes no order now, in the order in which the switches are checked. */
export type OrderRefusal =
  | 'NOT_FOUND'
  | 'OFFLINE'
  | 'NOT_ACCEPTING'
  | 'PAUSED'
  | 'CLOSED'
  | 'PAST_CUTOFF'
  | 'PICKUP_OFF'
  | 'DELIVERY_OFF'
