import { type CartStatus, cartStatusLabels } from '@comanda/domain/reporting/carts'
import { Badge, type Tone } from '@comanda/ui/badge'
import { ArrowRight, Check, ShoppingCart } from '@comanda/ui/icons.ts'

export function CartStatusBadge({ status }: { status: CartStatus }) {
  const Glyph = icons[status]
  return (
    <Badge
      tone={tones[status]}
      dot={!Glyph}
      icon={Glyph && <Glyph aria-hidden="true" className="size-3.5" />}
    >
      {cartStatusLabels[status]}
    </Badge>
  )
}

const tones: Record<CartStatus, Tone> = {
  active: 'success',
  abandoned: 'warn',
  checkout_started: 'info',
  checkout_completed: 'success',
  expired: 'neutral',
}

const icons: Partial<Record<CartStatus, typeof Check>> = {
  abandoned: ShoppingCart,
  checkout_started: ArrowRight,
  checkout_completed: Check,
}
