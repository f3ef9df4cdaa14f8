import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import type { DraftForm } from './use-draft-form.ts'

interface SaveActionsProps {
  form: Pick<DraftForm<object>, 'id' | 'changed' | 'busy' | 'busyLabel' | 'reset'>
  saveLabel?: string
  /** The first save: what is stored can be right as it is. */
  isFirst?: boolean | undefined
}

/** The actions of a screen that is one form: Cancel drops the draft. */
export function SaveActions({ form, saveLabel = 'Save changes', isFirst = false }: SaveActionsProps) {
  return (
    <>
      <UnsavedBadge changed={form.changed} />
      <Button disabled={!form.changed || form.busy} onClick={form.reset}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={form.id}
        variant="solid"
        busy={form.busy}
        busyLabel={form.busyLabel}
        disabled={!form.changed && !isFirst}
      >
        {saveLabel}
      </Button>
    </>
  )
}

/** Among the actions of a screen with a form; phones have no room for it. */
export function UnsavedBadge({ changed }: { changed: boolean }) {
  return (
    changed && (
      <Badge tone="warn" className="max-office:hidden">
        Unsaved changes
      </Badge>
    )
  )
}
