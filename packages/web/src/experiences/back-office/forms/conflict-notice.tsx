import { Button } from '@comanda/ui/button'
import { Users } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import type { Difference } from './draft.ts'

export interface ConflictNoticeProps {
  thing: string
  differences: readonly Difference[]
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shown when someone else saved after the form was opened: the differences, and the choice of a version. */
export function ConflictNotice({ thing, differences, busy, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warn"
      role="alert"
      icon={<Users className="size-4.5" />}
      title={`Someone else has changed this ${thing} in the meantime.`}
    >
      {differences.length > 0 && (
        <dl className="mt-2 grid gap-2">
          {differences.map(({ field, label, theirs, mine }) => (
            <div key={field}>
              <dt className="font-semibold">{label}</dt>
              <dd className="break-words">Theirs: {theirs}</dd>
              {mine !== null && <dd className="break-words">Yours: {mine}</dd>}
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2">
        {differences.some(({ mine }) => mine !== null)
          ? 'Keep yours replaces their values of these fields. Take theirs drops all your changes.'
          : 'Your changes are in other fields. Keep yours saves them as well.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" busy={busy} onClick={onKeepMine}>
          Keep yours
        </Button>
        <Button size="sm" disabled={busy} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  )
}
