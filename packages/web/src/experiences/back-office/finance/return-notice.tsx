import { Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import type { Return } from '../payouts/use-return.ts'

/** Shown to an owner who returns from the payment provider's onboarding. */
export function ReturnNotice({ how }: { how: NonNullable<Return> }) {
  return (
    <Notice
      tone="info"
      role="status"
      icon={<Info aria-hidden="true" className="size-4.5" />}
      title={how === 'returned' ? 'You returned from the payment provider' : 'That link has expired'}
    >
      {how === 'returned'
        ? 'The current status is shown below. The payment provider can take a few minutes to check your information.'
        : 'Press Continue to pick up where you left off.'}
    </Notice>
  )
}
