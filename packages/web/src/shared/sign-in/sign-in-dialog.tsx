import type { Me } from '@comanda/contract/identity'
import { Dialog } from '@comanda/ui/dialog'
import { useState } from 'react'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInMode } from './sign-in-issues.ts'

/** The sign-in form over a restaurant's storefront. */
export function SignInDialog({
  open,
  description,
  onClose,
  onDone,
}: {
  open: boolean
  /** What is not lost by signing in: "Your order stays as it is." */
  description?: string
  onClose: () => void
  onDone: (me: Me) => void
}) {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={mode === 'sign-in' ? 'Welcome back' : 'Create your account'}
      description={description}
      size="sm"
    >
      <SignInForm mode={mode} context="restaurant" onDone={onDone} onModeChange={setMode} />
    </Dialog>
  )
}
