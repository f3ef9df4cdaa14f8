import { Button } from '@comanda/ui/button'
import { CloudUpload, KeyRound } from '@comanda/ui/icons.ts'
import { unsentWords } from '../offline/ended-words.ts'
import type { Act } from './act.ts'
import { useKitchenActs } from './use-acts.ts'

/** Steps that the server does not take before it knows who works here, and those that wait for others. */
export function ActNotes() {
  const { pending, wantsPin, held, enterPin, takeOver, others, hideOthers } = useKitchenActs()
  if (others.length === 0 && !wantsPin && !held) return null
  return (
    <section aria-label="Steps that wait" className="mx-4 flex flex-none flex-col gap-2">
      {wantsPin && pending.length > 0 && (
        <div role="status" className={rowClass}>
          <KeyRound aria-hidden="true" className="size-6 flex-none" />
          <p className="min-w-0 flex-auto">
            {changes(pending.length)} for {pinOf(pending)}
          </p>
          <Button size="kitchen" onClick={enterPin}>
            Enter PIN
          </Button>
        </div>
      )}
      {held && !wantsPin && (
        <div role="status" className={rowClass}>
          <KeyRound aria-hidden="true" className="size-6 flex-none" />
          <p className="min-w-0 flex-auto">
            {changes(held.count)} for {held.name}’s PIN
          </p>
          <Button size="kitchen" onClick={takeOver}>
            Send under my name
          </Button>
          <Button size="kitchen" onClick={enterPin}>
            Enter PIN
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <div role="status" className={rowClass}>
          <CloudUpload aria-hidden="true" className="size-6 flex-none" />
          <p className="min-w-0 flex-auto">{others.map(unsentWords).join(' ')}</p>
          <Button size="kitchen" aria-label="OK, read what waits for others" onClick={hideOthers}>
            OK
          </Button>
        </div>
      )}
    </section>
  )
}

const rowClass =
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-12 bg-warn-tint px-4 py-2 font-semibold text-18 text-warn-ink'

const changes = (count: number) => (count === 1 ? '1 change waits' : `${count} changes wait`)

/** Of whoever made them, where that is one and known. */
function pinOf(acts: readonly Act[]): string {
  const [name, ...others] = new Set(acts.map((act) => act.name))
  return name !== undefined && others.length === 0 ? `${name}’s PIN` : 'a PIN'
}
