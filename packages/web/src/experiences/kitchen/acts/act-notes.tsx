import { Button } from '@comanda/ui/button'
import { CloudUpload, KeyRound } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import { unsentWords } from '../offline/ended-words.ts'
import type { Act } from './act.ts'
import { useKitchenActs } from './use-acts.ts'

/**
 * Steps that wait: the server does not take them before it knows who works here, or before whoever made them is here again.
 * Their orders may have left the board.
 */
export function ActNotes() {
  const { pending, wantsPin, held, enterPin, takeOver, others, hideOthers } = useKitchenActs()
  const asksPin = wantsPin && pending.length > 0
  if (others.length === 0 && !asksPin && !held) return null
  const key = <KeyRound aria-hidden="true" className="size-6 flex-none" />
  return (
    <section aria-label="Steps that wait" className="mx-4 flex flex-none flex-col gap-2">
      {asksPin && (
        <Row icon={key} text={`${changes(pending.length)} for ${pinOf(pending)}`}>
          <Button size="kitchen" onClick={enterPin}>
            Enter PIN
          </Button>
        </Row>
      )}
      {held && !wantsPin && (
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
        <Row
          icon={<CloudUpload aria-hidden="true" className="size-6 flex-none" />}
          text={others.map(unsentWords).join(' ')}
        >
          <Button size="kitchen" aria-label="OK, read what waits for others" onClick={hideOthers}>
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
  /** The buttons. */
  children: ReactNode
}

function Row({ icon, text, children }: RowProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-12 bg-warn-tint px-4 py-2 font-semibold text-18 text-warn-ink"
    >
      <div className="flex min-w-56 flex-1 items-center gap-3">
        {icon}
        <p className="min-w-0 flex-auto wrap-anywhere">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">{children}</div>
    </div>
  )
}

const changes = (count: number) => (count === 1 ? '1 change waits' : `${count} changes wait`)

/** Of whoever made them, where that is one and known. */
function pinOf(acts: readonly Act[]): string {
  const [name, ...others] = new Set(acts.map((act) => act.name))
  return name !== undefined && others.length === 0 ? `${name}’s PIN` : 'a PIN'
}
