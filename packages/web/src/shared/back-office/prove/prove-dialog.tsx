import { Dialog } from '@comanda/ui/dialog'
import { useState } from 'react'
import { useSession } from '../../sign-in/session-store.ts'
import { ProveByCode } from './prove-by-code.tsx'
import { ProveByPassword } from './prove-by-password.tsx'

export interface ProveDialogProps {
  onProved: () => void
  onGiveUp: () => void
}

/** Asks before something dangerous whether it is still the same person: by password, or by a code. */
export function ProveDialog({ onProved, onGiveUp }: ProveDialogProps) {
  const user = useSession().me?.user ?? null
  const [byCode, setByCode] = useState(user?.hasPassword === false)
  return (
    <Dialog
      open
      onClose={onGiveUp}
      size="sm"
      title="Confirm it is you"
      description="This needs a fresh proof. It holds for five minutes."
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
