import { dialLink } from '@comanda/domain/people/phone'
import { Phone, Timer } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { useRestaurant } from '../../page.tsx'
import { DeadEnd } from '../dead-end.tsx'

/** The payment link has expired. */
export function LinkExpired() {
  const { name, phone } = useRestaurant()
  return (
    <DeadEnd
      icon={<Timer className="size-6" />}
      title="This link has expired"
      actions={
        <LinkButton variant="brand" size="lg" href={dialLink(phone)}>
          <Phone className="size-4.5" />
          Call {name}
        </LinkButton>
      }
    >
      This order can no longer be paid, and your card was not charged. Call the restaurant to order again.
    </DeadEnd>
  )
}
