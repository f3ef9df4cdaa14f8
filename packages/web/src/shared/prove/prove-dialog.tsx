import { Dialog } from '@comanda/ui/dialog'
import { ProveForm } from './prove-form.tsx'

export interface ProveDialogProps {
  onProved: () => void
  onGiveUp: () => void
}

/** Asks the user to confirm their identity, by password or by code, before a sensitive operation. */
export function ProveDialog({ onProved, onGiveUp }: ProveDialogProps) {
  return (
    <Dialog
      onClose={onGiveUp}
      size="sm"
      title="Confirm your identity"
      description="Needed for this action. Valid for 5 minutes."
    >
      <ProveForm onProved={onProved} />
    </Dialog>
  )
}
