import type { BoundedCount } from '@comanda/contract/bounded-count'
import { formatCount } from '@comanda/domain/count'

/** The text that a list has more rows than were counted; empty if all were counted. */
export function moreThan({ total, isMore }: BoundedCount, rows: string): string {
  return isMore ? `More than ${formatCount(total)} ${rows}.` : ''
}
