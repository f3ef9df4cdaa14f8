import { counted } from '@comanda/domain/count'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { CloudUpload, KeyRound } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import { unsentMessage } from '../offline/session-end-messages.ts'
import { dockCellClass } from '../parts/dock-cell.ts'
import type { TicketAction } from './ticket-action.ts'
import { useKitchenActions } from './use-actions.ts'

/**
 * Pending actions that cannot be sent yet: the server requires a PIN, or the operator or user who made them must return.
 * Their orders may no longer be on the board.
 */
export function PendingActions() {
  const { pending, needsPin, held, enterPin, takeOver, others, hideOthers } = useKitchenActions()
  const asksPin = needsPin && pending.length > 0
  if (others.length === 0 && !asksPin && !held) return null
  const key = <KeyRound className="size-6 flex-none" />
  return (
    <section aria-label="Pending changes" className="contents">
      {asksPin && (
        <Row icon={key} text={`${changes(pending.length)} for ${pinOf(pending)}`}>
          <Button size="kitchen" onClick={enterPin}>
            Enter PIN
          </Button>
        </Row>
      )}
      {held && !needsPin && (
        <Row icon={key} text={`${changes(held.count)} for ${held.name}’s PIN`}>
          <Button size="kitchen" onClick={takeOver}>
            Send under my name
          </Button>
          <Button size="kitchen" onClick={enterPin}>
            Enter PIN
          </Button>
        </Row>
      )}
      {others.length > 0 && (
        <Row icon={<CloudUpload className="size-6 flex-none" />} text={others.map(unsentMessage).join(' ')}>
          <Button size="kitchen" aria-label="OK, dismiss other users’ unsent changes" onClick={hideOthers}>
            OK
          </Button>
        </Row>
      )}
    </section>
  )
}

interface RowProps {
  icon: ReactNode
  text: string
  children: ReactNode
}

function Row({ icon, text, children }: RowProps) {
  return (
    <div
      role="status"
      className={cx(dockCellClass, 'min-w-[min(28rem,88vw)]! flex-wrap bg-warn-tint text-warn-ink')}
    >
      {icon}
      <p className="min-w-40 flex-1 wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

const changes = (count: number) => counted(count, 'change is waiting', 'changes are waiting')

/** Names the operator if all actions are by the same known one. */
function pinOf(actions: readonly TicketAction[]): string {
  const [name, ...others] = new Set(actions.map((action) => action.name))
  return name !== undefined && others.length === 0 ? `${name}’s PIN` : 'a PIN'
}
