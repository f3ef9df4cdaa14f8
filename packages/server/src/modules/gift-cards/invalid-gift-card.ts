import type { FieldIssue } from '@comanda/domain/marketing/gift-card-fields'
import { ORPCError } from '@orpc/server'

export function invalidGiftCard(issues: FieldIssue[]) {
  const message = issues.map((issue) => issue.message).join(' ')
  return new ORPCError('GIFT_CARD_INVALID', { status: 422, message, data: { issues } })
}
