import { Dialog } from '@comanda/ui/dialog'
import { useState } from 'react'
import { useSession } from '../sign-in/session-store.ts'
import { ProveByCode } from './prove-by-code.tsx'
import { ProveByPassword } from './prove-by-password.tsx'

export interface ProveDialogProps {
  onProved: () => void
  onGiveUp: () => void
}

/** Asks the user to confirm their identity, by password or by code, before a sensitive operation. */
export function ProveDialog({ onProved, onGiveUp }: ProveDialogProps) {
  const user = useSession().me?.user ?? null
  const [byCode, setByCode] = useState(user?.hasPassword === false)
  return (
    <Dialog
      open
      onClose={onGiveUp}
      size="sm"
      title="Confirm your identity"
      description="Needed for this action. Valid for 5 minutes."
    >
      {byCode ? (
        <ProveByCode
          hasApp={user?.twoFactor ?? false}
          onProved={onProved}
          onPassword={user?.hasPassword === false ? undefined : () => setByCode(false)}
        />
      ) : (
        <ProveByPassword email={user?.email ?? ''} onProved={onProved} onCode={() => setByCode(true)} />
      )}
    </Dialog>
  )
}
