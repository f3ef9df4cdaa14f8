import type { Me } from '@comanda/contract/identity'
import { Dialog } from '@comanda/ui/dialog'
import { useSignInFlow } from './steps/sign-in-flow.ts'
import { SignInSteps } from './steps/sign-in-steps.tsx'
import { stepHeading } from './steps/step-heading.ts'

export interface SignInDialogProps {
  open: boolean
  /** A note about what signing in does not affect: "Your order stays as it is." */
  description?: string
  onClose: () => void
  onDone: (me: Me) => void
}

/** The sign-in form over a restaurant's storefront. */
export function SignInDialog({ open, ...rest }: SignInDialogProps) {
  return open ? <OpenSignInDialog {...rest} /> : null
}

function OpenSignInDialog({ description, onClose, onDone }: Omit<SignInDialogProps, 'open'>) {
  const flow = useSignInFlow({ context: 'restaurant', onDone })
  const { title, text } = stepHeading(flow, { title: 'Welcome back', text: description })
  return (
    <Dialog onClose={onClose} title={title} description={text} size="sm">
      <SignInSteps flow={flow} />
    </Dialog>
  )
}
