import { kidsMealIssue } from '@comanda/domain/marketing/kids-meals'
import { addCents, zeroCents } from '@comanda/domain/money/cents'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { TicketPercent } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import type { OrderDraft } from '../../order/draft.ts'

type Discount = NonNullable<OrderDraft['discount']>

/** The applied discount code, what it saves, and a Remove button. */
export function AppliedCode({
  discount,
  breakdown,
  kidsMeals,
  earned,
  onChoose,
  onRemove,
}: {
  discount: Discount
  breakdown: Breakdown | null
  kidsMeals: OrderDraft['kidsMeals']
  earned: number
  onChoose: () => void
  onRemove: () => void
}) {
  const isKidsMeal = discount.type === 'free_kids_meal'
  const issue = isKidsMeal ? kidsMealIssue(kidsMeals, earned) : null
  return (
    <div className="grid gap-2">
      <Notice
        tone="success"
        look="line"
        role="status"
        icon={<TicketPercent className="size-5" />}
        trailing={
          <TextButton onClick={onRemove} className="text-success-ink!">
            Remove
          </TextButton>
        }
      >
        <b className={discount.type === 'loyalty_reward' ? undefined : 'code'}>{discount.code}</b> applied.{' '}
        <Saving discount={discount} breakdown={breakdown} />
      </Notice>
      {isKidsMeal && (
        <Notice
          tone={issue ? 'warn' : 'neutral'}
          role="status"
          trailing={<TextButton onClick={onChoose}>{issue ? 'Choose' : 'Change'}</TextButton>}
        >
          {issue ?? mealsText(kidsMeals)}
        </Notice>
      )}
    </div>
  )
}

/** A code that applied automatically, with a Remove button. */
export function AutomaticCode({
  name,
  breakdown,
  onRemove,
}: {
  name: string
  breakdown: Breakdown | null
  onRemove: () => void
}) {
  return (
    <Notice
      tone="success"
      look="line"
      role="status"
      className="mb-2.5"
      icon={<TicketPercent className="size-5" />}
      trailing={
        <TextButton onClick={onRemove} className="text-success-ink!">
          Remove
        </TextButton>
      }
    >
      <b>{name}</b> applied automatically.{' '}
      {breakdown && (
        <>
          You save{' '}
          <Money cents={addCents(breakdown.discount, breakdown.deliveryDiscount)} className="font-semibold" />
          .
        </>
      )}
    </Notice>
  )
}

function Saving({ discount, breakdown }: { discount: Discount; breakdown: Breakdown | null }) {
  const matching = breakdown?.discountCode === discount.code ? breakdown : null
  const saved = matching ? addCents(matching.discount, matching.deliveryDiscount) : zeroCents
  if (saved > 0) {
    return (
      <>
        You save <Money cents={saved} className="font-semibold" />.
      </>
    )
  }
  if (discount.type === 'free_kids_meal') return 'Free kids meals come with this order.'
  if (discount.type === 'free_shipping') return 'It waives the delivery fee.'
  return null
}

function mealsText(kidsMeals: OrderDraft['kidsMeals']): string {
  const chosen = kidsMeals.filter((meal) => meal.quantity > 0)
  return `Free: ${chosen.map((meal) => `${meal.quantity} × ${meal.name}`).join(', ')}`
}
